public import CalendarStore

extension ServedMailbox {
    /// Whose mailbox it is, as it was last read; nil before the first time.
    ///
    /// Asks nobody.
    public nonisolated func knownIdentity() throws -> KnownIdentity? {
        try settings.identity(of: account)
    }

    /// The zone of the mailbox, as it was last read; UTC before the first time.
    ///
    /// Asks nobody.
    public nonisolated func knownZone() throws -> MailboxZone {
        try MailboxZone(try knownIdentity()?.zone)
    }

    /// The name and address of the mailbox, read now if they were not before.
    public func identity() async throws -> Identity {
        try await opening().identity
    }
}
