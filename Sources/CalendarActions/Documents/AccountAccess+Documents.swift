import GraphClient

extension AccountAccess {
    /// A client whose sign-in holds a right.
    ///
    /// Rights to documents are not asked for before somebody wants them. Where the present tokens lack one, new tokens
    /// are fetched with it, which works when it was allowed before; else a `GraphError` of code `signInNeeded` says how
    /// to sign in so that it is asked for.
    func client(having right: DocumentRight, readOnly: Bool) async throws(GraphError) -> GraphClient {
        guard !account.isAppOnly else { return client(tokenProvider()) }
        do throws(GraphError) {
            guard let saved = try store.tokens(of: account) else {
                throw GraphError(.signInNeeded, "nobody is signed in for the account \(account.name)")
            }
            if right.isGiven(by: saved.scopes) {
                let access = asking(for: DocumentRight.ofDocuments(saved.scopes))
                return access.client(access.tokenProvider())
            }
            let access = asking(for: DocumentRight.scopes(sites: right.isOfSites, readOnly: readOnly))
            let tokens = access.tokenProvider()
            _ = try await tokens.accessToken(rejecting: saved.accessToken)
            guard try store.tokens(of: account).map({ right.isGiven(by: $0.scopes) }) ?? false else {
                throw missing(right, readOnly)
            }
            return access.client(tokens)
        } catch {
            switch error.code {
            case .signInRefused: throw missing(right, readOnly)
            case .signInNeeded:
                var error = error
                error.remedy = "sign in with: \(right.remedy)"
                throw error
            default: throw error
            }
        }
    }

    private func missing(_ right: DocumentRight, _ readOnly: Bool) -> GraphError {
        let scopes = DocumentRight.scopes(sites: right.isOfSites, readOnly: readOnly).joined(separator: " and ")
        return GraphError(
            .signInNeeded,
            "the sign-in of the account \(account.name) does not include \(scopes)",
            remedy: "sign in with: \(right.remedy)"
        )
    }
}
