/// An id that was translated.
public struct ConvertIdResult: Codable, Hashable, Sendable {
    /// The id as it was.
    public var sourceId: String?
    /// The id as it is wanted.
    public var targetId: String?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case sourceId, targetId
    }
}
