/// A zone that Graph takes.
public struct TimeZoneInformation: Codable, Hashable, Sendable {
    /// The name.
    public var alias: String?
    /// The name for people.
    public var displayName: String?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case alias, displayName
    }
}
