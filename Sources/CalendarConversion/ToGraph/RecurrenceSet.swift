import ICalendar
import TimeZones

/// The occurrences of an object as RFC 5545 3.8.5 makes them, on the clock of DTSTART.
struct RecurrenceSet: Sendable {
    /// Occurrences beyond this number are not worked out.
    static let maximumOccurrences = 1000
    /// Nor are those more than this many days after the start: ten years.
    static let maximumDays = 3653

    let rule: RecurrenceRule
    /// The local times of the rule, without deletions and additions.
    let times: [CivilDateTime]
    /// Whether there are more.
    let isCut: Bool
    /// The last local time that UNTIL allows.
    let until: CivilDateTime?

    /// Works out a rule from a start; `local` reads an instant on the clock of the start.
    init(_ rule: RecurrenceRule, start: CivilDateTime, isAllDay: Bool, local: (Instant) -> CivilDateTime) {
        self.rule = rule
        let until = Self.until(rule.end, isAllDay: isAllDay, local: local)
        self.until = until
        var endless = rule
        if case .until = rule.end { endless.end = .never }
        let found = RecurrenceExpansion.localTimes(of: endless.text, from: start, limit: Self.maximumOccurrences + 1)
        let horizon = CivilDateTime(startOf: start.date.advanced(by: Self.maximumDays))
        let last = min(until ?? horizon, horizon)
        let kept = found.prefix { $0 <= last }
        let next = found.dropFirst(kept.count).first
        times = Array(kept.prefix(Self.maximumOccurrences))
        isCut = kept.count > Self.maximumOccurrences || next.map { $0 <= until ?? $0 } ?? false
    }

    private static func until(
        _ end: RecurrenceRule.End,
        isAllDay: Bool,
        local: (Instant) -> CivilDateTime
    ) -> CivilDateTime? {
        guard case .until(let time) = end else { return nil }
        switch time {
        case .date(let date): return CivilDateTime(startOf: date).advanced(by: 86_399)
        case .utc(let utc): return isAllDay ? CivilDateTime(startOf: local(Instant(utc)).date) : local(Instant(utc))
        case .floating(let time), .zoned(let time, _): return isAllDay ? CivilDateTime(startOf: time.date) : time
        }
    }
}
