import CalendarStore
import GraphSync

extension ServedMailbox {
    /// How long a read waits for a refresh; then the mirror answers as it is.
    static let refreshPatience = Duration.milliseconds(1500)

    /// Brings the list of calendars, and the calendar that is about to be read, up to date, and waits for it a short time.
    ///
    /// `name` is the place of the calendar in addresses. A failure leaves the mirror as it is. What was never read is
    /// waited for as long as it takes, since there is nothing to answer with.
    public nonisolated func freshen(_ name: String?) async {
        let refresh = Task {
            try await refreshCalendars()
            guard let name, let collection = try store.collection(name, of: account) else { return }
            try await self.refresh(collection)
        }
        // A store that fails is no reason to wait for ever; the read itself will tell.
        let isKnown = (try? hasContent(name)) ?? true
        await refresh.finished(within: isKnown ? Self.refreshPatience : nil)
    }

    /// Whether a read of any calendar has to wait for a refresh, or none is known yet.
    public nonisolated func isAnyStale() throws -> Bool {
        let collections = try store.collections(of: account)
        return try collections.isEmpty || collections.contains { try isStale($0) }
    }

    /// Brings the list of calendars and all calendars up to date, side by side, and waits for it a short time.
    public nonisolated func freshenAll() async throws {
        await freshen(nil)
        let stale = try store.collections(of: account).filter { try isStale($0) }
        await withDiscardingTaskGroup { group in
            for collection in stale { group.addTask { await self.freshen(collection.name) } }
        }
    }

    /// The first instant that is mirrored, in seconds since 1970.
    public nonisolated var mirrorStart: Int { options.window.start(at: now()) }

    /// Whether a calendar was ever read, or for nil the list of calendars: else there is nothing to answer with.
    public nonisolated func hasContent(_ name: String?) throws -> Bool {
        guard let name, let collection = try store.collection(name, of: account) else {
            return try !store.collections(of: account).isEmpty
        }
        return try store.state(of: collection.id).lastSync != nil
    }
}
