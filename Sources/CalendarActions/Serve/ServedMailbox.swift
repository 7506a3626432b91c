public import CalendarStore
import GraphClient
import GraphModel
public import GraphSync
import Synchronization

/// The mailbox of an account as a server gives it out: its mirror, kept fresh, and what is written to it.
public actor ServedMailbox {
    /// What a server is told about a mailbox.
    public struct Options: Sendable {
        /// What is mirrored.
        public var window = MirrorWindow()
        /// How old the mirror may be before a read refreshes it, in seconds.
        public var maximumAge = 30
        /// Whether nothing is ever written.
        public var isReadOnly = false
        /// Whether Graph may mail attendees; else what it would mail about is refused.
        public var sendsInvitations = true
        /// How long a page waits for the picture of the person.
        public var photoPatience = Duration.seconds(3)
        /// Whether a recurrence that Graph cannot hold becomes single events.
        public var expandsRecurrence = false

        /// Makes the usual options.
        public init() {}
    }

    /// The name of the account.
    public nonisolated let account: String
    /// What a server is told about it.
    public nonisolated let options: Options
    nonisolated let store: any MirrorStore
    nonisolated let settings: any SettingsStore
    let journal: any IntentJournal
    /// What the pages show of the mirror.
    nonisolated let events: MirroredEvents
    /// What a person may want to know of it.
    public nonisolated let news: MailboxNews
    nonisolated let access: AccountAccess
    /// The picture of the person.
    let keptPhoto: KeptPhoto
    /// The seconds since 1970.
    public nonisolated let now: @Sendable () -> Int
    private let observer: @Sendable (CalendarCollection, (any Error)?) -> Void
    private var opened: OpenMailbox?
    private var lastCalendars: Int?
    private var refreshes: [Int: Task<CalendarMirror.Refresh, any Error>] = [:]
    let turns = Turns<Turn>()
    /// Events that were written and could not be read again yet, by collection.
    var unread: [Int: Set<String>] = [:]
    /// The collections that this process has refreshed: what another one did before is not known.
    private nonisolated let refreshed = Mutex<Set<Int>>([])

    /// What is done by one at a time.
    enum Turn: Hashable, Sendable {
        /// Opening the mailbox.
        case opening
        /// The list of calendars.
        case calendars
        /// The mirror of a collection.
        case mirror(Int)
        /// The events of a UID.
        case object(uid: String)
    }

    /// How long the list of calendars is taken for good, in seconds.
    static let calendarsAge = 600

    /// Makes a served mailbox; nothing is read before it is needed.
    ///
    /// The observer is told how each refresh ended.
    public init(
        _ access: AccountAccess,
        store: any MirrorStore,
        settings: any SettingsStore,
        journal: any IntentJournal,
        options: Options,
        news: MailboxNews = MailboxNews(),
        now: @escaping @Sendable () -> Int,
        observer: @escaping @Sendable (CalendarCollection, (any Error)?) -> Void = { _, _ in }
    ) {
        account = access.account.name
        self.access = access
        self.store = store
        self.settings = settings
        self.journal = journal
        events = MirroredEvents(store)
        self.options = options
        self.news = news
        self.now = now
        keptPhoto = KeptPhoto(now: now, patience: options.photoPatience)
        self.observer = observer
    }

    /// The mailbox, opened with the first use; what a dead process left undone is finished then.
    func mailbox() async throws -> OpenMailbox {
        if let opened { return opened }
        return try await turns.take(.opening) {
            if let opened { return opened }
            let mailbox = try await access.open()
            if !options.isReadOnly { _ = try await mailbox.recover(journal: journal) }
            try await settings.setIdentity(mailbox.known, of: account)
            opened = mailbox
            return mailbox
        }
    }

    /// The mail address of the mailbox; nil before it was opened.
    public var address: String? { opened?.identity.address }

    // MARK: Freshness

    /// Whether a read of a collection has to wait for a refresh.
    public nonisolated func isStale(_ collection: CalendarCollection) throws -> Bool {
        guard refreshed.withLock({ $0.contains(collection.id) }) else { return true }
        return try now() - (store.state(of: collection.id).lastSync ?? 0) >= options.maximumAge
    }

    /// Reads the list of calendars, at most once in ten minutes unless it is asked for.
    @discardableResult
    public func refreshCalendars(always: Bool = false) async throws -> [CalendarCollection] {
        try await changingCalendars {
            if !always, let lastCalendars, now() - lastCalendars < Self.calendarsAge {
                return try store.collections(of: account)
            }
            return try await readCalendars()
        }
    }

    /// Does one change of the list of calendars after the other: a calendar that was just made has no place yet.
    func changingCalendars<Value>(_ body: () async throws -> Value) async throws -> Value {
        try await turns.take(.calendars, body)
    }

    /// Reads the list of calendars; only within `changingCalendars`.
    @discardableResult
    func readCalendars() async throws -> [CalendarCollection] {
        let mailbox = try await mailbox()
        let calendars = try await mailbox.calendars().value.filter { $0.id != nil }
        let remote = calendars.enumerated().map { RemoteCalendar($0.element, position: $0.offset, mailbox.identity) }
        let names = try await CalendarAddresses(of: account, in: settings).assign(to: remote)
        let collections = try await store.setCalendars(remote, of: account, names: names)
        lastCalendars = now()
        return collections
    }

    /// Brings a collection up to date; who asks while it is being done waits for the same refresh.
    @discardableResult
    public func refresh(
        _ collection: CalendarCollection,
        full: Bool = false,
        progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws -> CalendarMirror.Refresh {
        if let running = refreshes[collection.id] { return try await running.value }
        let task = Task {
            defer { refreshes[collection.id] = nil }
            do {
                let mirror = try await mirror()
                let refresh = try await turns.take(.mirror(collection.id)) {
                    try await mirror.refresh(collection, full: full, progress: progress)
                }
                refreshed.withLock { _ = $0.insert(collection.id) }
                news.note(refresh.report, in: collection.name, isFromApp: false, at: now())
                observer(collection, nil)
                return refresh
            } catch {
                observer(collection, error)
                throw error
            }
        }
        refreshes[collection.id] = task
        return try await task.value
    }

    /// How many objects the mirror of a collection has.
    public nonisolated func objectCount(of collection: CalendarCollection) throws -> Int {
        try store.objectCount(of: collection.id)
    }

    func mirror() async throws -> CalendarMirror {
        let mailbox = try await mailbox()
        return CalendarMirror(store, local: settings, mailbox.client, mailbox.context, window: options.window, now: now)
    }

    /// Reads events that were just written into the mirror, and takes out those that are gone.
    func absorb(_ ids: Set<String>, gone: Set<String> = [], in collection: CalendarCollection) async throws {
        let wanted = ids.union(unread[collection.id] ?? [])
        guard !wanted.isEmpty || !gone.isEmpty else { return }
        unread[collection.id] = wanted
        let mirror = try await mirror()
        do {
            try await turns.take(.mirror(collection.id)) {
                try await mirror.absorb(wanted, gone: gone, in: collection)
            }
        } catch let error as GraphError {
            throw ServedWriteError.unavailable(error.description)
        }
        unread[collection.id]?.subtract(wanted)
    }

    /// Makes sure that the mirror has what was written before, by this process or one that ended.
    func catchUp(_ collection: CalendarCollection) async throws {
        try await absorb([], in: collection)
        guard !refreshed.withLock({ $0.contains(collection.id) }) else { return }
        do {
            try await refresh(collection)
        } catch let error as GraphError {
            throw ServedWriteError.unavailable(error.description)
        }
    }

    /// Brings the calendars and all collections up to date; the first failure is thrown after all were tried.
    public func refreshAll(always: Bool = false) async throws {
        var failure: (any Error)?
        for collection in try await refreshCalendars(always: always) {
            do {
                try await refresh(collection)
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
    }
}
