/// A drive: the files of a person, or a document library of a site.
public struct Drive: Codable, Hashable, Sendable {
    /// The id.
    public var id: String?
    /// The name, such as `Documents`.
    public var name: String?
    /// What kind it is: `personal`, `business` or `documentLibrary`.
    public var driveType: String?
    /// Where a browser shows it.
    public var webUrl: String?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case id, name, driveType, webUrl
    }
}
