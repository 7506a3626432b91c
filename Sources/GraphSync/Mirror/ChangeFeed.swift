import GraphClient
import GraphModel

import struct Foundation.Date

/// How a calendar is asked what changed since the last time.
protocol ChangeFeed: Sendable {
    /// The name under which the way is remembered.
    var name: String { get }

    /// The first round, which tells of everything; only its link matters.
    func first() -> PageSequence<Event>

    /// What changed since a round.
    func next(after link: String) -> PageSequence<Event>

    /// Whether the removal of an event may only mean that it lies outside a window.
    var removesWhatIsOutside: Bool { get }
}

/// `events/delta`: no window, nothing expanded; v1.0 does not document it, and some mailboxes refuse it.
struct EventsDeltaFeed: ChangeFeed {
    let client: GraphClient
    let calendar: CalendarSelection

    static let name = "events"
    var name: String { Self.name }
    var removesWhatIsOutside: Bool { false }

    func first() -> PageSequence<Event> {
        client.eventsDelta(calendar, select: [.id, .type, .seriesMasterId])
    }

    func next(after link: String) -> PageSequence<Event> {
        client.delta(after: link)
    }
}

/// `calendarView/delta`: over a window that is fixed in the link.
struct CalendarViewDeltaFeed: ChangeFeed {
    let client: GraphClient
    let calendar: CalendarSelection
    /// The window, in seconds since 1970.
    let start: Int
    let end: Int

    static let name = "calendarView"
    var name: String { Self.name }
    var removesWhatIsOutside: Bool { true }

    func first() -> PageSequence<Event> {
        client.calendarViewDelta(
            calendar,
            from: Date(timeIntervalSince1970: Double(start)),
            to: Date(timeIntervalSince1970: Double(end))
        )
    }

    func next(after link: String) -> PageSequence<Event> {
        client.delta(after: link)
    }
}

/// What a round of changes says, each event once.
struct ChangedEvents: Sendable {
    /// The singles and series that changed, by id, with the version where the row told it.
    private(set) var changed: [String: String?] = [:]
    /// The ids that are said to be gone.
    private(set) var removed: Set<String> = []
    /// The link for the next round.
    private(set) var link: String?

    /// Reads all pages of a round.
    init(_ pages: PageSequence<Event>) async throws(GraphError) {
        var iterator = pages.makeAsyncIterator()
        while let page = try await iterator.next() {
            for row in page.value { add(row) }
            link = page.deltaLink ?? link
        }
    }

    /// A row about an occurrence or exception tells that its series changed, also where the series has no row.
    private mutating func add(_ row: Event) {
        guard let id = row.id else { return }
        if row.removed != nil {
            removed.insert(id)
            changed[id] = nil
        } else if let series = row.seriesMasterId {
            if changed[series] == nil { changed[series] = .some(nil) }
            removed.remove(series)
        } else {
            changed[id] = .some(row.odataEtag)
            removed.remove(id)
        }
    }
}
