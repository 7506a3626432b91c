public import Foundation

/// What a sign-in gave: tokens, and for whom they are.
public struct Tokens: Sendable, Hashable, Codable {
    /// The token for Graph; opaque.
    public let accessToken: Secret
    /// The token for new tokens; absent when the app signed in by itself.
    public let refreshToken: Secret?
    /// The rights that were given, without `offline_access`.
    public let scopes: [String]
    /// When the access token was given.
    public let obtained: Date
    /// How many seconds the access token is good from then on.
    public let lifetime: Int
    /// The app registration that they were given to.
    let clientId: String
    /// The sign-in that gave them; they go to no other.
    let authority: String

    /// Takes the answer of a token endpoint; an answer without refresh token keeps the former one.
    init(_ response: TokenResponse, former: Tokens? = nil, account: GraphAccount, now: Date) {
        accessToken = response.accessToken
        refreshToken = response.refreshToken ?? former?.refreshToken
        scopes = response.scope?.split(separator: " ").map(String.init) ?? former?.scopes ?? []
        obtained = now
        lifetime = response.lifetime
        clientId = account.clientId
        authority = account.authority
    }

    /// Whether the access token is good for at least another two minutes, or the last tenth of a short life.
    func isUsable(at now: Date) -> Bool {
        let margin = min(120, Double(lifetime) / 10)
        return now >= obtained.addingTimeInterval(-margin)
            && now < obtained.addingTimeInterval(Double(lifetime) - margin)
    }

    /// Whether they were given to the app and by the sign-in of an account.
    func belong(to account: GraphAccount) -> Bool {
        clientId == account.clientId && authority == account.authority
    }
}

extension GraphAccount {
    /// The sign-in with the directory.
    var authority: String {
        "\(loginURL.text)/\(tenant)"
    }
}
