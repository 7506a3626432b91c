/// The text of an item.
public struct ItemBody: Codable, Hashable, Sendable {
    /// The format of the content; a text body is read back as HTML unless text is preferred.
    public var contentType: BodyType?
    /// The content.
    public var content: String?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case contentType, content
    }
}
