/// Who may see the details of an event.
public struct Sensitivity: OpenEnumeration {
    /// The value in Graph's spelling, or as it came when it is unknown.
    public let rawValue: String

    /// Takes a value that is in Graph's spelling already, or is unknown.
    public init(spelled: String) {
        rawValue = spelled
    }

    /// `normal`.
    public static let normal = Sensitivity(spelled: "normal")
    /// `personal`.
    public static let personal = Sensitivity(spelled: "personal")
    /// `private`.
    public static let `private` = Sensitivity(spelled: "private")
    /// `confidential`.
    public static let confidential = Sensitivity(spelled: "confidential")

    /// The values that Graph documents.
    public static let known: [Sensitivity] = [
        .normal, .personal, .`private`, .confidential,
    ]
}
