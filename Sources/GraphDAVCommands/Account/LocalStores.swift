import CalendarActions
import CalendarStoreSQLite
import GraphClient
import GraphSync
import TimeZones

/// The databases in the state folder, and the mailboxes that are mirrored in them.
struct LocalStores: Sendable {
    /// The mirror.
    let mirror: SQLiteCalendarStore
    /// What outlives the mirror.
    let settings: SQLiteSettingsStore
    private let journal: SQLiteIntentJournal

    /// Opens the databases, which are made where they are missing; says when the mirror had to be made anew.
    init(_ invocation: Invocation) throws {
        let state = try StateDirectory(of: invocation)
        try state.prepare()
        let (mirror, wasReplaced) = try SQLiteCalendarStore.open(folder: state.path)
        if wasReplaced { try invocation.note("the mirror was damaged or of a later version; it is made anew") }
        self.mirror = mirror
        settings = try SQLiteSettingsStore(folder: state.path)
        journal = try SQLiteIntentJournal(folder: state.path)
    }

    /// The mailboxes of the accounts, not opened yet; what they do is counted where metrics are given.
    func mailboxes(
        _ accounts: [AccountConfiguration],
        _ configuration: Configuration,
        _ invocation: Invocation,
        metrics: ServeMetrics? = nil
    ) throws -> [ServedMailbox] {
        let now = invocation.now
        return try accounts.map { account in
            let news = MailboxNews()
            let configured = try ConfiguredAccount(
                account,
                configuration.policy,
                invocation,
                ProgressLine(invocation),
                observer: { activity in
                    metrics?.observe(activity, of: account.name)
                    if case .waiting = activity { news.noteWait(at: now().seconds) }
                }
            )
            return ServedMailbox(
                configured.access,
                store: mirror,
                settings: settings,
                journal: journal,
                options: ServedMailbox.Options(configuration),
                news: news,
                now: { now().seconds },
                observer: { metrics?.observe($0, of: account.name, $1) }
            )
        }
    }
}

extension ServedMailbox.Options {
    init(_ configuration: Configuration) {
        self.init()
        window = MirrorWindow(pastDays: configuration.sync.pastDays, futureDays: configuration.sync.futureDays)
        maximumAge = configuration.sync.maxAge
        isReadOnly = configuration.policy.readOnly
        sendsInvitations = configuration.policy.scheduling == .server
        expandsRecurrence = configuration.policy.unsupportedRecurrence == .expand
    }
}
