extension GraphError {
    /// What a refused sign-in means.
    init(_ body: OAuthErrorBody, status: Int?) {
        let problem = SignInProblem.known(body.numbers)
        let (code, remedy) = Self.outcome(of: body.error)
        let detail = [body.error, body.numbers.first.map { "AADSTS\($0)" }].compactMap(\.self).joined(separator: ", ")
        let text = body.text.isEmpty ? "the sign-in was refused" : body.text
        self.init(
            problem?.code ?? code,
            "sign-in failed: \(problem?.meaning ?? text) (\(detail))",
            remedy: problem?.remedy ?? remedy
        )
        self.status = status
        graphCode = body.error
        requestId = body.traceId
    }

    /// What the kind of error means where the number is not known.
    private static func outcome(of error: String) -> (Code, remedy: String?) {
        switch error {
        case "authorization_declined", "access_denied":
            (.signInRefused, "sign in again and accept")
        case "expired_token", "code_expired":
            (.signInExpired, "start again with: graphdav login")
        case "invalid_grant", "interaction_required", "login_required", "consent_required":
            (.signInNeeded, "sign in again with: graphdav login")
        case "invalid_client", "unauthorized_client", "invalid_scope", "invalid_resource", "unsupported_grant_type":
            (.configuration, "check clientId, tenant and scopes, and the settings of the app registration")
        case "temporarily_unavailable", "server_error":
            (.serverFailed, "try again later")
        default:
            (.signInRefused, "start again with: graphdav login")
        }
    }

    /// Nobody is signed in.
    static func notSignedIn(_ account: GraphAccount) -> GraphError {
        GraphError(
            .signInNeeded,
            "nobody is signed in for the account \(account.name)",
            remedy: "sign in with: graphdav login"
        )
    }
}
