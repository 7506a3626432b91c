package import GraphClient

extension GraphAccount {
    /// The account `demo` at a simulator of this machine; its person signs in with a device code.
    package static func demo() throws -> GraphAccount {
        try GraphAccount(
            name: "demo",
            clientId: "11111111-2222-3333-4444-555555555555",
            tenant: "common",
            loginURL: ServiceURL("http://127.0.0.1:8085"),
            graphURL: ServiceURL("http://127.0.0.1:8085/v1.0"),
            credential: .none,
            isAppOnly: false,
            mailbox: .signedIn
        )
    }
}
