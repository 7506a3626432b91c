/// The part of an attendee.
public struct AttendeeType: OpenEnumeration {
    /// The value in Graph's spelling, or as it came when it is unknown.
    public let rawValue: String

    /// Takes a value that is in Graph's spelling already, or is unknown.
    public init(spelled: String) {
        rawValue = spelled
    }

    /// `required`.
    public static let required = AttendeeType(spelled: "required")
    /// `optional`.
    public static let optional = AttendeeType(spelled: "optional")
    /// `resource`.
    public static let resource = AttendeeType(spelled: "resource")

    /// The values that Graph documents.
    public static let known: [AttendeeType] = [
        .required, .optional, .resource,
    ]
}
