/// How a time is shown to others (`showAs` of an event).
public struct FreeBusyStatus: OpenEnumeration {
    /// The value in Graph's spelling, or as it came when it is unknown.
    public let rawValue: String

    /// Takes a value that is in Graph's spelling already, or is unknown.
    public init(spelled: String) {
        rawValue = spelled
    }

    /// `free`.
    public static let free = FreeBusyStatus(spelled: "free")
    /// `tentative`.
    public static let tentative = FreeBusyStatus(spelled: "tentative")
    /// `busy`.
    public static let busy = FreeBusyStatus(spelled: "busy")
    /// `oof`.
    public static let oof = FreeBusyStatus(spelled: "oof")
    /// `workingElsewhere`.
    public static let workingElsewhere = FreeBusyStatus(spelled: "workingElsewhere")
    /// `unknown`.
    public static let unknown = FreeBusyStatus(spelled: "unknown")

    /// The values that Graph documents.
    public static let known: [FreeBusyStatus] = [
        .free, .tentative, .busy, .oof, .workingElsewhere, .unknown,
    ]
}
