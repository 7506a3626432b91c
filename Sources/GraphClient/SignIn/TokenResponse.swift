/// The answer of a token endpoint (RFC 6749 5.1).
struct TokenResponse: Decodable, Sendable {
    let accessToken: Secret
    let refreshToken: Secret?
    let scope: String?
    /// Seconds from now.
    let lifetime: Int

    enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case refreshToken = "refresh_token"
        case scope
        case lifetime = "expires_in"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        accessToken = try container.decode(Secret.self, forKey: .accessToken)
        refreshToken = try container.decodeIfPresent(Secret.self, forKey: .refreshToken)
        scope = try container.decodeIfPresent(String.self, forKey: .scope)
        lifetime = max(try container.decodeSeconds(forKey: .lifetime) ?? Self.shortLife, 0)
    }

    /// The life of a token that does not tell it.
    private static let shortLife = 300
}

extension KeyedDecodingContainer {
    /// A number of seconds, also in a string as older endpoints write it.
    func decodeSeconds(forKey key: Key) throws -> Int? {
        do {
            return try decodeIfPresent(Int.self, forKey: key)
        } catch {
            guard let seconds = Int(try decode(String.self, forKey: key)) else { throw error }
            return seconds
        }
    }
}
