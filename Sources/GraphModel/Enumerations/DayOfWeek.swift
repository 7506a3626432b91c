/// A day of the week.
public struct DayOfWeek: OpenEnumeration {
    /// The value in Graph's spelling, or as it came when it is unknown.
    public let rawValue: String

    /// Takes a value that is in Graph's spelling already, or is unknown.
    public init(spelled: String) {
        rawValue = spelled
    }

    /// `sunday`.
    public static let sunday = DayOfWeek(spelled: "sunday")
    /// `monday`.
    public static let monday = DayOfWeek(spelled: "monday")
    /// `tuesday`.
    public static let tuesday = DayOfWeek(spelled: "tuesday")
    /// `wednesday`.
    public static let wednesday = DayOfWeek(spelled: "wednesday")
    /// `thursday`.
    public static let thursday = DayOfWeek(spelled: "thursday")
    /// `friday`.
    public static let friday = DayOfWeek(spelled: "friday")
    /// `saturday`.
    public static let saturday = DayOfWeek(spelled: "saturday")

    /// The values that Graph documents.
    public static let known: [DayOfWeek] = [
        .sunday, .monday, .tuesday, .wednesday, .thursday, .friday, .saturday,
    ]
}
