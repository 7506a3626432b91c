import CalendarConversion
public import GraphClient
public import GraphModel

/// Reads events whole: with their exceptions, deleted occurrences, and everything that is stored with each.
public struct SeriesReader: Sendable {
    private let client: GraphClient

    /// Makes a reader.
    public init(_ client: GraphClient) {
        self.client = client
    }

    /// The events by their ids; those that are gone or cannot be read are among the failures.
    ///
    /// Two rounds of batches: one for the events, one for the exceptions of those that have any, since what is stored with
    /// an exception comes only when it is asked for by itself.
    public func read(_ events: [LocatedEvent]) async throws(GraphError) -> BatchAnswer<Event> {
        var answer = BatchAnswer<Event>()
        for (calendar, group) in Dictionary(grouping: events, by: \.calendar.selection) {
            var part = try await client.series(group.compactMap(\.event.id), in: calendar, query: Self.series)
            let ids = part.values.values.flatMap { $0.exceptionOccurrences ?? [] }.compactMap(\.id)
            let exceptions = ids.isEmpty ? nil : try await client.events(ids, in: calendar, query: Self.exception)
            for (id, event) in part.values {
                part.values[id]?.exceptionOccurrences = event.exceptionOccurrences?.map { exception in
                    exception.id.flatMap { exceptions?.values[$0] } ?? exception
                }
            }
            answer.values.merge(part.values) { $1 }
            answer.failures += part.failures + (exceptions?.failures ?? [])
        }
        return answer
    }

    private static let series: EventQuery = {
        var query = EventQuery.series
        query.extendedProperties = EventConverter.extendedProperties
        return query
    }()

    private static let exception = EventQuery(
        select: EventQuery.everything,
        extendedProperties: EventConverter.extendedProperties
    )
}
