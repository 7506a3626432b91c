/// What an event is within a series.
public struct EventType: OpenEnumeration {
    /// The value in Graph's spelling, or as it came when it is unknown.
    public let rawValue: String

    /// Takes a value that is in Graph's spelling already, or is unknown.
    public init(spelled: String) {
        rawValue = spelled
    }

    /// `singleInstance`.
    public static let singleInstance = EventType(spelled: "singleInstance")
    /// `occurrence`.
    public static let occurrence = EventType(spelled: "occurrence")
    /// `exception`.
    public static let exception = EventType(spelled: "exception")
    /// `seriesMaster`.
    public static let seriesMaster = EventType(spelled: "seriesMaster")

    /// The values that Graph documents.
    public static let known: [EventType] = [
        .singleInstance, .occurrence, .exception, .seriesMaster,
    ]
}
