import Foundation
import GraphModel
public import HTTPMessage

/// Signs in to the Microsoft identity platform v2.0 for an account.
///
/// A person signs in with `deviceCode()` and `tokens(for:)`, or with `browser(listener:open:)`; an app by itself
/// with `clientCredentials()`. `TokenProvider` renews what they give.
public struct SignIn: Sendable {
    let account: GraphAccount
    let transport: any HTTPTransport
    let timing: Timing
    private let policy = RetryPolicy(maximumAttempts: 4, maximumDelay: .seconds(60))

    /// Makes a sign-in for an account.
    public init(_ account: GraphAccount, transport: any HTTPTransport, timing: Timing = .system) {
        self.account = account
        self.transport = transport
        self.timing = timing
    }

    /// Where a person signs out of Microsoft in the browser; forgetting the tokens is the store's work.
    public var signOutURL: String {
        "\(account.authority)/oauth2/v2.0/logout"
    }

    /// Signs in without a person, for an account that is app-only.
    public func clientCredentials() async throws(GraphError) -> Tokens {
        try await tokens([("grant_type", "client_credentials"), ("scope", scope)])
    }

    /// Asks for new tokens; throws an error of code `signInNeeded` when a person has to sign in again.
    func renew(_ tokens: Tokens) async throws(GraphError) -> Tokens {
        guard !account.isAppOnly else { return try await clientCredentials() }
        guard let refreshToken = tokens.refreshToken else { throw .notSignedIn(account) }
        return try await self.tokens(
            [("grant_type", "refresh_token"), ("refresh_token", refreshToken.value), ("scope", scope)],
            former: tokens
        )
    }

    var scope: String { account.scopes.joined(separator: " ") }

    /// Asks the token endpoint, again when that helps, and reads the tokens.
    func tokens(_ form: [(String, String)], former: Tokens? = nil) async throws(GraphError) -> Tokens {
        let proof = try clientProof()
        let response = try await post("token", form + proof)
        guard response.status == 200 else { throw refusal(response, hiding: form + proof) }
        return try read(response, former: former)
    }

    func read(_ response: HTTPResponse, former: Tokens? = nil) throws(GraphError) -> Tokens {
        let answer = try decode(TokenResponse.self, response)
        return Tokens(answer, former: former, account: account, now: timing.now())
    }

    func decode<Answer: Decodable>(_ type: Answer.Type, _ response: HTTPResponse) throws(GraphError) -> Answer {
        do {
            return try JSONDecoder().decode(type, from: response.body)
        } catch {
            throw GraphError(
                .badAnswer,
                "sign-in failed: the answer of \(account.loginURL.origin.host) is not as expected",
                remedy: "check loginURL, and whether a proxy or a sign-in page of the network answers"
            )
        }
    }

    /// What a response that is no success says, without the secrets that were sent.
    func refusal(_ response: HTTPResponse, hiding form: [(String, String)]) -> GraphError {
        guard let body = try? JSONDecoder().decode(OAuthErrorBody.self, from: response.body) else {
            let code: GraphError.Code = response.status >= 500 ? .serverFailed : .badAnswer
            return GraphError(code, "sign-in failed: \(account.loginURL.origin.host) answered \(response.status)")
        }
        var error = GraphError(body, status: response.status)
        for (name, value) in form where Self.secretFields.contains(name) {
            error.message = Secret(value).redacted(from: error.message)
        }
        return error
    }

    /// Posts a form, again when the service is busy or out of reach.
    func post(_ endpoint: String, _ form: [(String, String)]) async throws(GraphError) -> HTTPResponse {
        var attempt = 1
        while true {
            let (result, failure, pause) = await postOnce(endpoint, form)
            guard let failure,
                let retry = policy.retry(
                    after: failure,
                    attempt: attempt,
                    retryAfter: pause,
                    isRepeatable: true,
                    jitter: timing.jitter()
                )
            else { return try result.get() }
            try await timing.wait(retry.delay)
            attempt += 1
        }
    }

    private func postOnce(
        _ endpoint: String,
        _ form: [(String, String)]
    ) async -> (Result<HTTPResponse, GraphError>, RetryPolicy.Failure?, Duration?) {
        let request = HTTPRequest(
            .post,
            "\(account.authority)/oauth2/v2.0/\(endpoint)",
            fields: ["Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"],
            body: Data(PercentEncoding.encode([("client_id", account.clientId)] + form).utf8)
        )
        do throws(HTTPTransportError) {
            let response = try await transport.send(request)
            let pause = RetryAfter.pause(in: response.fields, now: timing.now())
            return (.success(response), RetryPolicy.Failure(status: response.status), pause)
        } catch {
            let failure = GraphError(error, purpose: "sign-in", host: account.loginURL.origin.host)
            return (.failure(failure), RetryPolicy.Failure(error), nil)
        }
    }

    private static let secretFields: Set<String> = [
        "refresh_token", "client_secret", "client_assertion", "device_code", "code", "code_verifier",
    ]
}
