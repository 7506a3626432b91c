public import GraphClient
public import HTTPMessage

/// The way to a mailbox: signing in, signing out, and opening it.
///
/// Everything that needs a mailbox gets it from `open()`, which is the one place that makes sure of a client that
/// is signed in at the right cloud.
public struct AccountAccess: Sendable {
    /// The account as it is configured.
    public let account: GraphAccount
    let store: TokenStore
    private let transport: any HTTPTransport
    private let timing: Timing
    private let observer: (@Sendable (GraphActivity) -> Void)?

    /// Makes a way to the mailbox of an account whose tokens are kept in a store.
    public init(
        _ account: GraphAccount,
        store: TokenStore,
        transport: any HTTPTransport,
        timing: Timing = .system,
        observer: (@Sendable (GraphActivity) -> Void)? = nil
    ) {
        self.account = account
        self.store = store
        self.transport = transport
        self.timing = timing
        self.observer = observer
    }

    /// Signs a person in with a code, which `show` tells them.
    public func signIn(showing show: (DeviceCode) async throws -> Void) async throws {
        let signIn = SignIn(account, transport: transport, timing: timing)
        let code = try await signIn.deviceCode()
        try await show(code)
        try await store.save(try await signIn.tokens(for: code), of: account)
    }

    /// Signs a person in with the browser, which `open` takes to an address.
    public func signIn(listener: some LoopbackListener, open: @Sendable (String) async -> Void) async throws {
        let signIn = SignIn(account, transport: transport, timing: timing)
        try await store.save(try await signIn.browser(listener: listener, open: open), of: account)
    }

    /// Begins a sign-in in a browser that comes back to a page of this server.
    func browserRequest(returningTo redirectURI: String) throws(GraphError) -> AuthorizationRequest {
        try SignIn(account, transport: transport, timing: timing).authorizationRequest(returningTo: redirectURI)
    }

    /// Ends a sign-in with the code that the browser brought back to a page of this server.
    func finish(_ request: AuthorizationRequest, with code: Secret) async throws {
        let signIn = SignIn(account, transport: transport, timing: timing)
        try await store.save(try await signIn.webTokens(code, request), of: account)
    }

    /// Signs the application itself in.
    public func signInAsApplication() async throws {
        let signIn = SignIn(account, transport: transport, timing: timing)
        try await store.save(try await signIn.clientCredentials(), of: account)
    }

    /// Forgets the tokens; returns whether there were any.
    public func signOut() async throws -> Bool {
        let isSignedIn = try store.tokens(of: account) != nil
        try await store.remove(account)
        return isSignedIn
    }

    /// Whether there are tokens, good or not.
    public func isSignedIn() throws -> Bool {
        try store.tokens(of: account) != nil
    }

    /// The same way, asking for further rights when somebody signs in.
    public func asking(for rights: [String]) -> AccountAccess {
        AccountAccess(
            account.asking(for: rights),
            store: store,
            transport: transport,
            timing: timing,
            observer: observer
        )
    }

    /// What gives the tokens, and renews them with the rights of the account.
    func tokenProvider() -> TokenProvider {
        TokenProvider(account, store: store, transport: transport, timing: timing)
    }

    /// A client that takes its tokens from a provider.
    func client(_ tokens: TokenProvider) -> GraphClient {
        GraphClient(account, transport: transport, tokens: tokens, timing: timing, observer: observer)
    }

    /// Opens the mailbox; throws a `GraphError` of code `signInNeeded` when nobody is signed in.
    public func open() async throws -> OpenMailbox {
        try await OpenMailbox(client(tokenProvider()), account: account.name)
    }
}
