/// How a recurrence ends.
public struct RecurrenceRangeType: OpenEnumeration {
    /// The value in Graph's spelling, or as it came when it is unknown.
    public let rawValue: String

    /// Takes a value that is in Graph's spelling already, or is unknown.
    public init(spelled: String) {
        rawValue = spelled
    }

    /// `endDate`.
    public static let endDate = RecurrenceRangeType(spelled: "endDate")
    /// `noEnd`.
    public static let noEnd = RecurrenceRangeType(spelled: "noEnd")
    /// `numbered`.
    public static let numbered = RecurrenceRangeType(spelled: "numbered")

    /// The values that Graph documents.
    public static let known: [RecurrenceRangeType] = [
        .endDate, .noEnd, .numbered,
    ]
}
