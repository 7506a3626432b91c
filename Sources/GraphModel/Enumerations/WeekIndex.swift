/// Which of the matching days of a month is meant.
public struct WeekIndex: OpenEnumeration {
    /// The value in Graph's spelling, or as it came when it is unknown.
    public let rawValue: String

    /// Takes a value that is in Graph's spelling already, or is unknown.
    public init(spelled: String) {
        rawValue = spelled
    }

    /// `first`.
    public static let first = WeekIndex(spelled: "first")
    /// `second`.
    public static let second = WeekIndex(spelled: "second")
    /// `third`.
    public static let third = WeekIndex(spelled: "third")
    /// `fourth`.
    public static let fourth = WeekIndex(spelled: "fourth")
    /// `last`.
    public static let last = WeekIndex(spelled: "last")

    /// The values that Graph documents.
    public static let known: [WeekIndex] = [
        .first, .second, .third, .fourth, .last,
    ]
}
