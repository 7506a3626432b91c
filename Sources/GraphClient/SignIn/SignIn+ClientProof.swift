import Cryptography
import Foundation

extension SignIn {
    /// The form fields by which the app proves who it is.
    func clientProof() throws(GraphError) -> [(String, String)] {
        switch account.credential {
        case .none: []
        case .secret(let secret): [("client_secret", secret.value)]
        case .certificate(let certificate, let key):
            [
                ("client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"),
                ("client_assertion", try assertion(certificate: certificate, key: key)),
            ]
        }
    }

    /// A signed statement of who the app is (RFC 7523 section 3): valid for ten minutes, at this endpoint.
    private func assertion(certificate: Data, key: Secret) throws(GraphError) -> String {
        do {
            let thumbprint = try CertificateThumbprint(pem: certificate)
            let now = Int(timing.now().timeIntervalSince1970)
            let header = AssertionHeader(
                alg: "RS256",
                typ: "JWT",
                x5t: Base64URL.encode(thumbprint.sha1),
                x5tS256: Base64URL.encode(thumbprint.sha256)
            )
            let claims = AssertionClaims(
                aud: "\(account.authority)/oauth2/v2.0/token",
                iss: account.clientId,
                sub: account.clientId,
                jti: UUID().uuidString,
                nbf: now,
                iat: now,
                exp: now + 600
            )
            let encoder = JSONEncoder()
            let parts = [Base64URL.encode(try encoder.encode(header)), Base64URL.encode(try encoder.encode(claims))]
            let text = parts.joined(separator: ".")
            let signature = try RS256.signature(of: Data(text.utf8), key: Data(key.value.utf8))
            return "\(text).\(Base64URL.encode(signature))"
        } catch {
            let reason = (error as? CryptographyError).map { "\($0.operation): \($0.message)" } ?? "it cannot be read"
            throw GraphError(
                .configuration,
                "the certificate or key of the account \(account.name) cannot be used: \(reason)",
                remedy: "check clientCertificateFile and clientKeyFile"
            )
        }
    }
}

private struct AssertionHeader: Encodable, Sendable {
    let alg: String
    let typ: String
    let x5t: String
    let x5tS256: String

    enum CodingKeys: String, CodingKey {
        case alg, typ, x5t
        case x5tS256 = "x5t#S256"
    }
}

private struct AssertionClaims: Encodable, Sendable {
    let aud: String
    let iss: String
    let sub: String
    let jti: String
    let nbf: Int
    let iat: Int
    let exp: Int
}
