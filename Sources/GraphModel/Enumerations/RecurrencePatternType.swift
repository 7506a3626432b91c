/// The six patterns of recurrence.
public struct RecurrencePatternType: OpenEnumeration {
    /// The value in Graph's spelling, or as it came when it is unknown.
    public let rawValue: String

    /// Takes a value that is in Graph's spelling already, or is unknown.
    public init(spelled: String) {
        rawValue = spelled
    }

    /// `daily`.
    public static let daily = RecurrencePatternType(spelled: "daily")
    /// `weekly`.
    public static let weekly = RecurrencePatternType(spelled: "weekly")
    /// `absoluteMonthly`.
    public static let absoluteMonthly = RecurrencePatternType(spelled: "absoluteMonthly")
    /// `relativeMonthly`.
    public static let relativeMonthly = RecurrencePatternType(spelled: "relativeMonthly")
    /// `absoluteYearly`.
    public static let absoluteYearly = RecurrencePatternType(spelled: "absoluteYearly")
    /// `relativeYearly`.
    public static let relativeYearly = RecurrencePatternType(spelled: "relativeYearly")

    /// The values that Graph documents.
    public static let known: [RecurrencePatternType] = [
        .daily, .weekly, .absoluteMonthly, .relativeMonthly, .absoluteYearly, .relativeYearly,
    ]
}
