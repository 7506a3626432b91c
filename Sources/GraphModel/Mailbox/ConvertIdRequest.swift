/// The body of `translateExchangeIds`.
public struct ConvertIdRequest: Codable, Hashable, Sendable {
    /// The ids, at most 1000.
    public var inputIds: [String]?
    /// What they are, `restId`.
    public var sourceIdType: String?
    /// What they shall become, `restImmutableEntryId`.
    public var targetIdType: String?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case inputIds, sourceIdType, targetIdType
    }
}
