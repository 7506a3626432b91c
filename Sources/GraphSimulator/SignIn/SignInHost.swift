import Cryptography
import Foundation
import HTTPMessage
import TimeZones

/// The Microsoft identity platform's v2.0 endpoints for one user who agrees to everything (graph-facts 7).
struct SignInHost: Sendable {
    private static let deviceGrant = "urn:ietf:params:oauth:grant-type:device_code"
    private static let authorizationCodeLifetime = 600
    private static let ownScopes: Set<String> = ["offline_access", "openid", "profile", "email"]

    private struct DeviceCode: Sendable {
        let clientID: String
        let scopes: [String]
        let expires: Int
        var slowDowns: Int
        var pendingPolls: Int
        let outcome: SignInControls.Outcome
    }

    private struct AuthorizationCode: Sendable {
        let clientID: String
        let scopes: [String]
        let redirectURI: String
        let challenge: String?
        let expires: Int
    }

    /// What a refresh token stands for.
    struct RefreshGrant: Sendable, Codable, Hashable {
        let clientID: String
        let scopes: [String]
    }

    var controls = SignInControls()
    let user: User
    private var deviceCodes: [String: DeviceCode] = [:]
    private var authorizationCodes: [String: AuthorizationCode] = [:]
    private var accessGrants: [String: AccessGrant] = [:]
    /// The refresh tokens that are good.
    var refreshGrants: [String: RefreshGrant] = [:]

    init(user: User) {
        self.user = user
    }

    /// What an access token allows; nil when it is unknown or over.
    func grant(for token: String, now: Instant) -> AccessGrant? {
        accessGrants[token].flatMap { $0.expires > now.seconds ? $0 : nil }
    }

    /// Ends all access tokens.
    mutating func expireAccessTokens() {
        accessGrants = [:]
    }

    /// Ends all refresh tokens, as a change of the password does.
    mutating func revokeRefreshTokens() {
        refreshGrants = [:]
    }

    /// Answers a request below `/{tenant}/`.
    mutating func respond(to request: HTTPRequest, _ call: SignInCall) -> HTTPResponse {
        do throws(SignInFailure) {
            switch (request.method, call.endpoint) {
            case (.post, "oauth2/v2.0/devicecode"): return try deviceCode(call)
            case (.post, "oauth2/v2.0/token"): return try token(call)
            case (.get, "oauth2/v2.0/authorize"): return try authorize(call)
            case (.get, "oauth2/v2.0/logout"): return HTTPResponse(200, fields: ["Content-Type": "text/html"])
            case (.get, "v2.0/.well-known/openid-configuration"): return HTTPResponse(200, json: call.metadata)
            default: return HTTPResponse(404)
            }
        } catch {
            return error.response(now: call.now)
        }
    }

    // MARK: Device code

    private mutating func deviceCode(_ call: SignInCall) throws(SignInFailure) -> HTTPResponse {
        let clientID = try call.clientID
        let scopes = try scopes(call)
        guard controls.publicClientFlows else { throw Self.secretMissing }
        let code = try Self.secret()
        let userCode = String(try Self.secret().uppercased().filter { $0.isLetter || $0.isNumber }.prefix(9))
        deviceCodes[code] = DeviceCode(
            clientID: clientID,
            scopes: scopes,
            expires: call.now.seconds + controls.deviceCodeLifetime,
            slowDowns: controls.slowDowns,
            pendingPolls: controls.pendingPolls,
            outcome: controls.outcome
        )
        let address = call.base + "/devicelogin"
        return HTTPResponse(
            200,
            json: [
                "user_code": .string(userCode),
                "device_code": .string(code),
                "verification_uri": .string(address),
                "expires_in": .integer(controls.deviceCodeLifetime),
                "interval": .integer(controls.interval),
                "message": .string(
                    "To sign in, use a web browser to open the page \(address) and enter the code \(userCode) to authenticate."
                ),
            ]
        )
    }

    private mutating func redeemDeviceCode(_ call: SignInCall) throws(SignInFailure) -> HTTPResponse {
        let clientID = try call.clientID
        guard let code = call.form("device_code"), var pending = deviceCodes[code], pending.clientID == clientID else {
            throw SignInFailure("bad_verification_code", 70018, "The device_code was not recognised.")
        }
        guard controls.publicClientFlows else { throw Self.secretMissing }
        guard pending.expires > call.now.seconds, pending.outcome != .expire else {
            deviceCodes[code] = nil
            throw SignInFailure("expired_token", 70020, "The provided device code has expired.")
        }
        if pending.slowDowns > 0 {
            pending.slowDowns -= 1
            deviceCodes[code] = pending
            throw SignInFailure("slow_down", 70016, "Polling too frequently.")
        }
        if pending.pendingPolls > 0 || pending.outcome == .wait {
            pending.pendingPolls = max(0, pending.pendingPolls - 1)
            deviceCodes[code] = pending
            throw SignInFailure(
                "authorization_pending",
                70016,
                "OAuth 2.0 device flow error. Authorization is pending. Continue polling."
            )
        }
        deviceCodes[code] = nil
        guard pending.outcome == .approve else {
            throw SignInFailure("authorization_declined", 70017, "The user declined the request.")
        }
        return try tokens(clientID: clientID, scopes: pending.scopes, call)
    }

    // MARK: Authorization code with PKCE

    private mutating func authorize(_ call: SignInCall) throws(SignInFailure) -> HTTPResponse {
        let clientID = try call.clientID
        guard let redirect = call.form("redirect_uri"), isRegistered(redirect) else {
            throw SignInFailure(
                "invalid_request",
                50011,
                "The redirect URI does not match the redirect URIs configured."
            )
        }
        guard call.form("response_type") == "code" else {
            throw SignInFailure("unsupported_response_type", 700054, "response_type must be 'code'.")
        }
        var answer = [("state", call.form("state") ?? "")]
        if controls.outcome == .decline {
            answer += [("error", "access_denied"), ("error_description", "AADSTS65004: User declined to consent.")]
        } else {
            answer += [
                ("code", try issueCode(call, clientID, redirect)), ("session_state", UUID().uuidString.lowercased()),
            ]
        }
        let query = answer.map { "\($0.0)=\(percentEncoded($0.1))" }.joined(separator: "&")
        let separator = redirect.contains("?") ? "&" : "?"
        return HTTPResponse(302, fields: ["Location": redirect + separator + query])
    }

    private mutating func issueCode(
        _ call: SignInCall,
        _ clientID: String,
        _ redirect: String
    ) throws(SignInFailure) -> String {
        let challenge = call.form("code_challenge")
        guard challenge == nil || call.form("code_challenge_method") == "S256" else {
            throw SignInFailure("invalid_request", 501481, "The code_challenge_method must be S256.")
        }
        let code = try Self.secret()
        authorizationCodes[code] = AuthorizationCode(
            clientID: clientID,
            scopes: try scopes(call),
            redirectURI: redirect,
            challenge: challenge,
            expires: call.now.seconds + Self.authorizationCodeLifetime
        )
        return code
    }

    private func isRegistered(_ redirect: String) -> Bool {
        Self.isLoopback(redirect) || controls.redirectURIs.contains(redirect)
    }

    /// Registered is `http://localhost` of public clients, which matches any port (graph-facts 7).
    private static func isLoopback(_ redirect: String) -> Bool {
        guard let url = URL(string: redirect) else { return false }
        return url.scheme == "http" && url.host() == "localhost"
    }

    private mutating func redeemAuthorizationCode(_ call: SignInCall) throws(SignInFailure) -> HTTPResponse {
        let clientID = try call.clientID
        // A code works once, whatever comes of it.
        guard let code = call.form("code"), let issued = authorizationCodes.removeValue(forKey: code),
            issued.clientID == clientID, issued.expires > call.now.seconds
        else {
            throw SignInFailure("invalid_grant", 70008, "The provided authorization code is invalid or has expired.")
        }
        guard call.form("redirect_uri") == issued.redirectURI else {
            throw SignInFailure(
                "invalid_grant",
                500112,
                "The reply address does not match the one of the authorization request."
            )
        }
        guard try Self.verifies(call.form("code_verifier"), issued.challenge) else {
            throw SignInFailure("invalid_grant", 501481, "The Code_Verifier does not match the code_challenge.")
        }
        if !Self.isLoopback(issued.redirectURI) { try checkProof(call, clientID) }
        return try tokens(clientID: clientID, scopes: issued.scopes, call)
    }

    /// RFC 7636 4.6.
    private static func verifies(_ verifier: String?, _ challenge: String?) throws(SignInFailure) -> Bool {
        guard let challenge else { return verifier == nil }
        guard let verifier else { return false }
        do throws(CryptographyError) {
            return Base64URL.encode(try SHA256.digest(of: verifier.utf8)) == challenge
        } catch {
            throw internalFailure
        }
    }

    // MARK: Tokens

    private mutating func token(_ call: SignInCall) throws(SignInFailure) -> HTTPResponse {
        switch call.form("grant_type") {
        case Self.deviceGrant, "device_code": return try redeemDeviceCode(call)
        case "authorization_code": return try redeemAuthorizationCode(call)
        case "refresh_token": return try refresh(call)
        case "client_credentials": return try clientCredentials(call)
        default: throw SignInFailure("unsupported_grant_type", 70003, "The app requested an unsupported grant type.")
        }
    }

    private mutating func refresh(_ call: SignInCall) throws(SignInFailure) -> HTTPResponse {
        let clientID = try call.clientID
        if !controls.refreshError.isEmpty {
            throw SignInFailure(controls.refreshError, 50076, "The grant was refused as the simulator was told to.")
        }
        guard let token = call.form("refresh_token"), let grant = refreshGrants[token], grant.clientID == clientID
        else {
            throw SignInFailure(
                "invalid_grant",
                50173,
                "The provided grant has expired due to it being revoked, a fresh auth token is needed.",
                suberror: "bad_token"
            )
        }
        let wanted = try call.form("scope").map { text throws(SignInFailure) in try Self.scopes(text) } ?? grant.scopes
        let isWithin = wanted.allSatisfy { scope in grant.scopes.contains { isSameName($0, scope) } }
        guard isWithin else {
            throw SignInFailure(
                "invalid_grant",
                65001,
                "The user or administrator has not consented to use the application."
            )
        }
        if call.singleUseRefreshTokens { refreshGrants[token] = nil }
        return try tokens(clientID: clientID, scopes: grant.scopes, call)
    }

    private mutating func tokens(
        clientID: String,
        scopes: [String],
        _ call: SignInCall
    ) throws(SignInFailure) -> HTTPResponse {
        let granted = scopes.filter { $0 != "offline_access" }
        let access = try issueAccess(granted, isApplication: false, clientID, call)
        var object = JSONObject([
            ("token_type", "Bearer"),
            ("scope", .string(granted.joined(separator: " "))),
            ("expires_in", .integer(controls.accessTokenLifetime)),
            ("ext_expires_in", .integer(controls.accessTokenLifetime)),
            ("access_token", .string(access)),
        ])
        if scopes.contains("offline_access") {
            let refresh = "1." + (try Self.secret())
            refreshGrants[refresh] = RefreshGrant(clientID: clientID, scopes: scopes)
            object.append("refresh_token", .string(refresh))
        }
        if scopes.contains("openid") { object.append("id_token", .string(call.idToken(for: user, clientID: clientID))) }
        return HTTPResponse(200, fields: ["Cache-Control": "no-store", "Pragma": "no-cache"], json: .object(object))
    }

    private mutating func clientCredentials(_ call: SignInCall) throws(SignInFailure) -> HTTPResponse {
        let clientID = try call.clientID
        guard !["common", "organizations", "consumers"].contains(call.tenant.lowercased()) else {
            throw SignInFailure("invalid_request", 53003, "An application must sign in to a tenant of its own.")
        }
        try checkProof(call, clientID)
        guard let scope = call.form("scope"), scope.hasSuffix("/.default") else {
            throw SignInFailure("invalid_scope", 70011, "The scope must be the resource with the suffix /.default.")
        }
        let access = try issueAccess(call.applicationRoles, isApplication: true, clientID, call)
        return HTTPResponse(
            200,
            fields: ["Cache-Control": "no-store"],
            json: [
                "token_type": "Bearer", "expires_in": .integer(controls.accessTokenLifetime),
                "ext_expires_in": .integer(controls.accessTokenLifetime), "access_token": .string(access),
            ]
        )
    }

    /// Checks that an application is who it says, by its certificate or secret.
    private func checkProof(_ call: SignInCall, _ clientID: String) throws(SignInFailure) {
        if call.form("client_assertion") != nil {
            try call.checkAssertion(of: clientID)
        } else {
            let secret = call.form("client_secret") ?? ""
            guard !secret.isEmpty else { throw Self.secretMissing }
            guard controls.clientSecret.isEmpty || secret == controls.clientSecret else {
                throw SignInFailure("invalid_client", 7_000_215, "Invalid client secret provided.", status: 401)
            }
        }
    }

    private mutating func issueAccess(
        _ scopes: [String],
        isApplication: Bool,
        _ clientID: String,
        _ call: SignInCall
    ) throws(SignInFailure) -> String {
        let token = "eyJ0eXAiOiJKV1QifQ." + (try Self.secret()) + "." + (try Self.secret())
        accessGrants = accessGrants.filter { $0.value.expires > call.now.seconds }
        accessGrants[token] = AccessGrant(
            scopes: scopes,
            isApplication: isApplication,
            clientID: clientID,
            expires: call.now.seconds + controls.accessTokenLifetime
        )
        return token
    }

    private func scopes(_ call: SignInCall) throws(SignInFailure) -> [String] {
        let scopes = try Self.scopes(call.form("scope") ?? "")
        if let refused = scopes.first(where: { scope in call.adminConsentScopes.contains { isSameName($0, scope) } }) {
            throw SignInFailure(
                "invalid_grant",
                90094,
                "The permission \(refused) needs the consent of an administrator."
            )
        }
        return scopes
    }

    /// The scopes of a list, without the address of Graph before them.
    private static func scopes(_ text: String) throws(SignInFailure) -> [String] {
        let scopes = text.split(separator: " ").map { scope in
            String(scope.contains("://") ? scope.split(separator: "/").last ?? "" : scope)
        }
        guard !scopes.isEmpty else { throw invalidScope(text) }
        for scope in scopes where !ownScopes.contains(scope) && scope != ".default" && !scope.contains(".") {
            throw invalidScope(scope)
        }
        return scopes
    }

    private static func invalidScope(_ scope: String) -> SignInFailure {
        SignInFailure(
            "invalid_scope",
            70011,
            "The provided value for the input parameter 'scope' is not valid. The scope \(scope) is not valid."
        )
    }

    private static let secretMissing = SignInFailure(
        "invalid_client",
        7_000_218,
        "The request body must contain the following parameter: 'client_assertion' or 'client_secret'.",
        status: 401
    )
    private static let internalFailure = SignInFailure(
        "temporarily_unavailable",
        90033,
        "A transient error has occurred."
    )

    /// 256 random bits as text.
    private static func secret() throws(SignInFailure) -> String {
        do throws(CryptographyError) {
            return Base64URL.encode(try RandomBytes.generate(32))
        } catch {
            throw internalFailure
        }
    }
}
