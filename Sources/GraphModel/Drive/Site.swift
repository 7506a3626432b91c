/// A site of SharePoint.
public struct Site: Codable, Hashable, Sendable {
    /// The id: host name, id of the site collection and id of the site, between commas.
    public var id: String?
    /// The name in its address.
    public var name: String?
    /// The name that people see.
    public var displayName: String?
    /// Where a browser shows it.
    public var webUrl: String?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case id, name, displayName, webUrl
    }
}
