/// What an upload will be.
public struct DriveItemUploadableProperties: Codable, Hashable, Sendable {
    /// The name.
    public var name: String?
    /// What happens when the name is taken: `fail`, `replace` or `rename`.
    public var conflictBehavior: String?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case name
        case conflictBehavior = "@microsoft.graph.conflictBehavior"
    }
}
