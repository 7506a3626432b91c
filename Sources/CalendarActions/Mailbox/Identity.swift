/// Whose mailbox it is.
public struct Identity: Sendable {
    /// The name of the account in the configuration.
    public let account: String
    /// The name of the person or mailbox.
    public let displayName: String
    /// The address.
    public let address: String
    /// The time zone that the mailbox is set to.
    public let zone: MailboxZone
}
