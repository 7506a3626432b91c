/// A file, item or link that is attached to an event; without its content.
public struct Attachment: Codable, Hashable, Sendable {
    /// `#microsoft.graph.fileAttachment`, `itemAttachment` or `referenceAttachment`.
    public var odataType: String?
    /// The id.
    public var id: String?
    /// The file name or title.
    public var name: String?
    /// The media type.
    public var contentType: String?
    /// The size in bytes.
    public var size: Int?
    /// Whether it is part of the body.
    public var isInline: Bool?
    /// The id by which an HTML body names it.
    public var contentId: String?
    /// The instant of the last change.
    public var lastModifiedDateTime: String?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case id, name, contentType, size, isInline, contentId, lastModifiedDateTime
        case odataType = "@odata.type"
    }
}
