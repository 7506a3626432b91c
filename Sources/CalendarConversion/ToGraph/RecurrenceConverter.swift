import GraphModel
import ICalendar
import TimeZones

/// The recurrence of an object as Graph's: only where both give the same occurrences.
enum RecurrenceConverter: Sendable {
    /// Why Graph cannot hold a recurrence.
    struct Refusal: Error {
        let reason: String
    }

    /// The most occurrences that Graph takes as a number ([MS-OXCICAL] 2.1.3.2.2).
    static let maximumNumber = 999

    /// The pattern and range for the occurrences of a rule.
    static func recurrence(_ set: RecurrenceSet, start: CivilDateTime) throws(Refusal) -> PatternedRecurrence {
        guard let first = set.times.first else { throw Refusal(reason: "the rule gives no occurrence") }
        guard first == start else {
            throw Refusal(reason: "the start is no occurrence of the rule, and Graph would drop it")
        }
        guard set.times.allSatisfy({ $0.secondOfDay == start.secondOfDay }) else {
            throw Refusal(reason: "Graph has at most one occurrence a day")
        }
        let dates = set.times.map(\.date)
        for pattern in RecurrenceRuleConverter.candidates(set.rule, start: start.date) {
            guard let range = range(set, start: start), matches(pattern, range, dates, set) else { continue }
            var recurrence = PatternedRecurrence()
            (recurrence.pattern, recurrence.range) = (pattern, range)
            return recurrence
        }
        throw Refusal(reason: "Graph has no pattern for “\(set.rule.text)”")
    }

    private static func range(_ set: RecurrenceSet, start: CivilDateTime) -> RecurrenceRange? {
        var range = RecurrenceRange()
        range.startDate = start.date.graphText
        switch set.rule.end {
        case .never: range.type = .noEnd
        case .count(let count) where count <= maximumNumber:
            (range.type, range.numberOfOccurrences) = (.numbered, count)
        case .count, .until:
            guard let last = lastDate(set, start: start) else { return nil }
            (range.type, range.endDate) = (.endDate, last.graphText)
        }
        return range
    }

    /// The date of the last occurrence, or the last that UNTIL allows where there are more than were worked out.
    private static func lastDate(_ set: RecurrenceSet, start: CivilDateTime) -> CivilDate? {
        guard set.isCut else { return set.times.last?.date }
        guard let until = set.until else { return nil }
        return until.secondOfDay < start.secondOfDay ? until.date.advanced(by: -1) : until.date
    }

    /// Whether Graph's dates are those of the rule, as far as they were worked out.
    private static func matches(
        _ pattern: RecurrencePattern,
        _ range: RecurrenceRange,
        _ dates: [CivilDate],
        _ set: RecurrenceSet
    ) -> Bool {
        guard let start = dates.first, let last = dates.last else { return false }
        let expansion = RecurrencePatternExpansion(pattern, start: start)
        let isOpen = set.isCut || range.type == .noEnd
        let end = isOpen ? last : range.endDate.flatMap { ISO8601Text.date($0) } ?? last.advanced(by: 36_500)
        let limit = range.numberOfOccurrences ?? (isOpen ? dates.count : dates.count + 1)
        return expansion.dates(limit: isOpen ? dates.count : limit, through: end) == dates
    }
}
