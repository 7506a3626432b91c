import Glibc
import HTTPMessage
import Synchronization

/// The open connections, each with the time by which its client must have sent the next request.
///
/// libmicrohttpd times silence only: a client that drips a byte a second would stay for ever.
final class OpenConnections: Sendable {
    private struct Entry {
        let peer: IPAddress?
        var deadline: ContinuousClock.Instant?
    }

    private struct State {
        var entries: [CInt: Entry] = [:]
        var counts: [IPAddress: Int] = [:]
    }

    private let state = Mutex(State())

    /// How many there are.
    var count: Int { state.withLock { $0.entries.count } }

    /// How many come from one subscriber.
    func count(from peer: IPAddress) -> Int {
        state.withLock { $0.counts[peer.subscriber] ?? 0 }
    }

    /// Takes a new connection, by its socket.
    func open(_ socket: CInt, from peer: IPAddress?, deadline: ContinuousClock.Instant) {
        state.withLock { state in
            state.entries[socket] = Entry(peer: peer?.subscriber, deadline: deadline)
            if let subscriber = peer?.subscriber { state.counts[subscriber, default: 0] += 1 }
        }
    }

    /// Sets when the client of a connection must have sent a request; nil is never.
    func setDeadline(_ deadline: ContinuousClock.Instant?, of socket: CInt) {
        state.withLock { $0.entries[socket]?.deadline = deadline }
    }

    /// Forgets a connection, before its socket is closed.
    func close(_ socket: CInt) {
        state.withLock { state in
            guard let peer = state.entries.removeValue(forKey: socket)?.peer, let count = state.counts[peer] else {
                return
            }
            state.counts[peer] = count > 1 ? count - 1 : nil
        }
    }

    /// Shuts the sockets of the clients that took too long; the server then closes them.
    func shutOverdue(at now: ContinuousClock.Instant) {
        state.withLock { state in
            for (socket, entry) in state.entries {
                guard let deadline = entry.deadline, deadline <= now else { continue }
                shutdown(socket, CInt(SHUT_RDWR))
                state.entries[socket]?.deadline = nil
            }
        }
    }
}
