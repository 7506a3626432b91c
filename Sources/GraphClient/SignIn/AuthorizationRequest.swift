import Cryptography
import Foundation
import HTTPMessage

/// A sign-in in a browser that has begun: where it begins, and how its end is recognized (RFC 7636, PKCE).
public struct AuthorizationRequest: Sendable {
    /// What the person opens.
    public let url: String
    /// Where the browser is sent back to.
    let redirectURI: String
    /// Comes back with the code, so that no other page can end the sign-in.
    let state: String
    /// Proves at the token endpoint that the same program asks.
    let verifier: Secret

    init(_ account: GraphAccount, scope: String, redirectURI: String, loginHint: String?) throws(GraphError) {
        self.redirectURI = redirectURI
        let challenge: String
        do {
            state = Base64URL.encode(try RandomBytes.generate(24))
            verifier = Secret(Base64URL.encode(try RandomBytes.generate(32)))
            challenge = Base64URL.encode(try SHA256.digest(of: verifier.value.utf8))
        } catch {
            throw GraphError(.configuration, "no random numbers: \(error.message)")
        }
        var query = [
            ("client_id", account.clientId), ("response_type", "code"), ("redirect_uri", redirectURI),
            ("response_mode", "query"), ("scope", scope), ("state", state),
            ("code_challenge", challenge), ("code_challenge_method", "S256"),
        ]
        if let loginHint { query.append(("login_hint", loginHint)) }
        url = "\(account.authority)/oauth2/v2.0/authorize?\(PercentEncoding.encode(query))"
    }

    /// What the browser brought back: the code, or why there is none; nil when it is not the end of this sign-in.
    public func answer(in query: some StringProtocol) -> Result<Secret, GraphError>? {
        guard let pairs = PercentEncoding.decode(Substring(query)), value("state", in: pairs) == state else {
            return nil
        }
        if let code = value("code", in: pairs) { return .success(Secret(code)) }
        let body = OAuthErrorBody(
            error: value("error", in: pairs) ?? "server_error",
            description: value("error_description", in: pairs)
        )
        return .failure(GraphError(body, status: nil))
    }

    private func value(_ name: String, in pairs: [(String, String)]) -> String? {
        pairs.first { $0.0 == name }?.1
    }
}
