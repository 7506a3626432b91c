import CalendarConversion
import Foundation
import GraphClient
import GraphModel
import TimeZones

/// Changes and deletes single occurrences of a series, each found by its identity.
struct OccurrenceRunner: Sendable {
    let client: GraphClient
    let calendar: CalendarSelection
    /// The id of the series.
    let series: String
    let isAllDay: Bool

    /// Occurrences that are further apart than this are looked for by questions of their own.
    private static let longestGap = 60 * 86_400
    /// How far around an occurrence is looked for it: bounds of a view are instants, dates are not.
    private static let margin = 86_400

    /// Does everything: the deletions first, since a moved occurrence may take the day of a deleted one.
    ///
    /// `known` are exceptions whose ids are known. Throws the first failure, after all others were tried.
    func run(_ occurrences: [SeriesChanges.Occurrence], known: [Event]) async throws(GraphError) {
        guard !occurrences.isEmpty else { return }
        var ids = index(known)
        let missing = occurrences.map(\.originalStart).filter { ids[$0] == nil }
        ids.merge(try await find(missing)) { first, _ in first }
        let deletions = occurrences.filter { $0.kind == .delete }
        let changes = occurrences.filter { $0.kind != .delete }
        let late = try await write(changes, ids, after: try await write(deletions, ids, after: nil))
        if let error = late { throw error }
    }

    private func index(_ instances: [Event]) -> [String: String] {
        var ids: [String: String] = [:]
        for instance in instances {
            guard let original = OriginalStart.of(instance, isAllDay: isAllDay), let id = instance.id else { continue }
            ids[original] = id
        }
        return ids
    }

    /// The ids of occurrences by their original starts.
    private func find(_ originals: [String]) async throws(GraphError) -> [String: String] {
        var ids: [String: String] = [:]
        for window in windows(around: originals.compactMap(OriginalStart.instant).sorted()) {
            var query = EventQuery(select: [.id, .start, .type, .originalStart, .occurrenceId])
            query.top = 1000
            let (start, end) = (window.lowerBound - Self.margin, window.upperBound + Self.margin)
            var pages = client.instances(
                of: series,
                in: calendar,
                from: Date(timeIntervalSince1970: Double(start)),
                to: Date(timeIntervalSince1970: Double(end)),
                query: query
            ).makeAsyncIterator()
            while let page = try await pages.next() { ids.merge(index(page.value)) { first, _ in first } }
        }
        return ids
    }

    private func windows(around instants: [Instant]) -> [ClosedRange<Int>] {
        var windows: [ClosedRange<Int>] = []
        for instant in instants.map(\.seconds) {
            if let last = windows.last, instant - last.upperBound <= Self.longestGap {
                windows[windows.count - 1] = last.lowerBound...instant
            } else {
                windows.append(instant...instant)
            }
        }
        return windows
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
