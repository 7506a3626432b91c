import Foundation
import GraphClient

extension AccountConfiguration {
    /// The account as the client wants it, with the secrets read from their files.
    func graphAccount(_ policy: PolicyConfiguration) throws -> GraphAccount {
        try GraphAccount(
            name: name,
            clientId: clientId ?? "",
            tenant: tenant,
            cloud: cloud,
            loginURL: try loginURL.map { text throws(GraphError) in try ServiceURL(text) },
            graphURL: try graphURL.map { text throws(GraphError) in try ServiceURL(text) },
            scopes: scopes.isEmpty ? Self.scopes(policy) : scopes,
            credential: try credential(),
            isAppOnly: auth == .clientCredentials,
            mailbox: mailbox.map { .user($0) } ?? .signedIn
        )
    }

    /// The rights that the policy needs.
    private static func scopes(_ policy: PolicyConfiguration) -> [String] {
        guard policy.readOnly else { return GraphAccount.defaultScopes }
        return GraphAccount.defaultScopes.map { $0 == "Calendars.ReadWrite" ? "Calendars.Read" : $0 }
    }

    private func credential() throws(CommandError) -> ClientCredential {
        if let clientSecretFile {
            return .secret(Secret(try Self.text(of: clientSecretFile).trimmingCharacters(in: .whitespacesAndNewlines)))
        }
        guard let clientCertificateFile, let clientKeyFile else { return .none }
        let certificate = Data(try Self.text(of: clientCertificateFile).utf8)
        return .certificate(certificate, key: Secret(try Self.text(of: clientKeyFile)))
    }

    private static func text(of path: String) throws(CommandError) -> String {
        do {
            return try String(contentsOfFile: path, encoding: .utf8)
        } catch {
            throw CommandError(.usage, "cannot read \(path)", reason: FileFailure.reason(of: error))
        }
    }
}
