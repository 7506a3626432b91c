import Glibc
import Synchronization

/// The open connections, each with the time by which its client must have sent the next request.
///
/// libmicrohttpd times silence only: a client that drips a byte a second would stay for ever.
final class OpenConnections: Sendable {
    private let deadlines = Mutex<[CInt: ContinuousClock.Instant?]>([:])

    /// Takes a new connection, by its socket, or sets when its client must have sent a request; nil is never.
    func setDeadline(_ deadline: ContinuousClock.Instant?, of socket: CInt) {
        deadlines.withLock { $0[socket] = .some(deadline) }
    }

    /// Forgets a connection, before its socket is closed.
    func remove(_ socket: CInt) {
        deadlines.withLock { $0[socket] = nil }
    }

    /// Shuts the sockets of the clients that took too long; the server then closes them.
    func shutOverdue(at now: ContinuousClock.Instant) {
        deadlines.withLock { deadlines in
            for (socket, deadline) in deadlines {
                guard let deadline, deadline <= now else { continue }
                shutdown(socket, CInt(SHUT_RDWR))
                deadlines[socket] = .some(nil)
            }
        }
    }
}
