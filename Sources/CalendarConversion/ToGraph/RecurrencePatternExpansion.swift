import GraphModel
import ICalendar
import TimeZones

/// The dates of a recurrence as Graph makes them: the first date from the start on that fits, and at most one a period.
///
/// Worked out by counting days, apart from libical, which expands the rules of iCalendar: what both agree on is right.
struct RecurrencePatternExpansion: Sendable {
    private let pattern: RecurrencePattern
    private let start: CivilDate
    private let interval: Int
    private let days: Set<Weekday>

    init(_ pattern: RecurrencePattern, start: CivilDate) {
        self.pattern = pattern
        self.start = start
        interval = max(pattern.interval ?? 1, 1)
        days = Set((pattern.daysOfWeek ?? []).compactMap { Weekday($0) })
    }

    /// The dates from the start on, at most `limit`, none after `last`.
    func dates(limit: Int, through last: CivilDate) -> [CivilDate] {
        var found: [CivilDate] = []
        var period = 0
        while found.count < limit {
            guard let dates = dates(inPeriod: period) else { break }
            if let first = dates.first, first > last { break }
            if periodStart(period) > last { break }
            found += dates.filter { $0 >= start && $0 <= last }
            period += interval
        }
        return Array(found.prefix(limit))
    }

    private func periodStart(_ period: Int) -> CivilDate {
        switch pattern.type {
        case .daily: return start.advanced(by: period)
        case .weekly: return weekStart.advanced(by: 7 * period)
        case .absoluteMonthly, .relativeMonthly:
            let (year, month) = yearAndMonth(period)
            return CivilDate(year: year, month: month, day: 1) ?? CivilDate(dayNumber: Int(Int32.max))
        default: return CivilDate(year: start.year + period, month: 1, day: 1) ?? CivilDate(dayNumber: Int(Int32.max))
        }
    }

    private var weekStart: CivilDate {
        let first = pattern.firstDayOfWeek.flatMap { Weekday($0) } ?? .sunday
        return start.advanced(by: -((start.weekday.rawValue - first.rawValue + 7) % 7))
    }

    private func yearAndMonth(_ period: Int) -> (Int, Int) {
        let months = start.year * 12 + start.month - 1 + period
        return (months / 12, months % 12 + 1)
    }

    /// The dates of a day, week, month or year, counted from that of the start; nil past the calendar.
    private func dates(inPeriod period: Int) -> [CivilDate]? {
        switch pattern.type {
        case .daily: return [start.advanced(by: period)]
        case .weekly:
            return (0..<7).map { weekStart.advanced(by: 7 * period + $0) }.filter { days.contains($0.weekday) }
        case .absoluteMonthly:
            let (year, month) = yearAndMonth(period)
            return clamped(year, month).map { [$0] }
        case .relativeMonthly:
            let (year, month) = yearAndMonth(period)
            return relative(year, month)
        case .absoluteYearly: return clamped(start.year + period, pattern.month ?? start.month).map { [$0] }
        case .relativeYearly: return relative(start.year + period, pattern.month ?? start.month)
        default: return nil
        }
    }

    /// The day of the month, or its last where it has not so many.
    private func clamped(_ year: Int, _ month: Int) -> CivilDate? {
        guard (1...12).contains(month) else { return nil }
        let day = min(pattern.dayOfMonth ?? start.day, CivilDate.daysInMonth(month, year: year))
        return CivilDate(year: year, month: month, day: day)
    }

    private func relative(_ year: Int, _ month: Int) -> [CivilDate]? {
        guard (1...12).contains(month), let first = CivilDate(year: year, month: month, day: 1) else { return nil }
        let fitting = (0..<CivilDate.daysInMonth(month, year: year)).map { first.advanced(by: $0) }
            .filter { days.contains($0.weekday) }
        let index = WeekIndex.known.firstIndex(of: pattern.index ?? .first) ?? 0
        let date = index == 4 ? fitting.last : fitting.dropFirst(index).first
        return date.map { [$0] } ?? []
    }
}
