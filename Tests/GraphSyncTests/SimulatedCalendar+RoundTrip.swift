import CalendarConversion
import GraphClient
import GraphModel
import ICalendar
import Testing

@testable import GraphSync

extension SimulatedCalendar {
    /// Writes a series to the mailbox, and reads it back as iCalendar.
    ///
    /// A second import of its source must find nothing to do; `comment` says which it is.
    func stored(
        _ series: GraphSeries,
        of source: SourceObject,
        _ comment: String
    ) async throws -> Component {
        let created = try await client.createEvent(series.event)
        let id = try #require(created.id)
        let occurrences = SeriesChanges.afterCreation(of: series)
        let isAllDay = series.event.isAllDay ?? false
        try await OccurrenceRunner(client: client, calendar: .standard, series: id, isAllDay: isAllDay)
            .run(occurrences, known: [])
        let event = try #require(
            try await MirrorReader(client: client, calendar: .standard).some([id]).values[id]
        )
        let (objects, _) = EventConverter(context).calendarObjects(of: [event])
        let existing = ExistingObject(event, context)
        let again = CalendarObjectConverter(context).graphSeries(of: source.reconciled(with: existing)).series
        let changes = again.first.map { existing.changes(to: $0) }
        #expect(
            changes?.isEmpty == true,
            "\(comment): a second import would write \(changes.debugDescription) into \(existing.event)"
        )
        return Component("VCALENDAR", components: try #require(objects.first).events)
    }
}
