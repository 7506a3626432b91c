public import Foundation
public import GraphModel

extension GraphClient {
    /// The events of a time: singles, occurrences and exceptions, never series, in no order unless one is asked for.
    ///
    /// - Parameters:
    ///   - calendar: The calendar.
    ///   - start: Where the time begins; what ends exactly then may come too.
    ///   - end: Where it ends, exclusive; at most 1825 days later.
    ///   - query: What is asked for. `createdDateTime` and `lastModifiedDateTime` come only without `select`.
    /// - Returns: The pages.
    public func calendarView(
        _ calendar: CalendarSelection = .standard,
        from start: Date,
        to end: Date,
        query: EventQuery = EventQuery()
    ) -> PageSequence<Event> {
        pages(
            of: Event.self,
            calendar.path + ["calendarView"],
            query: Self.window(start, end) + query.options,
            purpose: "reading the calendar"
        )
    }

    /// The singles and series of a calendar.
    public func events(
        _ calendar: CalendarSelection = .standard,
        query: EventQuery = EventQuery()
    ) -> PageSequence<Event> {
        pages(of: Event.self, calendar.path + ["events"], query: query.options, purpose: "listing the events")
    }

    /// The events that each search finds, sent 20 at a time; only their first page, since few are alike.
    ///
    /// - Returns: What each search found, in their order.
    public func find(
        _ searches: [EventSearch],
        query: EventQuery
    ) async throws(GraphError) -> [Result<[Event], GraphError>] {
        let requests = searches.map { search in
            var query = query
            query.filter = search.filter
            return request(search.calendar.path + ["events"], query: query.options, purpose: "looking for an event")
        }
        return try await batch(requests, as: Page<Event>.self).map { $0.map { $0?.value ?? [] } }
    }

    /// The occurrences and exceptions of a series in a time.
    public func instances(
        of series: String,
        in calendar: CalendarSelection = .standard,
        from start: Date,
        to end: Date,
        query: EventQuery = EventQuery()
    ) -> PageSequence<Event> {
        pages(
            of: Event.self,
            calendar.eventPath + ["events", series, "instances"],
            query: Self.window(start, end) + query.options,
            purpose: "reading the occurrences of a series"
        )
    }

    /// One event.
    public func event(
        _ id: String,
        in calendar: CalendarSelection = .standard,
        query: EventQuery = EventQuery()
    ) async throws(GraphError) -> Event {
        try await sender.send(eventRequest(id, in: calendar, query: query), as: Event.self)
    }

    /// Events or occurrences, read 20 at a time; those that are gone or cannot be read are among the failures.
    public func events(
        _ ids: [String],
        in calendar: CalendarSelection = .standard,
        query: EventQuery
    ) async throws(GraphError) -> BatchAnswer<Event> {
        try await batchByItem(ids.map { eventRequest($0, in: calendar, query: query) }, as: Event.self)
    }

    /// Series with their exceptions and deleted occurrences, read 20 at a time.
    ///
    /// A series that is gone meanwhile, or cannot be read, is among the failures and harms no other.
    public func series(
        _ ids: [String],
        in calendar: CalendarSelection = .standard,
        query: EventQuery = .series
    ) async throws(GraphError) -> BatchAnswer<Event> {
        try await batchByItem(ids.map { eventRequest($0, in: calendar, query: query) }, as: Event.self)
    }

    private func eventRequest(_ id: String, in calendar: CalendarSelection, query: EventQuery) -> GraphRequest {
        request(calendar.eventPath + ["events", id], query: query.options, purpose: "reading an event", item: id)
    }

    /// The instants in UTC: without an offset Graph would take them for UTC as well.
    static func window(_ start: Date, _ end: Date) -> [(String, String)] {
        [("startDateTime", start.formatted(.iso8601)), ("endDateTime", end.formatted(.iso8601))]
    }
}
