/// What makes an item a folder.
public struct FolderFacet: Codable, Hashable, Sendable {
    /// How many items are in it.
    public var childCount: Int?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case childCount
    }
}
