import CalendarActions
import ICalendar
import TimeZones

/// How a series repeats, in words.
enum RecurrenceText: Sendable {
    /// The rule in words, such as `every 2 weeks on Monday and Friday, until 31 December 2026`.
    static func text(_ rule: RecurrenceRule, _ dates: DateText) -> String {
        let unit =
            switch rule.frequency {
            case .secondly: "second"
            case .minutely: "minute"
            case .hourly: "hour"
            case .daily: "day"
            case .weekly: "week"
            case .monthly: "month"
            case .yearly: "year"
            }
        let every = rule.interval == 1 ? "every \(unit)" : "every \(rule.interval) \(unit)s"
        return every + days(rule) + end(rule, dates)
    }

    private static func days(_ rule: RecurrenceRule) -> String {
        let names = rule.byDay.map { day in
            let ordinal = day.ordinal ?? rule.bySetPos.first
            return ordinal.map { "the \(Self.ordinal($0)) \(day.weekday.englishName)" } ?? day.weekday.englishName
        }
        if !names.isEmpty { return " on \(names.joined(separator: ", "))" }
        let days = rule.byMonthDay.map { $0 < 0 ? "the \(ordinal($0)) day" : "day \($0)" }
        return days.isEmpty ? "" : " on \(days.joined(separator: ", "))"
    }

    private static func ordinal(_ number: Int) -> String {
        let names = [1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth", -1: "last"]
        return names[number] ?? "\(number)."
    }

    private static func end(_ rule: RecurrenceRule, _ dates: DateText) -> String {
        switch rule.end {
        case .never: ""
        case .count(let count): ", \(count) times"
        case .until(let time): ", until \(dates.medium(time.local.date))"
        }
    }
}
