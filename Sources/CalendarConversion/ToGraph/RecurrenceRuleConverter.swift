import GraphModel
import ICalendar
import TimeZones

/// A recurrence rule as the patterns of Graph that may mean the same: each is then held against the rule's dates.
enum RecurrenceRuleConverter: Sendable {
    /// The patterns to try, in order of preference; empty when Graph has no such kind of rule.
    static func candidates(_ rule: RecurrenceRule, start: CivilDate) -> [RecurrencePattern] {
        let unknown: [RecurrenceRule.NumberPart] = [.byHour, .byMinute, .bySecond, .byWeekNo, .byYearDay]
        guard unknown.allSatisfy({ rule.numbers[$0]?.isEmpty ?? true }) else { return [] }
        switch rule.frequency {
        case .daily: return daily(rule)
        case .weekly: return [weekly(rule, rule.byDay.map(\.weekday), start)]
        case .monthly: return monthly(rule, start)
        case .yearly: return yearly(rule, start)
        default: return []
        }
    }

    private static func pattern(_ type: RecurrencePatternType, _ rule: RecurrenceRule) -> RecurrencePattern {
        var pattern = RecurrencePattern()
        pattern.type = type
        pattern.interval = rule.interval
        return pattern
    }

    private static func daily(_ rule: RecurrenceRule) -> [RecurrencePattern] {
        guard !rule.byDay.isEmpty else { return [pattern(.daily, rule)] }
        return rule.interval == 1 ? [weekly(rule, rule.byDay.map(\.weekday), nil)] : []
    }

    private static func weekly(_ rule: RecurrenceRule, _ days: [Weekday], _ start: CivilDate?) -> RecurrencePattern {
        var pattern = pattern(.weekly, rule)
        pattern.daysOfWeek = (days.isEmpty ? [start?.weekday].compactMap(\.self) : days).map(\.dayOfWeek)
        pattern.firstDayOfWeek = (rule.weekStart ?? .monday).dayOfWeek
        return pattern
    }

    private static func monthly(_ rule: RecurrenceRule, _ start: CivilDate) -> [RecurrencePattern] {
        if rule.byDay.isEmpty { return dayOfMonth(rule, start).map { absolute(.absoluteMonthly, rule, $0) } }
        let every = rule.byDay.count == 1 && rule.byDay[0].ordinal == nil && rule.bySetPos.isEmpty
        let picked = relativeIndexes(rule).map { relative(.relativeMonthly, rule, $0) }
        return picked + (every && rule.interval == 1 ? [weekly(rule, rule.byDay.map(\.weekday), start)] : [])
    }

    private static func yearly(_ rule: RecurrenceRule, _ start: CivilDate) -> [RecurrencePattern] {
        if rule.byMonth.count > 1 { return evenMonths(rule, start) }
        let months = rule.byMonth.isEmpty && !rule.byDay.isEmpty ? [1, 12] : [rule.byMonth.first ?? start.month]
        return months.flatMap { month in
            let patterns =
                rule.byDay.isEmpty
                ? dayOfMonth(rule, start).map { absolute(.absoluteYearly, rule, $0) }
                : relativeIndexes(rule).map { relative(.relativeYearly, rule, $0) }
            return patterns.map { pattern in
                var pattern = pattern
                pattern.month = month
                return pattern
            }
        }
    }

    /// Several months at even distances are a monthly pattern.
    private static func evenMonths(_ rule: RecurrenceRule, _ start: CivilDate) -> [RecurrencePattern] {
        guard rule.interval == 1, 12 % rule.byMonth.count == 0 else { return [] }
        var monthly = rule
        monthly.frequency = .monthly
        monthly.interval = 12 / rule.byMonth.count
        return self.monthly(monthly, start)
    }

    /// The day of the month that BYMONTHDAY means: one day, the last, or the last of 28 to n.
    private static func dayOfMonth(_ rule: RecurrenceRule, _ start: CivilDate) -> [Int] {
        let days = rule.byMonthDay.sorted()
        switch days.count {
        case 0: return [start.day]
        case 1: return [days[0] == -1 ? 31 : days[0]].filter { $0 > 0 }
        default: return rule.bySetPos == [-1] && days[0] == 28 ? [days[days.count - 1]] : []
        }
    }

    private static func absolute(_ type: RecurrencePatternType, _ rule: RecurrenceRule, _ day: Int) -> RecurrencePattern
    {
        var pattern = pattern(type, rule)
        pattern.dayOfMonth = day
        return pattern
    }

    /// Which of the days BYDAY's number, BYSETPOS, or seven days of BYMONTHDAY mean.
    private static func relativeIndexes(_ rule: RecurrenceRule) -> [WeekIndex] {
        let ordinals = Set(rule.byDay.map(\.ordinal))
        guard ordinals.count == 1, let ordinal = ordinals.first else { return [] }
        if let ordinal {
            guard rule.byDay.count == 1, rule.byMonthDay.isEmpty else { return [] }
            return index(ordinal).map { [$0] } ?? []
        }
        if !rule.byMonthDay.isEmpty, let first = rule.byMonthDay.min() {
            return first == -7 ? [.last] : index((first + 6) / 7).map { [$0] } ?? []
        }
        return rule.bySetPos.count == 1 ? index(rule.bySetPos[0]).map { [$0] } ?? [] : []
    }

    private static func index(_ number: Int) -> WeekIndex? {
        switch number {
        case 1...4: WeekIndex.known[number - 1]
        case -1: .last
        default: nil
        }
    }

    private static func relative(_ type: RecurrencePatternType, _ rule: RecurrenceRule, _ index: WeekIndex)
        -> RecurrencePattern
    {
        var pattern = pattern(type, rule)
        pattern.daysOfWeek = rule.byDay.map(\.weekday.dayOfWeek)
        pattern.index = index
        return pattern
    }
}

extension Weekday {
    /// The day by Graph's name.
    var dayOfWeek: DayOfWeek {
        DayOfWeek.known[rawValue]
    }
}
