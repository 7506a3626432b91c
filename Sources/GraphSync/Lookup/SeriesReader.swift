import CalendarConversion
public import GraphClient
public import GraphModel

/// Reads events of several calendars whole: with their exceptions, deleted occurrences, and what is stored with each.
public struct SeriesReader: Sendable {
    private let client: GraphClient

    /// Makes a reader.
    public init(_ client: GraphClient) {
        self.client = client
    }

    /// The events by their ids; those that are gone or cannot be read are among the failures.
    public func read(_ events: [LocatedEvent]) async throws(GraphError) -> BatchAnswer<Event> {
        var answer = BatchAnswer<Event>()
        for (calendar, group) in Dictionary(grouping: events, by: \.calendar.selection) {
            let part = try await MirrorReader(client: client, calendar: calendar).some(group.compactMap(\.event.id))
            answer.values.merge(part.values) { $1 }
            answer.failures += part.failures
        }
        return answer
    }
}
