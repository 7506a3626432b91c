import Foundation
import GraphModel
import HTTPMessage

/// Sends requests of one mailbox: through its gate, with a token, again when that helps.
struct GraphSender: Sendable {
    let service: ServiceURL
    let transport: any HTTPTransport
    let tokens: any AccessTokenSource
    let gate: MailboxGate
    let timing: Timing
    var policy = RetryPolicy()
    var observer: (@Sendable (GraphActivity) -> Void)?

    /// What came of one attempt.
    private enum Attempt<Answer: Sendable>: Sendable {
        case done(Answer)
        case unauthorized(GraphError, Secret)
        case failed(GraphError, RetryPolicy.Failure?)
    }

    /// Sends a request and reads the body of its success as JSON.
    func send<Answer: Decodable & Sendable>(
        _ request: GraphRequest,
        as type: Answer.Type
    ) async throws(GraphError) -> Answer {
        try await send(request) { response throws(DecodingFailure) in
            try GraphDecoder.decode(type, from: response.body)
        }
    }

    /// Sends a request and reads its success.
    func send<Answer: Sendable>(
        _ request: GraphRequest,
        read: @Sendable (HTTPResponse) throws(DecodingFailure) -> Answer
    ) async throws(GraphError) -> Answer {
        var rejected: Secret?
        var attempt = 1
        while true {
            let token = rejected
            let result = try await gate.pass { () throws(GraphError) in
                try await self.attempt(request, rejecting: token, read: read)
            }
            switch result {
            case .done(let answer): return answer
            case .unauthorized(let error, let token):
                guard rejected == nil else { throw error }
                rejected = token
            case .failed(let error, let failure):
                guard let failure, let retry = retry(request, after: failure, error, attempt: attempt) else {
                    await holdOthers(error, failure)
                    throw error
                }
                attempt += 1
                try await pause(for: retry, because: error)
            }
        }
    }

    private func attempt<Answer: Sendable>(
        _ request: GraphRequest,
        rejecting rejected: Secret?,
        read: @Sendable (HTTPResponse) throws(DecodingFailure) -> Answer
    ) async throws(GraphError) -> Attempt<Answer> {
        var message = HTTPRequest(
            request.method,
            try request.url(of: service),
            fields: request.fields,
            body: try request.body()
        )
        let token = try await tokens.accessToken(rejecting: rejected)
        message.fields["Authorization"] = "Bearer \(token.value)"
        message.fields["Accept"] = request.fields["Accept"] ?? "application/json"
        let response: HTTPResponse
        do throws(HTTPTransportError) {
            response = try await transport.send(message)
        } catch {
            let failure = GraphError(error, purpose: request.purpose, host: service.origin.host)
            return .failed(failure, RetryPolicy.Failure(error))
        }
        observer?(.answered(request.purpose, status: response.status))
        let isRedirect = request.acceptsRedirect && [301, 302, 307].contains(response.status)
        guard 200..<300 ~= response.status || isRedirect else {
            let error = GraphError(response, to: request, now: timing.now(), hiding: [token])
            return response.status == 401
                ? .unauthorized(error, token) : .failed(error, RetryPolicy.Failure(status: response.status))
        }
        do throws(DecodingFailure) {
            return .done(try read(response))
        } catch {
            return badBody(response, error, request)
        }
    }

    /// A body that is no JSON at all was cut off or comes from something between, and may be better next time.
    private func badBody<Answer>(
        _ response: HTTPResponse,
        _ failure: DecodingFailure,
        _ request: GraphRequest
    ) -> Attempt<Answer> {
        let isJSON = (try? JSONSerialization.jsonObject(with: response.body, options: .fragmentsAllowed)) != nil
        var error = GraphError(
            .badAnswer,
            "\(request.purpose) failed: the answer is \(isJSON ? "not as expected: \(failure.reason)" : "no JSON")",
            remedy: isJSON ? nil : "check whether a proxy or a sign-in page of the network answers",
            item: request.item
        )
        error.status = response.status
        return .failed(error, isJSON ? nil : .badBody)
    }

    /// A request that is not repeated itself keeps the others waiting as long as Graph asked for.
    private func holdOthers(_ error: GraphError, _ failure: RetryPolicy.Failure?) async {
        guard failure == .throttled || failure == .busy, let pause = error.retryAfter, pause <= policy.maximumDelay
        else {
            return
        }
        await gate.hold(for: pause)
    }

    private func retry(
        _ request: GraphRequest,
        after failure: RetryPolicy.Failure,
        _ error: GraphError,
        attempt: Int
    ) -> RetryPolicy.Retry? {
        policy.retry(
            after: failure,
            attempt: attempt,
            retryAfter: error.retryAfter,
            isRepeatable: request.isRepeatable,
            jitter: timing.jitter()
        )
    }

    /// Waits before a repetition; where Graph asks for it, all requests of the mailbox wait.
    func pause(for retry: RetryPolicy.Retry, because error: GraphError) async throws(GraphError) {
        observer?(.waiting(retry.delay, error.message))
        if retry.holdsMailbox {
            await gate.hold(for: retry.delay)
        } else {
            try await timing.wait(retry.delay)
        }
    }
}
