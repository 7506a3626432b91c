/// Says that a row of a delta is gone.
public struct Removal: Codable, Hashable, Sendable {
    /// `deleted` or `changed`; also of rows that lie outside of the window of the delta.
    public var reason: String?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case reason
    }
}
