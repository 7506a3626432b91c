import CalendarActions
import TimeZones

extension ValueFormat where Value == CivilDate {
    /// A date.
    static let date = ValueFormat("a date such as 2026-12-01") { CivilDate(iso8601: $0) }
}

extension ValueFormat where Value == DayRange {
    /// A week of ISO 8601.
    static let isoWeek = ValueFormat("a week such as 2026-W49") { DayRange(isoWeek: $0) }
}

extension ValueFormat where Value == Weekday {
    /// A weekday by its English name or the first three letters of it.
    static let weekday = ValueFormat("a weekday such as monday or sun") { text in
        let typed = text.lowercased()
        return Weekday.allCases.first {
            $0.englishName.lowercased() == typed || $0.englishName.prefix(3).lowercased() == typed
        }
    }
}
