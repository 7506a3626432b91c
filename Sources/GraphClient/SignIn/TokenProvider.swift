public import HTTPMessage

/// Gives the access tokens of an account and renews them, once for all who wait.
///
/// New tokens are saved before they are used. Processes that renew at once take turns: each reads again
/// what the other saved, so that a refresh token is not used twice.
public actor TokenProvider: AccessTokenSource {
    private let account: GraphAccount
    private let store: TokenStore
    private let signIn: SignIn
    private let timing: Timing
    private var current: Tokens?
    private var renewal: Task<Result<Tokens, GraphError>, Never>?

    /// Makes a provider for an account whose tokens are in a store.
    public init(
        _ account: GraphAccount,
        store: TokenStore,
        transport: any HTTPTransport,
        timing: Timing = .system
    ) {
        self.account = account
        self.store = store
        self.timing = timing
        signIn = SignIn(account, transport: transport, timing: timing)
    }

    /// A token that is good now; see `AccessTokenSource`.
    public func accessToken(rejecting rejected: Secret?) async throws(GraphError) -> Secret {
        if let current, isGood(current, rejecting: rejected) { return current.accessToken }
        let renewal = self.renewal ?? start(rejecting: rejected)
        let tokens = try await renewal.value.get()
        guard tokens.accessToken != rejected else {
            throw GraphError(
                .signInNeeded,
                "Graph does not accept the sign-in of the account \(account.name)",
                remedy: "sign in again with: graphdav login"
            )
        }
        return tokens.accessToken
    }

    private func start(rejecting rejected: Secret?) -> Task<Result<Tokens, GraphError>, Never> {
        let task = Task {
            let result = await renew(rejecting: rejected)
            if case .success(let tokens) = result { current = tokens }
            renewal = nil
            return result
        }
        renewal = task
        return task
    }

    private func renew(rejecting rejected: Secret?) async -> Result<Tokens, GraphError> {
        do throws(GraphError) {
            return .success(
                try await store.replace(of: account) { saved throws(GraphError) in
                    if let saved, isGood(saved, rejecting: rejected) { return saved }
                    if account.isAppOnly { return try await signIn.clientCredentials() }
                    guard let saved else { throw .notSignedIn(account) }
                    return try await signIn.renew(saved)
                }
            )
        } catch {
            return .failure(error)
        }
    }

    private func isGood(_ tokens: Tokens, rejecting rejected: Secret?) -> Bool {
        tokens.accessToken != rejected && tokens.isUsable(at: timing.now())
    }
}
