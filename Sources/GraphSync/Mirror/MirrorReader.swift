import CalendarConversion
import GraphClient
import GraphModel
import TimeZones

/// Reads the events of a calendar whole, in as few requests as Graph allows.
struct MirrorReader: Sendable {
    let client: GraphClient
    let calendar: CalendarSelection

    /// How many events a page has.
    private static let pageSize = 500

    /// All singles and series of the calendar; what cannot be read is among the failures.
    func all(progress: @Sendable (Int) -> Void = { _ in }) async throws(GraphError) -> BatchAnswer<Event> {
        do throws(GraphError) {
            return try Self.checked(try await list(Self.query(expandsExceptions: true), progress))
        } catch {
            // Not every mailbox expands exceptions in lists; they are read series by series then.
            guard error.code == .invalidRequest else { throw error }
            return try Self.checked(try await list(Self.query(expandsExceptions: false), progress))
        }
    }

    /// Some singles and series; those that are gone are among the failures.
    func some(_ ids: [String]) async throws(GraphError) -> BatchAnswer<Event> {
        guard !ids.isEmpty else { return BatchAnswer() }
        var answer = BatchAnswer<Event>()
        if ids.count == 1, let id = ids.first {
            do throws(GraphError) {
                answer.values[id] = try await client.event(id, in: calendar, query: Self.series)
            } catch {
                guard [.notFound, .badAnswer, .denied].contains(error.code) else { throw error }
                answer.failures.append(error)
            }
        } else {
            answer = try await client.series(ids, in: calendar, query: Self.series)
        }
        // Before what is stored is looked for: most series have the recurrence only.
        var recurrences: [String: AppointmentRecurrence] = [:]
        for (id, event) in answer.values { (answer.values[id], recurrences[id]) = event.takingRecurrence() }
        return try await completion.completed(try await withStoredExceptions(answer), recurrences)
    }

    /// The same, where nothing may be missing that another attempt would bring: throws that failure.
    func surely(_ ids: [String]) async throws(GraphError) -> BatchAnswer<Event> {
        try Self.checked(try await some(ids))
    }

    private static func checked(_ answer: BatchAnswer<Event>) throws(GraphError) -> BatchAnswer<Event> {
        let passing: [GraphError.Code] = [.unreachable, .throttled, .serverFailed, .signInNeeded, .cancelled]
        if let failure = answer.failures.first(where: { passing.contains($0.code) }) { throw failure }
        return answer
    }

    // MARK: Queries

    private static func query(expandsExceptions: Bool) -> EventQuery {
        var query = EventQuery(
            select: EventQuery.everything,
            extendedProperties: EventConverter.extendedProperties + [AppointmentRecurrence.property]
        )
        query.expandsExceptions = expandsExceptions
        query.top = pageSize
        return query
    }

    private static let series: EventQuery = {
        var query = EventQuery.series
        query.extendedProperties = EventConverter.extendedProperties + [AppointmentRecurrence.property]
        return query
    }()

    private static let exception = EventQuery(
        select: EventQuery.everything,
        extendedProperties: EventConverter.extendedProperties
    )

    // MARK: Lists

    private func list(
        _ query: EventQuery,
        _ progress: @Sendable (Int) -> Void
    ) async throws(GraphError) -> BatchAnswer<Event> {
        var answer = BatchAnswer<Event>()
        var incomplete: [String] = []
        var pages = client.events(calendar, query: query).makeAsyncIterator()
        while let page = try await pages.next() {
            for event in page.value {
                guard let id = event.id else { continue }
                if let whole = Self.completed(event) { answer.values[id] = whole } else { incomplete.append(id) }
            }
            answer.failures += page.failures.map {
                GraphError(.badAnswer, "an event cannot be read: \($0.reason)", item: $0.id)
            }
            progress(answer.values.count + incomplete.count)
        }
        let whole = try await withStoredExceptions(answer)
        let others = try await some(incomplete)
        answer.values = whole.values.merging(others.values) { $1 }
        answer.failures += others.failures
        return answer
    }

    /// An event of a list with its deleted occurrences; nil when it has to be read by itself.
    private static func completed(_ event: Event) -> Event? {
        let (event, recurrence) = event.takingRecurrence()
        guard event.recurrence != nil else { return event }
        guard let recurrence else { return nil }
        let exceptions = event.exceptionOccurrences ?? []
        let changed = Set(exceptions.compactMap { OriginalStart.date(of: $0) })
        guard exceptions.count == recurrence.modifiedCount, changed.count == exceptions.count else { return nil }
        return event.withDeletions(recurrence)
    }

    private var completion: SeriesCompletion {
        SeriesCompletion(client: client, calendar: calendar, exception: Self.exception)
    }

    /// Events whose exceptions have what is stored with each: only graphdav's own have anything.
    private func withStoredExceptions(_ answer: BatchAnswer<Event>) async throws(GraphError) -> BatchAnswer<Event> {
        let ids = answer.values.values.filter { $0.singleValueExtendedProperties != nil }
            .flatMap { $0.exceptionOccurrences ?? [] }.compactMap(\.id)
        guard !ids.isEmpty else { return answer }
        var answer = answer
        let exceptions = try await client.events(ids, in: calendar, query: Self.exception)
        for (id, event) in answer.values {
            answer.values[id]?.exceptionOccurrences = event.exceptionOccurrences?.map { exception in
                exception.id.flatMap { exceptions.values[$0] } ?? exception
            }
        }
        answer.failures += exceptions.failures
        return answer
    }
}
