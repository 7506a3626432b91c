public import CalendarActions
public import CalendarStore

/// What all pages share: the mailboxes, and who may see them.
public struct Site: Sendable {
    let mailboxes: [String: ServedMailbox]
    let connections: [String: AccountConnection]
    let settings: any SettingsStore
    let sessions: BrowserSessions
    let passwords: PasswordCheck
    let startLinks: [StartLink]
    let uploads = PendingUploads()
    /// Scheme and authority that other machines use; nil where it is not configured.
    let publicURL: String?
    let now: @Sendable () -> Int

    /// Takes the mailboxes, each of an account; `publicURL` is scheme and authority as other machines use them, `now` gives
    /// seconds since 1970.
    public init(
        _ mailboxes: [ServedMailbox],
        settings: any SettingsStore,
        passwords: PasswordCheck,
        startLinks: [StartLink] = [],
        publicURL: String? = nil,
        now: @escaping @Sendable () -> Int
    ) {
        self.mailboxes = Dictionary(mailboxes.map { ($0.account, $0) }) { first, _ in first }
        connections = self.mailboxes.mapValues { AccountConnection(of: $0) }
        self.settings = settings
        self.passwords = passwords
        self.startLinks = startLinks
        self.publicURL = publicURL
        self.now = now
        sessions = BrowserSessions(in: settings, now: now)
    }
}
