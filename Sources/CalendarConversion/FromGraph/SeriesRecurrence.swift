import GraphModel
import ICalendar
import TimeZones

/// The recurrence of a series: its rule, where it begins, and which occurrences are deleted.
struct SeriesRecurrence: Sendable {
    let rule: RecurrenceRule
    /// The first occurrence on the clock of the series.
    let firstStart: CivilDateTime
    let isAllDay: Bool
    let zone: EventZone

    /// Occurrences that are looked through for the one that the series begins with.
    static let maximumSearch = 1000

    /// Makes the recurrence of a master with the span that Graph gives it.
    ///
    /// Graph's first occurrence is the first date from the start of the range on that fits the pattern; RFC 5545
    /// takes DTSTART for an occurrence, whether it fits or not. So DTSTART is moved to the first that fits.
    init(
        _ recurrence: PatternedRecurrence,
        span: EventSpan
    ) throws(RecurrencePatternConverter.Refusal) {
        guard let pattern = recurrence.pattern else {
            throw RecurrencePatternConverter.Refusal(reason: "the recurrence has no pattern")
        }
        let range = recurrence.range
        let rangeStart = range?.startDate.flatMap(ISO8601Text.date) ?? span.start.date
        var rule = try RecurrencePatternConverter.rule(pattern, start: rangeStart)
        let earliest = CivilDateTime(startOf: rangeStart).advanced(by: span.start.secondOfDay)
        firstStart = Self.first(rule, from: earliest, notBefore: span.start)
        isAllDay = span.isAllDay
        zone = span.zone
        rule.end = try Self.end(range, isAllDay: span.isAllDay, zone: span.zone, timeOfDay: span.start.secondOfDay)
        self.rule = rule
    }

    private static func first(
        _ rule: RecurrenceRule,
        from earliest: CivilDateTime,
        notBefore start: CivilDateTime
    ) -> CivilDateTime {
        if let first = RecurrenceExpansion.localTimes(of: rule.text, from: earliest, limit: 1).first, first >= start {
            return first
        }
        let found = RecurrenceExpansion.localTimes(of: rule.text, from: earliest, limit: maximumSearch)
            .first { $0 >= start }
        return found ?? start
    }

    private static func end(
        _ range: RecurrenceRange?,
        isAllDay: Bool,
        zone: EventZone,
        timeOfDay: Int
    ) throws(RecurrencePatternConverter.Refusal) -> RecurrenceRule.End {
        switch range?.type {
        case .noEnd, nil: return .never
        case .numbered:
            guard let count = range?.numberOfOccurrences, count > 0 else {
                throw RecurrencePatternConverter.Refusal(reason: "the recurrence is numbered and has no number")
            }
            return .count(count)
        case .endDate:
            guard let last = range?.endDate.flatMap(ISO8601Text.date) else {
                throw RecurrencePatternConverter.Refusal(reason: "the recurrence has no end date")
            }
            guard !isAllDay else { return .until(.date(last)) }
            let local = CivilDateTime(startOf: last).advanced(by: timeOfDay)
            let until = zone.instant(of: local).local()
            // What is past the last year that iCalendar can write never ends for anybody.
            return CivilDate.years.contains(until.date.year) ? .until(.utc(until)) : .never
        case .some(let type):
            throw RecurrencePatternConverter.Refusal(reason: "the recurrence range “\(type.rawValue)” is not known")
        }
    }

    /// The occurrence of a date on the clock of the series, as RECURRENCE-ID and EXDATE name it.
    func occurrence(on date: CivilDate) -> CalendarTime {
        isAllDay ? .date(date) : zone.time(start(on: date))
    }

    /// When an occurrence of a date starts on the clock of the series.
    func start(on date: CivilDate) -> CivilDateTime {
        CivilDateTime(startOf: date).advanced(by: firstStart.secondOfDay)
    }

    /// Whether there is an occurrence on a date that the master does not name as deleted.
    func hasOccurrence(on date: CivilDate, of master: Event) -> Bool {
        let deleted = (master.cancelledOccurrences ?? []).compactMap { SeriesIdentity.dateSuffix(of: $0) }
        guard !deleted.contains(date.graphText) else { return false }
        let wanted = start(on: date)
        var endless = rule
        if case .until(let last) = rule.end {
            switch last {
            case .date(let last): if date > last { return false }
            case .utc(let last): if zone.instant(of: wanted).local() > last { return false }
            default: break
            }
            endless.end = .never
        }
        var isFound = false
        RecurrenceExpansion.forEachLocalTime(
            of: endless.text,
            from: firstStart,
            limit: RecurrenceExpansion.maximumSteps
        ) { time in
            isFound = time == wanted
            return time < wanted
        }
        return isFound
    }

    /// EXDATE of deleted occurrences (`OID.{masterId}.{yyyy-MM-dd}`), sorted; those of `kept` are there after all.
    func exceptionDates(_ cancelled: [String], kept: Set<CivilDate>) -> [CalendarTime] {
        let dates = Set(cancelled.compactMap { SeriesIdentity.dateSuffix(of: $0).flatMap { ISO8601Text.date($0) } })
        return dates.subtracting(kept).sorted().map(occurrence)
    }
}
