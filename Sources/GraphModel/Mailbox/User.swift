/// A person or mailbox of the directory.
public struct User: Codable, Hashable, Sendable {
    /// The id.
    public var id: String?
    /// The display name.
    public var displayName: String?
    /// The given name.
    public var givenName: String?
    /// The family name.
    public var surname: String?
    /// The SMTP address; null of personal accounts at times.
    public var mail: String?
    /// The name to sign in with, often an address.
    public var userPrincipalName: String?
    /// The language, `en-US`.
    public var preferredLanguage: String?
    /// All addresses, each with `smtp:` before it; only by `$select`.
    public var proxyAddresses: [String]?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case id, displayName, givenName, surname, mail, userPrincipalName, preferredLanguage, proxyAddresses
    }
}
