import HTTPMessage

/// An account as it is configured: where and as what to sign in, and whose mailbox to open.
public struct GraphAccount: Sendable, Hashable {
    /// The name in the configuration.
    public var name: String
    /// Where to sign in.
    public var loginURL: ServiceURL
    /// Graph, with the version: `https://graph.microsoft.com/v1.0`.
    public var graphURL: ServiceURL
    /// The directory: an id, a domain, `common`, `organizations` or `consumers`.
    public var tenant: String
    /// The id of the app registration.
    public var clientId: String
    /// How the app proves who it is.
    public var credential: ClientCredential
    /// Whether the app signs in by itself, without a person (client credentials).
    public var isAppOnly: Bool
    /// Whose mailbox is opened.
    public var mailbox: Mailbox
    /// What the person is asked to allow, as the sign-in wants it.
    private(set) var scopes: [String]
    private let cloud: Cloud

    /// The rights that are asked for unless the configuration names others.
    public static let defaultScopes = ["User.Read", "MailboxSettings.Read", "Calendars.ReadWrite", "offline_access"]

    /// Makes an account; `loginURL` and `graphURL` replace those of the cloud.
    ///
    /// Throws an error of code `configuration` for an empty client id, a tenant that is none, and an app that
    /// signs in by itself without a mailbox, a credential or a tenant of its own.
    public init(
        name: String,
        clientId: String,
        tenant: String = "common",
        cloud: Cloud = .global,
        loginURL: ServiceURL? = nil,
        graphURL: ServiceURL? = nil,
        scopes: [String] = defaultScopes,
        credential: ClientCredential = .none,
        isAppOnly: Bool = false,
        mailbox: Mailbox = .signedIn
    ) throws(GraphError) {
        self.name = name
        self.clientId = clientId
        self.tenant = tenant
        self.loginURL = loginURL ?? cloud.loginURL
        self.graphURL = graphURL ?? cloud.graphURL
        self.credential = credential
        self.isAppOnly = isAppOnly
        self.mailbox = mailbox
        self.cloud = cloud
        let wanted = isAppOnly || mailbox == .signedIn ? scopes : Self.withShared(scopes)
        self.scopes = isAppOnly ? ["\(cloud.resource)/.default"] : wanted.map { Self.qualified($0, cloud: cloud) }
        try check()
    }

    /// The account with further rights that its sign-in asks for; an app by itself has those that it was given.
    public func asking(for rights: [String]) -> GraphAccount {
        guard !isAppOnly else { return self }
        var account = self
        for scope in rights.map({ Self.qualified($0, cloud: cloud) }) where !account.scopes.contains(scope) {
            account.scopes.append(scope)
        }
        return account
    }

    private func check() throws(GraphError) {
        guard !clientId.isEmpty else {
            throw GraphError(
                .configuration,
                "the account \(name) has no client id",
                remedy: "register an app and set clientId"
            )
        }
        guard !tenant.isEmpty, tenant.utf8.allSatisfy(PercentEncoding.isUnreserved) else {
            throw GraphError(
                .configuration,
                "'\(tenant)' is no tenant",
                remedy: "set the directory's id or domain, or common"
            )
        }
        guard isAppOnly else { return }
        guard mailbox != .signedIn, credential != .none, !["common", "organizations", "consumers"].contains(tenant)
        else {
            throw GraphError(
                .configuration,
                "the account \(name) cannot sign in by itself",
                remedy: "client credentials need a mailbox, a secret or certificate, and the tenant's id or domain"
            )
        }
    }

    /// The scopes with those for the mailboxes of others beside those for the own calendars.
    private static func withShared(_ scopes: [String]) -> [String] {
        scopes.flatMap { scope in
            let shared = scope + ".Shared"
            let isOwnCalendars = ["Calendars.Read", "Calendars.ReadWrite"].contains(scope)
            return isOwnCalendars && !scopes.contains(shared) ? [scope, shared] : [scope]
        }
    }

    /// The scope with its resource, which clouds other than the global one need.
    private static func qualified(_ scope: String, cloud: Cloud) -> String {
        let isProtocolScope = ["openid", "profile", "email", "offline_access"].contains(scope)
        return cloud == .global || isProtocolScope || scope.contains("://") ? scope : "\(cloud.resource)/\(scope)"
    }
}
