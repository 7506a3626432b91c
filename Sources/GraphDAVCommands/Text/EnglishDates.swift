import TimeZones

extension Weekday {
    /// The name in English.
    var englishName: String {
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
    private static let monthNames = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]

    /// The date as `30 November 2026`.
    var english: String {
        "\(day) \(Self.monthNames[month - 1]) \(year)"
    }

    /// The date as `Monday 30 November 2026`.
    var englishWithWeekday: String {
        "\(weekday.englishName) \(english)"
    }
}

extension CivilDateTime {
    /// The time of day as `09:00`.
    var clock: String {
        [hour, minute].map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: ":")
    }
}
