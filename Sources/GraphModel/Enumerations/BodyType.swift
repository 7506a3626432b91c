/// The format of an item body.
public struct BodyType: OpenEnumeration {
    /// The value in Graph's spelling, or as it came when it is unknown.
    public let rawValue: String

    /// Takes a value that is in Graph's spelling already, or is unknown.
    public init(spelled: String) {
        rawValue = spelled
    }

    /// `text`.
    public static let text = BodyType(spelled: "text")
    /// `html`.
    public static let html = BodyType(spelled: "html")

    /// The values that Graph documents.
    public static let known: [BodyType] = [
        .text, .html,
    ]
}
