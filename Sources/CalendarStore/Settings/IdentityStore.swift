/// Keeps whose mailboxes the accounts are.
public protocol IdentityStore: Sendable {
    /// What was last read of the mailbox of an account; nil before that.
    func identity(of account: String) throws -> KnownIdentity?

    /// Keeps what was read.
    func setIdentity(_ identity: KnownIdentity, of account: String) async throws
}
