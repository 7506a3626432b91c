public import TimeZones

/// Some days in a row.
public struct DayRange: Sendable, Hashable {
    /// The first day.
    public let first: CivilDate
    /// The day after the last one.
    public let end: CivilDate

    /// The days from one to another, both included; nil when the last comes before the first.
    public init?(from first: CivilDate, through last: CivilDate) {
        guard first <= last, CivilDate.years.contains(last.advanced(by: 1).year) else { return nil }
        self.init(first: first, end: last.advanced(by: 1))
    }

    /// The week that holds a date and begins on a weekday.
    public init(weekOf date: CivilDate, startingOn weekday: Weekday = .monday) {
        let daysIn = (date.weekday.rawValue - weekday.rawValue + 7) % 7
        let first = date.advanced(by: -daysIn)
        self.init(first: first, end: first.advanced(by: 7))
    }

    /// A week of ISO 8601, from Monday to Sunday, such as `2026-W49`; nil when the year has no such week.
    ///
    /// Week 1 is the one that holds 4 January.
    public init?(isoWeek text: String) {
        let parts = text.uppercased().split(separator: "-W", omittingEmptySubsequences: false)
        guard parts.count == 2, let year = FixedDigits.number(parts[0], count: 4),
            let week = FixedDigits.number(parts[1], count: 2), (1...53).contains(week),
            let fourth = CivilDate(year: year, month: 1, day: 4)
        else { return nil }
        let monday = DayRange(weekOf: fourth).first.advanced(by: 7 * (week - 1))
        guard monday.advanced(by: 3).year == year else { return nil }
        self.init(first: monday, end: monday.advanced(by: 7))
    }

    private init(first: CivilDate, end: CivilDate) {
        self.first = first
        self.end = end
    }

    /// The days in order.
    public var days: [CivilDate] {
        (first.dayNumber..<end.dayNumber).map(CivilDate.init(dayNumber:))
    }

    /// The last day.
    public var last: CivilDate { end.advanced(by: -1) }

    /// The days with some more before and after them.
    public func widened(by days: Int) -> DayRange {
        DayRange(first: first.advanced(by: -days), end: end.advanced(by: days))
    }

    /// The days in parts of at most so many days, in order.
    func parts(ofDays count: Int) -> [DayRange] {
        stride(from: first.dayNumber, to: end.dayNumber, by: count).map { start in
            let next = min(start + count, end.dayNumber)
            return DayRange(first: CivilDate(dayNumber: start), end: CivilDate(dayNumber: next))
        }
    }

    /// The instants between the midnights that bound the days in a zone, the last one excluded.
    public func instants(in zone: TimeZoneRules) -> Range<Instant> {
        let start = zone.instant(of: CivilDateTime(startOf: first))
        return start..<max(start, zone.instant(of: CivilDateTime(startOf: end)))
    }
}
