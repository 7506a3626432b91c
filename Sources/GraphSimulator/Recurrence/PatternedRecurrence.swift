import TimeZones

/// A pattern over a range: the dates of a series, in its zone.
///
/// Dates are day numbers (days since 1970-01-01). Everything is integer arithmetic on the proleptic Gregorian calendar;
/// times and zones come in elsewhere.
struct PatternedRecurrence: Sendable, Hashable {
    /// The last date that Exchange takes.
    static let lastPossibleDate = 924_307  // 4500-09-01

    let pattern: RecurrencePattern
    let range: RecurrenceRange
    let beyondMonth: SimulatorKnobs.DayBeyondMonth
    /// The first date; nil when the range holds none.
    let firstDay: Int?
    /// The last date; nil when there is no end, or no date.
    let lastDay: Int?
    private let anchor: Int

    /// Takes a pattern and a range that were validated.
    init(pattern: RecurrencePattern, range: RecurrenceRange, beyondMonth: SimulatorKnobs.DayBeyondMonth) {
        self.pattern = pattern
        self.range = range
        self.beyondMonth = beyondMonth
        let dates = PatternDates(pattern: pattern, start: range.startDate, beyondMonth: beyondMonth)
        anchor = dates.anchor
        let first = dates.first { _ in true }
        switch range.end {
        case .never:
            firstDay = first
            lastDay = nil
        case .date(let date):
            firstDay = first.flatMap { $0 <= date.dayNumber ? $0 : nil }
            lastDay = firstDay.flatMap { _ in dates.last(through: date.dayNumber) }
        case .count(let count):
            firstDay = first
            lastDay = Array(dates.prefix(count)).last
        }
    }

    /// The dates within some days, in order.
    func days(in window: ClosedRange<Int>) -> [Int] {
        guard let firstDay else { return [] }
        let lower = max(window.lowerBound, firstDay)
        let upper = min(window.upperBound, lastDay ?? Self.lastPossibleDate)
        guard lower <= upper else { return [] }
        var dates = PatternDates(pattern: pattern, start: range.startDate, anchor: anchor, beyondMonth: beyondMonth)
        dates.skip(before: lower)
        var days: [Int] = []
        for day in dates {
            if day > upper { break }
            if day >= lower { days.append(day) }
        }
        return days
    }

    /// Whether a day is a date of the series.
    func contains(_ day: Int) -> Bool {
        !days(in: day...day).isEmpty
    }

    /// The recurrence as Graph echoes it.
    var json: JSONValue {
        ["pattern": pattern.json, "range": range.json]
    }
}
