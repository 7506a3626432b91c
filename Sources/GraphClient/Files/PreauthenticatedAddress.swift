import Foundation
import HTTPMessage

/// An address of content that lets everybody in who has it: it gets no token, and is never told.
struct PreauthenticatedAddress: Sendable {
    private let secret: Secret
    private let origin: Origin

    /// Takes an address that Graph gave; throws when it would send content unprotected.
    init(_ text: String, of service: ServiceURL, purpose: String) throws(GraphError) {
        guard let origin = Origin(of: text),
            origin.scheme == "https" || (origin.isLoopback && service.origin.isLoopback)
        else {
            throw GraphError(
                .untrustedLink,
                "\(purpose) failed: Graph gave an address for the content that is not https",
                remedy: "check graphURL, and the network for a proxy that rewrites answers"
            )
        }
        secret = Secret(text)
        self.origin = origin
    }

    /// Whether an address is no longer good: expired, given up or finished.
    static func isGone(_ error: GraphError) -> Bool {
        [401, 403, 404, 410].contains(error.status)
    }

    /// What came of a request to an address.
    enum Outcome: Sendable {
        case answered(HTTPResponse)
        case failed(GraphError, RetryPolicy.Failure?)
    }

    /// Sends one request, without a token; statuses that are not expected are failures.
    func exchange(
        _ method: HTTPMethod,
        fields: HTTPFields = [:],
        content: UploadContent.Part? = nil,
        expecting expected: Set<Int>,
        through sender: GraphSender,
        purpose: String
    ) async -> Outcome {
        let message = HTTPRequest(method, secret.value, fields: fields)
        let response: HTTPResponse
        do throws(HTTPTransportError) {
            if let content {
                response = try await sender.transport.send(message, content: content)
            } else {
                response = try await sender.transport.send(message)
            }
        } catch {
            return .failed(content?.failure ?? failure(error, purpose), RetryPolicy.Failure(error))
        }
        sender.observer?(.answered(purpose, status: response.status))
        guard !expected.contains(response.status) else { return .answered(response) }
        let (error, failure) = refused(response, sender, purpose)
        return .failed(error, failure)
    }

    /// What came of a request whose content follows.
    enum Opening: Sendable {
        case opened(HTTPStreamedResponse)
        case failed(GraphError, RetryPolicy.Failure?)
    }

    /// Asks for the content from an offset on, without a token.
    func open(from offset: Int, through sender: GraphSender, purpose: String) async -> Opening {
        var message = HTTPRequest(.get, secret.value)
        message.fields["Accept-Encoding"] = "identity"  // a part of something compressed could not be read
        if offset > 0 { message.fields["Range"] = "bytes=\(offset)-" }
        do throws(HTTPTransportError) {
            let opened = try await sender.transport.open(message)
            sender.observer?(.answered(purpose, status: opened.head.status))
            guard ![200, 206, 416].contains(opened.head.status) else { return .opened(opened) }
            var response = opened.head
            response.body = try await opened.content.collect(upTo: Self.longestError)
            let (error, failure) = refused(response, sender, purpose)
            return .failed(error, failure)
        } catch {
            return .failed(failure(error, purpose), RetryPolicy.Failure(error))
        }
    }

    /// How many bytes of an answer that is no success are read.
    private static let longestError = 64 << 10

    private func refused(
        _ response: HTTPResponse,
        _ sender: GraphSender,
        _ purpose: String
    ) -> (GraphError, RetryPolicy.Failure?) {
        let request = GraphRequest(address: .path([]), purpose: purpose)
        let error = GraphError(response, to: request, now: sender.timing.now(), hiding: [secret])
        return (error, RetryPolicy.Failure(status: response.status))
    }

    /// Why no response came, or not all of it.
    func failure(_ error: HTTPTransportError, _ purpose: String) -> GraphError {
        GraphError(error, purpose: purpose, host: origin.host)
    }
}

/// Counts the attempts at one piece of a content, and waits between them.
struct PieceAttempts: Sendable {
    private var number = 1

    /// Begins with another piece.
    mutating func reset() {
        number = 1
    }

    /// Waits before the piece is tried again; throws the error when that is of no use.
    mutating func wait(
        after failure: RetryPolicy.Failure?,
        _ error: GraphError,
        _ sender: GraphSender
    ) async throws(GraphError) {
        guard let failure,
            let retry = sender.policy.retry(
                after: failure,
                attempt: number,
                retryAfter: error.retryAfter,
                isRepeatable: true,
                jitter: sender.timing.jitter()
            )
        else { throw error }
        number += 1
        sender.observer?(.waiting(retry.delay, error.message))
        try await sender.timing.wait(retry.delay)
    }
}
