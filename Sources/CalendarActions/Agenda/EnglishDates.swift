public import TimeZones

extension Weekday {
    /// The name in English.
    public var englishName: String {
        switch self {
        case .sunday: "Sunday"
        case .monday: "Monday"
        case .tuesday: "Tuesday"
        case .wednesday: "Wednesday"
        case .thursday: "Thursday"
        case .friday: "Friday"
        case .saturday: "Saturday"
        }
    }
}

extension CivilDate {
    /// The names of the months in English, from January.
    public static let englishMonthNames = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]

    /// The date as `30 November 2026`.
    public var english: String {
        "\(day) \(Self.englishMonthNames[month - 1]) \(year)"
    }

    /// The date as `Monday 30 November 2026`.
    public var englishWithWeekday: String {
        "\(weekday.englishName) \(english)"
    }
}

extension CivilDateTime {
    /// The time of day as `09:00`.
    public var clock: String {
        [hour, minute].map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: ":")
    }
}
