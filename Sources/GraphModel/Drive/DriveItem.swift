/// A file or folder of OneDrive or SharePoint.
public struct DriveItem: Codable, Hashable, Sendable {
    /// The id.
    public var id: String?
    /// The name.
    public var name: String?
    /// The size in bytes.
    public var size: Int?
    /// The version of everything about it, for `If-Match`.
    public var eTag: String?
    /// The version of its content.
    public var cTag: String?
    /// The instant of creation.
    public var createdDateTime: String?
    /// The instant of the last change.
    public var lastModifiedDateTime: String?
    /// Where a browser shows it.
    public var webUrl: String?
    /// Set on folders.
    public var folder: FolderFacet?
    /// Set on files.
    public var file: FileFacet?
    /// A short-lived address of the content that needs no token, and must get none.
    public var downloadUrl: String?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case id, name, size, eTag, cTag, createdDateTime, lastModifiedDateTime, webUrl, folder, file
        case downloadUrl = "@microsoft.graph.downloadUrl"
    }
}
