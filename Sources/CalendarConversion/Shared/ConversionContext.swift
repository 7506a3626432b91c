public import TimeZones

/// What a conversion knows beside the events.
public struct ConversionContext: Sendable {
    /// The zone of the mailbox, a Windows or IANA name: for times without a zone and for zones that nobody knows.
    public var mailboxZone: String
    /// My own address, in any case; nil when it is not known.
    public var user: String?
    /// Whether people are sent to Graph, which invites them by mail; otherwise they are kept beside the event.
    public var invitesAttendees = true
    /// Whether an app's own state (`PrivateState`) is among the kept lines; what goes to Graph is made without it.
    public var keepsPrivateState = false
    /// The time zone database.
    public var database: TimeZoneDatabase

    /// Makes a context.
    public init(mailboxZone: String = "UTC", user: String? = nil, database: TimeZoneDatabase = .system) {
        self.mailboxZone = mailboxZone
        self.user = user
        self.database = database
    }

    /// Whether an address is mine.
    func isUser(_ address: String?) -> Bool {
        guard let user, let address else { return false }
        return user.lowercased() == address.lowercased()
    }
}
