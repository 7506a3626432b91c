import CalendarConversion
import GraphClient
import GraphModel

extension WriteRunner {
    /// Reads an event again, and makes what still differs from what it is to be.
    ///
    /// Needed where Exchange begins a series anew because its times changed, and where the event changed since it was
    /// planned. Throws `conflict` when people would be mailed of whom the plan did not know.
    func settle(
        _ id: String,
        _ series: GraphSeries,
        in calendar: Calendar,
        mailing mails: [String]
    ) async throws(GraphError) {
        let located = LocatedEvent(id: id, in: calendar)
        let answer = try await SeriesReader(client).read([located])
        guard let event = answer.values[id] else {
            throw answer.failures.first ?? GraphError(.notFound, "the event is gone", item: id)
        }
        let known = Set(mails.map { $0.lowercased() })
        let people = event.isOrganizer ?? true ? ObjectPlanner.addresses(event) : []
        guard people.allSatisfy({ known.contains($0.lowercased()) }) else {
            throw GraphError(
                .conflict,
                "the event was changed in the meantime, and others are invited to it now",
                remedy: "run it again",
                item: id
            )
        }
        try await apply(ExistingObject(event, context).changes(to: series), to: event, series, in: calendar)
    }

    /// Makes changes of an event that was just read.
    func apply(
        _ changes: SeriesChanges,
        to event: Event,
        _ series: GraphSeries,
        in calendar: Calendar
    ) async throws(GraphError) {
        let id = event.id ?? ""
        if let change = changes.event {
            try await client.updateEvent(id, in: calendar.selection, change, ifMatch: event.odataEtag)
        }
        let known = changes.event?.beginsSeriesAnew == true ? [] : event.exceptionOccurrences ?? []
        try await occurrences(changes.occurrences, of: id, series, calendar, known: known)
    }
}
