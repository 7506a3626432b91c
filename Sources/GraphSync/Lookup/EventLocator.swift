public import CalendarConversion
public import GraphClient
public import GraphModel
public import ICalendar

/// Finds the events of UIDs in all calendars of a mailbox, whoever made them.
public struct EventLocator: Sendable {
    private let client: GraphClient
    private let converter: EventConverter

    /// Questions beyond this number are not asked one by one: all events are listed instead, a thousand at a time.
    static let maximumSearches = 60

    /// Makes a locator.
    public init(_ client: GraphClient, _ converter: EventConverter) {
        self.client = client
        self.converter = converter
    }

    /// The events of each UID, the oldest first; a UID that is in no calendar is left out.
    ///
    /// An event is known by the UID stored with it, else by the server's own.
    public func events(of uids: Set<UID>, in calendars: [Calendar]) async throws(GraphError) -> [UID: [LocatedEvent]] {
        guard !uids.isEmpty else { return [:] }
        let searches = calendars.flatMap { calendar in
            uids.flatMap { uid in criteria(for: uid).map { EventSearch($0, in: calendar.selection) } }
        }
        let all = searches.count > Self.maximumSearches
        let found = all ? try await list(calendars) : try await find(searches, in: calendars)
        var events: [UID: [LocatedEvent]] = [:]
        var ids: Set<String> = []
        for located in found {
            guard let uid = converter.uid(of: located.event), uids.contains(uid), let id = located.event.id,
                ids.insert(id).inserted
            else { continue }
            events[uid, default: []].append(located)
        }
        return events.mapValues { $0.sorted { ($0.event.createdDateTime ?? "~") < ($1.event.createdDateTime ?? "~") } }
    }

    private func criteria(for uid: UID) -> [EventSearch.Criterion] {
        let stored = EventSearch.Criterion.extendedProperty(id: EventConverter.uidProperty, value: uid.rawValue)
        return [stored] + EventConverter.serverUIDs(of: uid).map { .iCalUId($0) }
    }

    private func find(_ searches: [EventSearch], in calendars: [Calendar]) async throws(GraphError) -> [LocatedEvent] {
        let bySelection = Dictionary(calendars.map { ($0.selection, $0) }) { first, _ in first }
        var found: [LocatedEvent] = []
        for (search, outcome) in zip(searches, try await client.find(searches, query: Self.query)) {
            guard let calendar = bySelection[search.calendar] else { continue }
            found += try outcome.get().map { LocatedEvent($0, in: calendar) }
        }
        return found
    }

    private func list(_ calendars: [Calendar]) async throws(GraphError) -> [LocatedEvent] {
        var found: [LocatedEvent] = []
        for calendar in calendars {
            var query = Self.query
            query.top = 1000
            var pages = client.events(calendar.selection, query: query).makeAsyncIterator()
            while let page = try await pages.next() { found += page.value.map { LocatedEvent($0, in: calendar) } }
        }
        return found
    }

    private static let query = EventQuery(
        select: [.id, .iCalUId, .uid, .type, .createdDateTime, .isOrganizer],
        extendedProperties: EventConverter.extendedProperties
    )
}
