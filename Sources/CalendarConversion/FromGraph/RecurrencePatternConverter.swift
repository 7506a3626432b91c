import GraphModel
import ICalendar
import TimeZones

/// A recurrence pattern of Graph as a recurrence rule without an end.
enum RecurrencePatternConverter: Sendable {
    /// The largest interval; readers hold it in 16 bits, and Exchange takes at most 999.
    static let maximumInterval = 32_767

    /// Why a pattern has no rule.
    struct Refusal: Error, Hashable {
        let reason: String
    }

    /// The rule of a pattern; `start` fills in what the pattern leaves open, as Exchange does.
    static func rule(_ pattern: RecurrencePattern, start: CivilDate) throws(Refusal) -> RecurrenceRule {
        var rule = try frequency(pattern, start: start)
        rule.interval = max(pattern.interval ?? 1, 1)
        guard rule.interval <= maximumInterval else {
            throw Refusal(reason: "its interval of \(rule.interval) is more than \(maximumInterval)")
        }
        return rule
    }

    private static func frequency(_ pattern: RecurrencePattern, start: CivilDate) throws(Refusal) -> RecurrenceRule {
        guard let type = pattern.type else { throw Refusal(reason: "the recurrence has no pattern") }
        switch type {
        case .daily: return RecurrenceRule(.daily)
        case .weekly: return try weekly(pattern, start: start)
        case .absoluteMonthly: return absoluteMonthly(day(pattern, start: start))
        case .absoluteYearly: return absoluteYearly(month(pattern, start: start), day(pattern, start: start))
        case .relativeMonthly: return try relative(.monthly, pattern)
        case .relativeYearly:
            var rule = try relative(.yearly, pattern)
            rule.byMonth = [month(pattern, start: start)]
            return rule
        default: throw Refusal(reason: "the recurrence pattern “\(type.rawValue)” is not known")
        }
    }

    /// Weeks are counted from the week of the start, which begins on Sunday unless the pattern says otherwise.
    private static func weekly(_ pattern: RecurrencePattern, start: CivilDate) throws(Refusal) -> RecurrenceRule {
        let days = try weekdays(pattern)
        let weekStart = pattern.firstDayOfWeek.flatMap(Weekday.init) ?? .sunday
        var rule = RecurrenceRule(.weekly)
        rule.byDay = (days.isEmpty ? [start.weekday] : days).map { RecurrenceRule.ByDay($0) }
        rule.weekStart = weekStart == .monday ? nil : weekStart
        return rule
    }

    /// A day that a month lacks is its last day in Exchange, and skipped in RFC 5545.
    private static func absoluteMonthly(_ day: Int) -> RecurrenceRule {
        var rule = RecurrenceRule(.monthly)
        switch day {
        case 31...: rule.byMonthDay = [-1]
        case 29, 30:
            rule.byMonthDay = Array(28...day)
            rule.bySetPos = [-1]
        default: rule.byMonthDay = [day]
        }
        return rule
    }

    private static func absoluteYearly(_ month: Int, _ day: Int) -> RecurrenceRule {
        var rule = RecurrenceRule(.yearly)
        rule.byMonth = [month]
        rule.byMonthDay = [day > CivilDate.daysInMonth(month, year: 1970) ? -1 : day]
        return rule
    }

    /// The first to fourth or last of a set of days in the month: one day, however many are in the set.
    private static func relative(
        _ frequency: RecurrenceRule.Frequency,
        _ pattern: RecurrencePattern
    ) throws(Refusal) -> RecurrenceRule {
        let days = try weekdays(pattern)
        let position = try position(pattern.index ?? .first)
        var rule = RecurrenceRule(frequency)
        switch days.count {
        case 0: throw Refusal(reason: "the relative recurrence names no day of the week")
        case 1: rule.byDay = [RecurrenceRule.ByDay(days[0], ordinal: position)]
        case 7: rule.byMonthDay = [position]
        default:
            rule.byDay = days.map { RecurrenceRule.ByDay($0) }
            rule.bySetPos = [position]
        }
        return rule
    }

    private static func position(_ index: WeekIndex) throws(Refusal) -> Int {
        switch index {
        case .first: return 1
        case .second: return 2
        case .third: return 3
        case .fourth: return 4
        case .last: return -1
        default: throw Refusal(reason: "the week index “\(index.rawValue)” is not known")
        }
    }

    private static func weekdays(_ pattern: RecurrencePattern) throws(Refusal) -> [Weekday] {
        var days: [Weekday] = []
        for name in pattern.daysOfWeek ?? [] {
            guard let day = Weekday(name) else {
                throw Refusal(reason: "the day of the week “\(name.rawValue)” is not known")
            }
            if !days.contains(day) { days.append(day) }
        }
        return days
    }

    private static func day(_ pattern: RecurrencePattern, start: CivilDate) -> Int {
        guard let day = pattern.dayOfMonth, (1...31).contains(day) else { return start.day }
        return day
    }

    private static func month(_ pattern: RecurrencePattern, start: CivilDate) -> Int {
        guard let month = pattern.month, (1...12).contains(month) else { return start.month }
        return month
    }
}

extension Weekday {
    /// The day that Graph names; nil for a name it does not document.
    init?(_ day: DayOfWeek) {
        guard let index = DayOfWeek.known.firstIndex(of: day) else { return nil }
        self = Weekday.allCases[index]
    }
}
