import CLibcurl
import Glibc
import HTTPMessage
import Synchronization

/// What callers ask of the thread of a transport, and the event that wakes it.
///
/// libcurl has a wakeup function of its own, but it takes the multi handle, which must not leave its
/// thread; an event descriptor that the thread polls beside its sockets does the same.
final class CommandQueue: Sendable {
    /// A task for the thread.
    enum Command: Sendable {
        case start(Exchange, CheckedContinuation<Exchange.Outcome, Never>)
        case cancel(Exchange)
        /// There is room again for the content of its response.
        case resume(Exchange)
        case stop
    }

    /// Readable when there are commands.
    let descriptor: Int32
    private let commands = Mutex<[Command]>([])

    init() throws(HTTPTransportError) {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard descriptor >= 0 else {
            throw HTTPTransportError(code: .other, message: "no event descriptor: too many open files?")
        }
    }

    deinit {
        close(descriptor)
    }

    /// Adds a command and wakes the thread.
    func post(_ command: Command) {
        commands.withLock { $0.append(command) }
        eventfd_write(descriptor, 1)
    }

    /// Takes all commands, in order.
    func take() -> [Command] {
        var count: eventfd_t = 0
        unsafe eventfd_read(descriptor, &count)
        return commands.withLock { commands in
            defer { commands = [] }
            return commands
        }
    }
}
