import TimeZones

/// What an access token allows.
struct AccessGrant: Sendable, Codable, Hashable {
    /// The scopes of a user's consent, or the roles of an application.
    let scopes: [String]
    /// Whether an application signed in by itself, without a user.
    let isApplication: Bool
    let clientID: String
    let expires: Int

    /// Whether one of the scopes is among what was granted.
    func allows(anyOf wanted: [String]) -> Bool {
        wanted.contains { scope in scopes.contains { isSameName($0, scope) } }
    }
}
