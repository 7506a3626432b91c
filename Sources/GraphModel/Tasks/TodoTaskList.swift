/// A list of tasks.
public struct TodoTaskList: Codable, Hashable, Sendable {
    /// The id.
    public var id: String?
    /// The name.
    public var displayName: String?
    /// Whether it is mine.
    public var isOwner: Bool?
    /// Whether it is shared.
    public var isShared: Bool?
    /// `none`, `defaultList` or `flaggedEmails`.
    public var wellknownListName: String?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case id, displayName, isOwner, isShared, wellknownListName
    }
}
