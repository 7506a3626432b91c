import CalendarConversion
import Foundation
import GraphClient
import GraphModel
import TimeZones

/// Finds the exceptions and deleted occurrences of series where Graph leaves out the members that tell of them.
///
/// The binary recurrence says which occurrences those are (graph-facts 12, rows 1 to 4); it comes with the series.
struct SeriesCompletion: Sendable {
    let client: GraphClient
    let calendar: CalendarSelection
    /// How an exception is read.
    let exception: EventQuery

    /// How far around the original starts exceptions are looked for, in seconds: they are found where they are now, and
    /// may be moved up to the next occurrence of a yearly series.
    private static let margin = 400 * 86_400
    /// How long a question about instances is at most, in seconds; Graph takes 1,825 days.
    private static let longest = 1_800 * 86_400
    /// How far apart the occurrences of a series are that are looked for, in seconds: the recurrence is not trusted.
    private static let longestLife = 100 * 366 * 86_400

    /// The events of an answer, whole; a series whose exceptions cannot be found is among the failures.
    ///
    /// `recurrences` are those of the series, by id, as far as they could be read.
    func completed(
        _ answer: BatchAnswer<Event>,
        _ recurrences: [String: AppointmentRecurrence]
    ) async throws(GraphError) -> BatchAnswer<Event> {
        var completed = answer
        for (id, recurrence) in recurrences.sorted(by: { $0.key < $1.key }) {
            guard var event = answer.values[id], event.recurrence != nil else { continue }
            if recurrence.modifiedCount > (event.exceptionOccurrences ?? []).count {
                let found = try await exceptions(of: id, recurrence)
                if found.count >= recurrence.modifiedCount {
                    event.exceptionOccurrences = found
                } else if event.exceptionOccurrences == nil {
                    completed.values[id] = nil
                    completed.failures.append(Self.unknown(recurrence.modifiedCount - found.count, id))
                    continue
                }
            }
            completed.values[id] = event.cancelledOccurrences == nil ? event.withDeletions(recurrence) : event
        }
        return completed
    }

    private static func unknown(_ count: Int, _ id: String) -> GraphError {
        GraphError(
            .badAnswer,
            "reading a series failed: Graph does not tell \(count) of its changed occurrences",
            item: id
        )
    }

    /// The exceptions of a series as its instances show them.
    private func exceptions(
        of series: String,
        _ recurrence: AppointmentRecurrence
    ) async throws(GraphError) -> [Event] {
        let originals = recurrence.deletedDates.map { Instant(CivilDateTime(startOf: $0)).seconds }
        guard let first = originals.min(), let last = originals.max(), last - first <= Self.longestLife else {
            return []
        }
        var ids: Set<String> = []
        for start in stride(from: first - Self.margin, through: last + Self.margin, by: Self.longest) {
            var query = EventQuery(select: [.id, .type])
            query.top = 1000
            var pages = client.instances(
                of: series,
                in: calendar,
                from: Date(timeIntervalSince1970: Double(start)),
                to: Date(timeIntervalSince1970: Double(min(start + Self.longest, last + Self.margin))),
                query: query
            ).makeAsyncIterator()
            while let page = try await pages.next() {
                ids.formUnion(page.value.filter { $0.type == .exception }.compactMap(\.id))
            }
        }
        let answer = try await client.events(ids.sorted(), in: calendar, query: exception)
        if let failure = answer.failures.first(where: { $0.code != .notFound }) { throw failure }
        return answer.values.values.sorted {
            ($0.originalStart ?? "", $0.id ?? "") < ($1.originalStart ?? "", $1.id ?? "")
        }
    }
}

extension Event {
    /// The event without its binary recurrence, and what that says; nil when there is none that can be read.
    func takingRecurrence() -> (event: Event, recurrence: AppointmentRecurrence?) {
        let isRecurrence = { (id: String?) in id?.lowercased() == AppointmentRecurrence.property.lowercased() }
        let text = singleValueExtendedProperties?.first { isRecurrence($0.id) }?.value
        var event = self
        event.singleValueExtendedProperties?.removeAll { isRecurrence($0.id) }
        if event.singleValueExtendedProperties?.isEmpty ?? false { event.singleValueExtendedProperties = nil }
        return (event, text.flatMap(AppointmentRecurrence.init))
    }

    /// The series with its deleted occurrences: those that the recurrence has and that are no exceptions.
    func withDeletions(_ recurrence: AppointmentRecurrence) -> Event {
        let changed = Set((exceptionOccurrences ?? []).compactMap { OriginalStart.date(of: $0) })
        var event = self
        event.cancelledOccurrences = recurrence.deletedDates.filter { !changed.contains($0) }
            .map { "OID.\(id ?? "").\(OriginalStart.text(of: $0))" }
        return event
    }
}
