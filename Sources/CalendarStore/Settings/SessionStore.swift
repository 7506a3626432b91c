public import Foundation

/// Keeps the sessions of browsers; they end with the password that opened them.
public protocol SessionStore: Sendable {
    /// The session whose secret has this SHA-256, expired or not.
    func session(digest: Data) throws -> Session?

    /// Adds a session, and forgets those that have expired at a time in seconds since 1970; false when the account has no
    /// such password any longer.
    func add(_ session: Session, at now: Int) async throws -> Bool

    /// Ends a session; false when there is none.
    func endSession(digest: Data) async throws -> Bool
}
