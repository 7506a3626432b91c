import Foundation
import GraphClient
import HTTPMessage

/// A token that is always good, and another one when it was refused.
struct FixedTokens: AccessTokenSource {
    func accessToken(rejecting rejected: Secret?) async throws(GraphError) -> Secret {
        rejected == nil ? Secret("token-1") : Secret("token-2")
    }
}

extension GraphAccount {
    /// An account at a service of this machine.
    static func local(
        name: String = "work",
        tenant: String = "contoso.example.com",
        credential: ClientCredential = .none,
        isAppOnly: Bool = false,
        mailbox: Mailbox = .signedIn
    ) throws -> GraphAccount {
        try GraphAccount(
            name: name,
            clientId: "11111111-2222-3333-4444-555555555555",
            tenant: tenant,
            loginURL: ServiceURL("http://127.0.0.1:8085"),
            graphURL: ServiceURL("http://127.0.0.1:8085/v1.0"),
            credential: credential,
            isAppOnly: isAppOnly,
            mailbox: mailbox
        )
    }
}

extension GraphClient {
    /// A client of a scripted service.
    static func scripted(
        _ service: FakeService,
        time: FakeTime = FakeTime(),
        mailbox: Mailbox = .signedIn,
        pageSize: Int = 200
    ) throws -> GraphClient {
        GraphClient(
            try .local(mailbox: mailbox),
            transport: service,
            tokens: FixedTokens(),
            timing: time.timing,
            pageSize: pageSize
        )
    }
}

/// A folder that goes with the test.
final class TemporaryFolder: Sendable {
    let path = FileManager.default.temporaryDirectory.appending(path: "graphdav-\(UUID().uuidString)").path

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}

extension HTTPRequest {
    /// The form in the body.
    var form: [String: String] {
        var components = URLComponents()
        components.percentEncodedQuery = String(decoding: body, as: UTF8.self)
        return Dictionary((components.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { first, _ in first }
    }
}
