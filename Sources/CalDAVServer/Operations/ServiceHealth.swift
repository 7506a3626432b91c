import Synchronization

/// What keeps the mailboxes of a server from being fresh, as its refreshes find out.
public final class ServiceHealth: Sendable {
    /// What is wrong with a mailbox, the worse the later.
    public enum Trouble: Int, Sendable, Hashable, Comparable {
        /// Graph cannot be reached, or fails.
        case unreachable
        /// A person has to sign in again.
        case signInNeeded

        /// Whether one is less bad than another.
        public static func < (one: Trouble, other: Trouble) -> Bool { one.rawValue < other.rawValue }
    }

    private let troubles = Mutex<[String: Trouble]>([:])

    /// Starts without trouble.
    public init() {}

    /// Notes how the last refresh of an account ended; nil is well.
    public func note(_ trouble: Trouble?, of account: String) {
        troubles.withLock { $0[account] = trouble }
    }

    /// The trouble of each account that has one.
    public var all: [String: Trouble] { troubles.withLock { $0 } }
}
