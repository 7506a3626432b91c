import Foundation
import HTTPMessage
import Synchronization

/// One request and its response on a connection.
final class Exchange: Sendable {
    /// What the server thread has to do next.
    enum Step {
        /// Take the header section.
        case begin
        /// Take more of the body, up to its end.
        case receive
        /// Nothing: the response comes later.
        case wait
        /// Send the response.
        case send(HTTPResponse)
    }

    private enum Phase {
        case begun
        case receiving(HTTPRequest)
        case waiting(SuspendedConnection, Task<Void, Never>?, ContinuousClock.Instant)
        case ready(HTTPResponse)
    }

    private let phase = Mutex(Phase.begun)
    /// Path and query as on the wire.
    let target: String

    /// Starts with the target of the request line.
    init(target: String) {
        self.target = target
    }

    /// What the server thread has to do next.
    var step: Step {
        phase.withLock {
            switch $0 {
            case .begun: .begin
            case .receiving: .receive
            case .waiting: .wait
            case .ready(let response): .send(response)
            }
        }
    }

    /// Takes the header section; the body follows.
    func receive(_ request: HTTPRequest) {
        phase.withLock { $0 = .receiving(request) }
    }

    /// Takes a part of the body; false when it is larger than the limit.
    func append(_ bytes: Data, limit: Int) -> Bool {
        phase.withLock { phase in
            guard case .receiving(var request) = phase, bytes.count <= limit - request.body.count else { return false }
            phase = .begun  // leaves the only reference here, so that the body grows in place
            request.body.append(bytes)
            phase = .receiving(request)
            return true
        }
    }

    /// The whole request; nil unless it was being received.
    var request: HTTPRequest? {
        phase.withLock { if case .receiving(let request) = $0 { request } else { nil } }
    }

    /// Waits for a response on a connection that was just suspended.
    func wait(on connection: SuspendedConnection, until deadline: ContinuousClock.Instant, produce: Task<Void, Never>) {
        let finished = phase.withLock { phase in
            if case .ready = phase { return true }
            phase = .waiting(connection, produce, deadline)
            return false
        }
        if finished { connection.resume() }
    }

    /// Stores the response and wakes the connection; only the first response counts.
    func answer(_ response: HTTPResponse) {
        phase.withLock { phase in
            switch phase {
            case .waiting(let connection, let task, _):
                phase = .ready(response)
                task?.cancel()
                connection.resume()
            case .begun, .receiving:
                phase = .ready(response)
            case .ready:
                break
            }
        }
    }

    /// Answers when the request waits, and since before the deadline if one is given.
    func giveUp(_ response: HTTPResponse, overdueAt now: ContinuousClock.Instant? = nil) {
        let waits = phase.withLock { phase in
            guard case .waiting(_, _, let deadline) = phase else { return false }
            return now.map { deadline <= $0 } ?? true
        }
        if waits { answer(response) }
    }
}
