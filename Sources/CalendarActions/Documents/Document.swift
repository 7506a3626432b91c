import GraphModel

/// A file or folder of a drive; sites and their document libraries appear as folders.
public struct Document: Sendable, Hashable {
    /// The name.
    public let name: String
    /// Where it is.
    public let address: DocumentAddress
    /// The id.
    public let id: String?
    /// Whether it holds others.
    public let isFolder: Bool
    /// The size in bytes; nil of sites and libraries.
    public let size: Int?
    /// The instant of the last change in ISO 8601, UTC; nil of sites and libraries.
    public let modified: String?
    /// What stands for exactly this content of this file; nil where nobody can tell.
    public let version: String?

    init(_ item: DriveItem, at address: DocumentAddress) {
        name = item.name ?? address.names.last ?? ""
        self.address = address
        id = item.id
        isFolder = item.folder != nil || item.file == nil
        size = item.size
        modified = item.lastModifiedDateTime
        version = (item.cTag ?? item.eTag).map { "\(item.id ?? "") \($0)" }
    }

    init(place name: String, id: String?, at address: DocumentAddress) {
        self.name = name
        self.address = address
        self.id = id
        isFolder = true
        size = nil
        modified = nil
        version = nil
    }
}
