/// An answer to an invitation and when it was given.
public struct ResponseStatus: Codable, Hashable, Sendable {
    /// The answer.
    public var response: ResponseType?
    /// The instant, ISO 8601 in UTC; `0001-01-01T00:00:00Z` and `4501-01-01T00:00:00Z` mean never.
    public var time: String?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case response, time
    }
}
