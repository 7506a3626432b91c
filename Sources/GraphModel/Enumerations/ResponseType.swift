/// An answer to an invitation.
public struct ResponseType: OpenEnumeration {
    /// The value in Graph's spelling, or as it came when it is unknown.
    public let rawValue: String

    /// Takes a value that is in Graph's spelling already, or is unknown.
    public init(spelled: String) {
        rawValue = spelled
    }

    /// `none`.
    public static let none = ResponseType(spelled: "none")
    /// `organizer`.
    public static let organizer = ResponseType(spelled: "organizer")
    /// `tentativelyAccepted`.
    public static let tentativelyAccepted = ResponseType(spelled: "tentativelyAccepted")
    /// `accepted`.
    public static let accepted = ResponseType(spelled: "accepted")
    /// `declined`.
    public static let declined = ResponseType(spelled: "declined")
    /// `notResponded`.
    public static let notResponded = ResponseType(spelled: "notResponded")

    /// The values that Graph documents.
    public static let known: [ResponseType] = [
        .none, .organizer, .tentativelyAccepted, .accepted, .declined, .notResponded,
    ]
}
