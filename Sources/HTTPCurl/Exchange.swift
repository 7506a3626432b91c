import HTTPMessage
import Synchronization

/// One request on its way to the thread of a transport.
final class Exchange: Sendable {
    /// What comes of a request.
    typealias Outcome = Result<HTTPResponse, HTTPTransportError>

    let request: HTTPRequest
    private let cancelled = Atomic(false)

    init(_ request: HTTPRequest) {
        self.request = request
    }

    /// Whether nobody waits for the response any more; seen even if the request was not started yet.
    var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

    func cancel() {
        cancelled.store(true, ordering: .releasing)
    }
}
