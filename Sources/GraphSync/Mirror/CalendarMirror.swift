public import CalendarConversion
public import CalendarStore
public import GraphClient
import GraphModel
import ICalendar

/// Keeps the mirror of one calendar what Graph has: reads what changed, makes the objects anew, and stores them at once.
public struct CalendarMirror: Sendable {
    let store: any MirrorStore
    let local: any LocalPropertyStore
    let client: GraphClient
    let context: ConversionContext
    let window: MirrorWindow
    let now: @Sendable () -> Int

    /// The form in which events are read and kept: raised whenever another one is needed.
    static let form = 1
    /// How often everything is read and compared, in seconds; a mailbox that refused the delta of events is asked for it
    /// again then.
    static let fullSyncInterval = 86_400

    /// What a refresh did.
    public struct Refresh: Sendable {
        /// Whether everything was read.
        public var wasFull = false
        /// How many events were read.
        public var events = 0
        /// Whether an object became another one.
        public var isChanged = false
        /// What could not be carried over as it was.
        public var report = ConversionReport()
        /// Events that cannot be read; the others are served.
        public var failures: [GraphError] = []
    }

    /// Makes a mirror for the mailbox of a client; `now` gives the seconds since 1970.
    ///
    /// Objects have what is kept of their events in `local`, which forgets events that are gone.
    public init(
        _ store: any MirrorStore,
        local: any LocalPropertyStore,
        _ client: GraphClient,
        _ context: ConversionContext,
        window: MirrorWindow = MirrorWindow(),
        now: @escaping @Sendable () -> Int
    ) {
        self.store = store
        self.local = local
        self.client = client
        // Another zone of the mailbox is to alter no bytes: zones that nobody knows are UTC here.
        var context = context
        context.mailboxZone = "UTC"
        self.context = context
        self.window = window
        self.now = now
    }

    /// Brings a collection up to date: by what changed, or by reading everything where that is not known.
    @discardableResult
    public func refresh(
        _ collection: CalendarCollection,
        full: Bool = false,
        progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws -> Refresh {
        var state = try store.state(of: collection.id)
        do {
            let refresh = try await refresh(collection, &state, full, progress)
            return refresh
        } catch {
            // Why it failed is told; that it cannot be noted either is told by the next attempt.
            state.lastError = (error as? GraphError)?.description ?? "\(error)"
            var update = MirrorUpdate()
            update.state = try store.state(of: collection.id)
            update.state?.lastError = state.lastError
            try await store.apply(update, to: collection.id)
            throw error
        }
    }

    /// Reads some events again, such as those that were just written, and takes others out that are gone.
    ///
    /// What else changed comes with the next refresh. Throws when one of them can neither be read nor is gone.
    public func absorb(_ ids: Set<String>, gone: Set<String> = [], in collection: CalendarCollection) async throws {
        let known = try store.knownEvents(ids.union(gone), in: collection.id)
        let answer = try await MirrorReader(client: client, calendar: collection.selection).surely(ids.sorted())
        if let failure = answer.failures.first(where: { $0.code != .notFound }) { throw failure }
        var rebuild = MirrorRebuild(self, collection)
        rebuild.gone = gone.union(answer.failures.compactMap(\.item))
        rebuild.families = Set(known.values.map(\.family))
        _ = try await rebuild.run(Array(answer.values.values), try store.state(of: collection.id))
    }

    /// Makes the objects of some events anew from what is mirrored, since what is kept of them locally is another now.
    public func renew(_ ids: Set<String>, in collection: CalendarCollection) async throws {
        var rebuild = MirrorRebuild(self, collection)
        rebuild.families = Set(try store.knownEvents(ids, in: collection.id).values.map(\.family))
        _ = try await rebuild.run([], try store.state(of: collection.id))
    }

    private func refresh(
        _ collection: CalendarCollection,
        _ state: inout MirrorState,
        _ full: Bool,
        _ progress: @escaping @Sendable (Int) -> Void
    ) async throws -> Refresh {
        let link = state.form == Self.form && !full && !needsFullSync(state) ? state.deltaLink : nil
        guard let link else { return try await readAll(collection, state, progress) }
        do {
            let feed = feed(state.strategy, collection)
            let changes = try await ChangedEvents(feed.next(after: link))
            return try await apply(changes, feed, to: collection, state)
        } catch let error as GraphError where [.resyncRequired, .endlessPages].contains(error.code) {
            return try await readAll(collection, state, progress)
        }
    }

    /// Deltas were seen to leave out deletions (graph-facts 9, row 4), and a window that is fixed in a link grows old.
    private func needsFullSync(_ state: MirrorState) -> Bool {
        now() - (state.lastFullSync ?? 0) > Self.fullSyncInterval
    }

    private func feed(_ name: String?, _ collection: CalendarCollection) -> any ChangeFeed {
        let calendar = collection.selection
        guard name == CalendarViewDeltaFeed.name else { return EventsDeltaFeed(client: client, calendar: calendar) }
        return CalendarViewDeltaFeed(
            client: client,
            calendar: calendar,
            start: window.viewStart(at: now()),
            end: window.end(at: now())
        )
    }

    // MARK: Everything

    private func readAll(
        _ collection: CalendarCollection,
        _ old: MirrorState,
        _ progress: @escaping @Sendable (Int) -> Void
    ) async throws -> Refresh {
        // The link first: what changes while everything is read comes with the next round.
        let (feed, link) = try await beginRound(collection)
        let answer = try await MirrorReader(client: client, calendar: collection.selection).all(progress: progress)
        let known = try store.knownEvents(in: collection.id)
        var state = MirrorState()
        (state.strategy, state.deltaLink, state.form) = (feed.name, link, Self.form)
        (state.lastFullSync, state.lastSync, state.horizon) = (now(), now(), window.start(at: now()))
        var rebuild = MirrorRebuild(self, collection)
        rebuild.gone = Set(known.keys).subtracting(answer.values.keys).subtracting(answer.failures.compactMap(\.item))
        rebuild.families = Set(known.values.map(\.family))
        var refresh = try await rebuild.run(Array(answer.values.values), state)
        refresh.wasFull = true
        refresh.failures = answer.failures
        return refresh
    }

    private func beginRound(_ collection: CalendarCollection) async throws -> (any ChangeFeed, String?) {
        let feed = feed(EventsDeltaFeed.name, collection)
        do throws(GraphError) {
            return (feed, try await link(feed))
        } catch {
            guard error.code == .invalidRequest else { throw error }
            let other = self.feed(CalendarViewDeltaFeed.name, collection)
            return (other, try await link(other))
        }
    }

    /// The link at the end of a first round; nil when the chain of pages does not end, so that everything is read again.
    private func link(_ feed: any ChangeFeed) async throws(GraphError) -> String? {
        do throws(GraphError) {
            return try await ChangedEvents(feed.first()).link
        } catch {
            guard error.code == .endlessPages else { throw error }
            return nil
        }
    }

    // MARK: What changed

    private func apply(
        _ changes: ChangedEvents,
        _ feed: any ChangeFeed,
        to collection: CalendarCollection,
        _ old: MirrorState
    ) async throws -> Refresh {
        let known = try store.knownEvents(
            Set(changes.changed.keys).union(changes.removed),
            in: collection.id
        )
        // Rows come again unchanged; removals of what was never known are normal.
        var ids = changes.changed.filter { id, version in version == nil || known[id]?.etag != version }.map(\.key)
        var gone = changes.removed.filter { known[$0] != nil }
        if feed.removesWhatIsOutside {
            ids += gone
            gone = []
        }
        let answer = try await MirrorReader(client: client, calendar: collection.selection).surely(ids.sorted())
        let missing = answer.failures.filter { $0.code == .notFound }.compactMap(\.item)
        gone.formUnion(missing)
        var state = old
        state.deltaLink = changes.link ?? old.deltaLink
        (state.lastSync, state.lastError) = (now(), nil)
        var rebuild = MirrorRebuild(self, collection)
        rebuild.gone = gone
        rebuild.families = Set((ids + gone).compactMap { known[$0]?.family })
        if state.horizon != window.start(at: now()) {
            state.horizon = window.start(at: now())
            rebuild.families.formUnion(try expired(in: collection, before: state.horizon))
        }
        var refresh = try await rebuild.run(Array(answer.values.values), state)
        refresh.failures = answer.failures.filter { $0.code != .notFound }
        return refresh
    }

    /// The families of mirrored events that time has carried out of the window.
    private func expired(in collection: CalendarCollection, before horizon: Int) throws -> Set<String> {
        let known = try store.knownEvents(in: collection.id).values
        return Set(
            known.filter { event in event.isMirrored && (event.end.map { $0 < horizon } ?? false) }.map(\.family)
        )
    }
}

extension CalendarCollection {
    /// How Graph is asked for its calendar.
    var selection: CalendarSelection {
        calendar.isDefault ? .standard : .id(calendar.id)
    }
}
