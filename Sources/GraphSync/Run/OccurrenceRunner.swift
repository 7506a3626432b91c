import CalendarConversion
import GraphClient
import GraphModel

/// Changes and deletes single occurrences of a series, each found by its identity.
struct OccurrenceRunner: Sendable {
    let client: GraphClient
    let calendar: CalendarSelection
    /// The id of the series.
    let series: String
    let isAllDay: Bool

    /// Does everything: the deletions first, since a moved occurrence may take the day of a deleted one.
    ///
    /// `known` are exceptions whose ids are known. Throws the first failure, after all others were tried.
    func run(_ occurrences: [SeriesChanges.Occurrence], known: [Event]) async throws(GraphError) {
        guard !occurrences.isEmpty else { return }
        let finder = OccurrenceFinder(client, in: calendar, series: series, isAllDay: isAllDay)
        let ids = try await finder.ids(of: occurrences.map(\.originalStart), known: known)
        let deletions = occurrences.filter { $0.kind == .delete }
        let changes = occurrences.filter { $0.kind != .delete }
        let late = try await write(changes, ids, after: try await write(deletions, ids, after: nil))
        if let error = late { throw error }
    }

    /// Writes in batches; what another change in the same batch was in the way of is sent once more by itself.
    private func write(
        _ occurrences: [SeriesChanges.Occurrence],
        _ ids: [String: String],
        after earlier: GraphError?
    ) async throws(GraphError) -> GraphError? {
        var failure = earlier
        var writes: [EventWrite] = []
        for occurrence in occurrences {
            guard let id = ids[occurrence.originalStart] else {
                if occurrence.kind != .delete { failure = failure ?? Self.missing(occurrence.originalStart) }
                continue
            }
            writes.append(EventWrite(Self.kind(of: occurrence, id), in: calendar))
        }
        for (write, outcome) in zip(writes, try await client.write(writes)) {
            guard case .failure(let error) = outcome else { continue }
            guard error.code == .conflict || error.graphCode == "ErrorOccurrenceCrossingBoundary" else {
                failure = failure ?? error
                continue
            }
            do throws(GraphError) {
                try await client.write(write)
            } catch {
                failure = failure ?? error
            }
        }
        return failure
    }

    private static func kind(of occurrence: SeriesChanges.Occurrence, _ id: String) -> EventWrite.Kind {
        switch occurrence.kind {
        case .change(let changes): .update(id: id, changes, ifMatch: nil)
        case .delete: .delete(id: id, ifMatch: nil)
        }
    }

    private static func missing(_ original: String) -> GraphError {
        GraphError(.notFound, "changing an occurrence failed: the series has none on \(original)")
    }
}
