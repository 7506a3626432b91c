/// A group of calendars.
public struct CalendarGroup: Codable, Hashable, Sendable {
    /// The id.
    public var id: String?
    /// The name.
    public var name: String?
    /// The GUID of the kind of group.
    public var classId: String?
    /// The version.
    public var changeKey: String?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case id, name, classId, changeKey
    }
}
