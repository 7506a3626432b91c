import Foundation

extension SignIn {
    /// Signs a person in with the browser: authorization code with PKCE (RFC 6749 4.1, RFC 7636, RFC 8252).
    ///
    /// - Parameters:
    ///   - listener: Listens for the browser on this machine; it is stopped at the end.
    ///   - loginHint: The address that the sign-in page is filled with.
    ///   - timeout: How long the person has.
    ///   - open: Opens the address in a browser, or shows it.
    /// - Returns: The tokens, not saved yet.
    /// - Throws: Why the person could not sign in.
    public func browser(
        listener: some LoopbackListener,
        loginHint: String? = nil,
        timeout: Duration = .seconds(600),
        open: @Sendable (String) async -> Void
    ) async throws(GraphError) -> Tokens {
        let responder = RedirectResponder()
        let port: Int
        do {
            port = try await listener.start(responder)
        } catch {
            throw GraphError(
                .configuration,
                "sign-in failed: no port of this machine can be listened on",
                remedy: "use: graphdav login --device-code"
            )
        }
        let result: Result<Tokens, GraphError>
        do throws(GraphError) {
            let redirectURI = "http://localhost:\(port)"
            let request = try authorizationRequest(returningTo: redirectURI, loginHint: loginHint)
            responder.expect(request)
            await open(request.url)
            let code = try await self.code(from: responder, timeout: timeout)
            result = .success(try await tokens(code, request))
        } catch {
            result = .failure(error)
        }
        await listener.stop()
        return try result.get()
    }

    /// Begins a sign-in in a browser that comes back to an address, which the app registration has to know.
    public func authorizationRequest(
        returningTo redirectURI: String,
        loginHint: String? = nil
    ) throws(GraphError) -> AuthorizationRequest {
        try AuthorizationRequest(account, scope: scope, redirectURI: redirectURI, loginHint: loginHint)
    }

    /// The tokens for a code that the browser brought back to a page of a server, which the app registration knows as
    /// one of the platform Web.
    ///
    /// Throws an error of code `configuration` where Microsoft misses the secret that this platform wants.
    public func webTokens(_ code: Secret, _ request: AuthorizationRequest) async throws(GraphError) -> Tokens {
        do throws(GraphError) {
            return try await tokens(code, request)
        } catch {
            guard error.graphCode == "invalid_client", account.credential == .none else { throw error }
            var error = error
            error.message = "sign-in failed: the app registration wants its client secret for \(request.redirectURI)"
            error.remedy =
                "make one under 'Certificates & secrets' and name the file with its value in clientSecretFile"
            throw error
        }
    }

    /// Waits for the browser, but not for ever.
    private func code(from responder: RedirectResponder, timeout: Duration) async throws(GraphError) -> Secret {
        let alarm = Task { [timing] in
            try await timing.wait(timeout)
            responder.end(
                .failure(
                    GraphError(
                        .signInExpired,
                        "sign-in failed: the browser did not come back in time",
                        remedy: "start again, or use: graphdav login --device-code"
                    )
                )
            )
        }
        defer { alarm.cancel() }
        return try await responder.code().get()
    }

    private func tokens(_ code: Secret, _ request: AuthorizationRequest) async throws(GraphError) -> Tokens {
        try await tokens([
            ("grant_type", "authorization_code"), ("code", code.value), ("redirect_uri", request.redirectURI),
            ("code_verifier", request.verifier.value), ("scope", scope),
        ])
    }
}
