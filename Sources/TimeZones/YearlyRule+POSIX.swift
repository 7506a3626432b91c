extension Observance.YearlyRule {
    /// The rules that together name the days of a change; empty where no rule of iCalendar can.
    ///
    /// The time of a change may reach into another day ("the last Thursday at 24:00" is a Friday, perhaps of the
    /// next month), which takes days of the month, and a second rule where the days lie in two months.
    static func rules(of change: POSIXTimeZone.Change) -> [Observance.YearlyRule] {
        let shift = (change.time >= 0 ? change.time : change.time - 86_399) / 86_400
        switch change.day {
        case .ordinal: return []
        case .julian(let number):
            guard shift == 0, let date = CivilDate(year: 1970, month: 1, day: 1)?.advanced(by: number - 1) else {
                return []
            }
            return [Self(month: date.month, weekday: nil, days: .monthDays([date.day]))]
        case .monthWeek(let month, let week, let weekday):
            guard shift != 0 else {
                return [Self(month: month, weekday: weekday, days: .ordinal(week == 5 ? -1 : week))]
            }
            return shifted(month: month, week: week, weekday: weekday.advanced(by: shift), by: shift)
        }
    }

    private static func shifted(month: Int, week: Int, weekday: Weekday, by shift: Int) -> [Self] {
        guard month != 2, abs(shift) <= 7 else { return [] }
        let length = CivilDate.daysInMonth(month, year: 1970)
        let last = week == 5 ? length : 7 * week
        let days = (last - 6 + shift...last + shift)
        // Days before the first count back from the end of the month before, whatever its length.
        let parts = [
            (month == 1 ? 12 : month - 1, days.filter { $0 < 1 }.map { $0 - 1 }),
            (month, days.filter { (1...length).contains($0) }),
            (month == 12 ? 1 : month + 1, days.filter { $0 > length }.map { $0 - length }),
        ]
        return parts.filter { !$0.1.isEmpty }.map { Self(month: $0.0, weekday: weekday, days: .monthDays($0.1)) }
    }

    /// Whether the rule names this date.
    func matches(_ date: CivilDate) -> Bool {
        guard date.month == month, weekday == nil || date.weekday == weekday else { return false }
        let length = CivilDate.daysInMonth(month, year: date.year)
        switch days {
        case .ordinal(-1): return date.day + 7 > length
        case .ordinal(let number): return (date.day + 6) / 7 == number
        case .monthDays(let days): return days.contains(date.day) || days.contains(date.day - length - 1)
        }
    }
}
