/// A name with an address.
public struct EmailAddress: Codable, Hashable, Sendable {
    /// The display name.
    public var name: String?
    /// The SMTP address; seldom an Exchange one.
    public var address: String?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case name, address
    }
}
