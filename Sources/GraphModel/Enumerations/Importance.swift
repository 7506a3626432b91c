/// How important an event is.
public struct Importance: OpenEnumeration {
    /// The value in Graph's spelling, or as it came when it is unknown.
    public let rawValue: String

    /// Takes a value that is in Graph's spelling already, or is unknown.
    public init(spelled: String) {
        rawValue = spelled
    }

    /// `low`.
    public static let low = Importance(spelled: "low")
    /// `normal`.
    public static let normal = Importance(spelled: "normal")
    /// `high`.
    public static let high = Importance(spelled: "high")

    /// The values that Graph documents.
    public static let known: [Importance] = [
        .low, .normal, .high,
    ]
}
