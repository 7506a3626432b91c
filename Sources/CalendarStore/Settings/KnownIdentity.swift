/// Whose mailbox an account is, as it was last read: what the pages show when Microsoft cannot be reached.
public struct KnownIdentity: Sendable, Hashable {
    /// The name of the person or mailbox; empty without one.
    public var displayName: String
    /// The address.
    public var address: String
    /// The time zone of the mailbox, under the name that its settings have: of Windows or IANA; empty without one.
    public var zone: String
    /// The order of dates in the mailbox settings, such as `dd.MM.yyyy`; nil when they do not say.
    public var dateFormat: String?
    /// The form of times in the mailbox settings, such as `HH:mm`; nil when they do not say.
    public var timeFormat: String?

    /// Makes a value.
    public init(
        displayName: String,
        address: String,
        zone: String,
        dateFormat: String? = nil,
        timeFormat: String? = nil
    ) {
        self.displayName = displayName
        self.address = address
        self.zone = zone
        self.dateFormat = dateFormat
        self.timeFormat = timeFormat
    }
}
