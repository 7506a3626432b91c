import Cryptography
import Foundation
import HTTPMessage
import TimeZones

/// A request to the sign-in host.
struct SignInCall: Sendable {
    private static let assertionType = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"
    private static let clockSkew = 300

    let tenant: String
    /// The path below the tenant.
    let endpoint: String
    /// The address of the host.
    let base: String
    let now: Instant
    let applicationRoles: [String]
    let adminConsentScopes: [String]
    let singleUseRefreshTokens: Bool
    private let pairs: [(name: String, value: String)]

    /// Reads a request whose path begins with a tenant; a GET has its parameters in the query, a POST in its body.
    init?(_ request: HTTPRequest, base: String, now: Instant, knobs: SimulatorKnobs) {
        let segments = request.path.split(separator: "/").map { percentDecoded($0) }
        guard segments.count > 1, let tenant = segments.first, tenant != "v1.0" else { return nil }
        self.tenant = tenant
        endpoint = segments.dropFirst().joined(separator: "/")
        self.base = base
        self.now = now
        applicationRoles = knobs.applicationRoles
        adminConsentScopes = knobs.adminConsentScopes
        singleUseRefreshTokens = knobs.refreshTokenSingleUse
        let text = request.method == .get ? String(request.query ?? "") : String(decoding: request.body, as: UTF8.self)
        pairs = formPairs(text)
    }

    /// A parameter.
    func form(_ name: String) -> String? {
        pairs.first { $0.name == name }?.value
    }

    /// The application that asks.
    var clientID: String {
        get throws(SignInFailure) {
            guard let id = form("client_id"), !id.isEmpty else {
                throw SignInFailure(
                    "invalid_request",
                    900_144,
                    "The request body must contain the following parameter: 'client_id'."
                )
            }
            return id
        }
    }

    /// The metadata of the host (OpenID Connect Discovery 1.0).
    var metadata: JSONValue {
        let root = "\(base)/\(tenant)"
        return [
            "token_endpoint": .string(root + "/oauth2/v2.0/token"),
            "authorization_endpoint": .string(root + "/oauth2/v2.0/authorize"),
            "device_authorization_endpoint": .string(root + "/oauth2/v2.0/devicecode"),
            "end_session_endpoint": .string(root + "/oauth2/v2.0/logout"),
            "issuer": .string(root + "/v2.0"),
            "response_types_supported": ["code"],
            "scopes_supported": ["openid", "profile", "email", "offline_access"],
        ]
    }

    /// Checks the form, audience and times of a client assertion (RFC 7523 3), not its signature.
    func checkAssertion(of clientID: String) throws(SignInFailure) {
        guard form("client_assertion_type") == Self.assertionType else {
            throw SignInFailure("invalid_request", 900_144, "The client_assertion_type is not supported.")
        }
        let parts = (form("client_assertion") ?? "").split(separator: ".", omittingEmptySubsequences: false).map(
            String.init
        )
        guard parts.count == 3, !parts[2].isEmpty, let header = Self.object(parts[0]),
            let claims = Self.object(parts[1])
        else { throw Self.badAssertion("it is no JSON Web Token") }
        guard ["RS256", "PS256"].contains(header["alg"]?.string ?? "") else { throw Self.badAssertion("its algorithm") }
        guard header["x5t"]?.string != nil || header["x5t#S256"]?.string != nil else {
            throw Self.badAssertion("it names no certificate")
        }
        let audience = claims["aud"]?.string ?? ""
        guard audience.hasSuffix("/\(tenant)/oauth2/v2.0/token") || audience.hasSuffix("/\(tenant)/v2.0") else {
            throw Self.badAssertion("its audience")
        }
        guard claims["iss"]?.string == clientID, claims["sub"]?.string == clientID, claims["jti"]?.string != nil else {
            throw Self.badAssertion("its issuer and subject must be the client, and it needs an id")
        }
        guard let expires = claims["exp"]?.integer, expires > now.seconds,
            claims["nbf"]?.integer ?? 0 <= now.seconds + Self.clockSkew
        else {
            throw SignInFailure(
                "invalid_client",
                700_024,
                "Client assertion is not within its valid time range.",
                status: 401
            )
        }
    }

    private static func badAssertion(_ reason: String) -> SignInFailure {
        SignInFailure("invalid_client", 700_027, "Client assertion failed validation: \(reason).", status: 401)
    }

    private static func object(_ part: String) -> JSONObject? {
        guard let data = Base64URL.decode(part), let value = try? JSONParser.parse(data) else { return nil }
        return value.object
    }

    /// An OpenID Connect token with the usual claims; its signature is for show.
    func idToken(for user: User, clientID: String) -> String {
        let header: JSONValue = ["typ": "JWT", "alg": "RS256", "kid": "simulator"]
        let claims: JSONValue = [
            "aud": .string(clientID),
            "iss": .string("\(base)/\(tenant)/v2.0"),
            "iat": .integer(now.seconds),
            "exp": .integer(now.seconds + 3_600),
            "name": .string(user.displayName),
            "oid": .string(user.id.uuidString.lowercased()),
            "preferred_username": .string(user.address),
            "sub": .string(user.id.uuidString.lowercased()),
            "tid": "5ac1d4b2-7e0f-4b0e-9d6b-0c6a3a0b7f11",
            "ver": "2.0",
        ]
        return [Base64URL.encode(header.data), Base64URL.encode(claims.data), "c2ltdWxhdG9y"].joined(separator: ".")
    }
}
