/// What makes an item a file.
public struct FileFacet: Codable, Hashable, Sendable {
    /// The media type.
    public var mimeType: String?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case mimeType
    }
}
