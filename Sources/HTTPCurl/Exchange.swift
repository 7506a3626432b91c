import HTTPMessage
import Synchronization

/// One request on its way to the thread of a transport.
final class Exchange: Sendable {
    /// What comes of a request: the response, or the head of one whose content goes to `incoming`.
    typealias Outcome = Result<HTTPResponse, HTTPTransportError>

    let request: HTTPRequest
    /// Content to send in place of the request's body.
    let content: (any HTTPContentSource)?
    /// Takes the content of the response; nil where it belongs to the response.
    let incoming: IncomingContent?
    private let cancelled = Atomic(false)

    init(_ request: HTTPRequest, content: (any HTTPContentSource)? = nil, incoming: IncomingContent? = nil) {
        self.request = request
        self.content = content
        self.incoming = incoming
    }

    /// Whether content goes through in parts, so that the whole may take long.
    var isStreamed: Bool { content != nil || incoming != nil }

    /// Whether nobody waits for the response any more; seen even if the request was not started yet.
    var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

    func cancel() {
        cancelled.store(true, ordering: .releasing)
    }
}
