import Foundation
import HTTPMessage

/// The reading end of a response's content; with its last reference the transfer ends.
final class ContentReader: Sendable {
    private let exchange: Exchange
    private let incoming: IncomingContent
    private let queue: CommandQueue

    init(_ exchange: Exchange, _ incoming: IncomingContent, _ queue: CommandQueue) {
        self.exchange = exchange
        self.incoming = incoming
        self.queue = queue
    }

    deinit {
        queue.post(.cancel(exchange))
    }

    /// The next part; nil at the end.
    func next() async throws(HTTPTransportError) -> Data? {
        let part = await withTaskCancellationHandler {
            await incoming.next()
        } onCancel: {
            queue.post(.cancel(exchange))
        }
        switch part {
        case .bytes(let bytes, let wasFull):
            if wasFull { queue.post(.resume(exchange)) }
            return bytes
        case .end(nil): return nil
        case .end(let error?): throw error
        }
    }
}
