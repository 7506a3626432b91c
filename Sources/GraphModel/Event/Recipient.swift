/// Somebody who is named by an address.
public struct Recipient: Codable, Hashable, Sendable {
    /// Name and address.
    public var emailAddress: EmailAddress?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case emailAddress
    }
}
