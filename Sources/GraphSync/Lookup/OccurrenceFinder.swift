import CalendarConversion
import Foundation
public import GraphClient
public import GraphModel
import TimeZones

/// Finds the ids of single occurrences of a series by their original starts.
public struct OccurrenceFinder: Sendable {
    private let client: GraphClient
    private let calendar: CalendarSelection
    private let series: String
    private let isAllDay: Bool

    /// Occurrences that are further apart than this are looked for by questions of their own.
    private static let longestGap = 60 * 86_400
    /// How far around an occurrence is looked for it: bounds of a view are instants, dates are not.
    private static let margin = 86_400

    /// Looks in the series with an id.
    public init(_ client: GraphClient, in calendar: CalendarSelection, series: String, isAllDay: Bool) {
        self.client = client
        self.calendar = calendar
        self.series = series
        self.isAllDay = isAllDay
    }

    /// The ids by original start (`OriginalStart`); `known` are exceptions that need not be asked for.
    ///
    /// What the series does not have is left out.
    public func ids(of originals: [String], known: [Event]) async throws(GraphError) -> [String: String] {
        var ids = index(known)
        let missing = originals.filter { ids[$0] == nil }
        for window in windows(around: missing.compactMap(OriginalStart.instant).sorted()) {
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

    private func index(_ instances: [Event]) -> [String: String] {
        var ids: [String: String] = [:]
        for instance in instances {
            guard let original = OriginalStart.of(instance, isAllDay: isAllDay), let id = instance.id else { continue }
            ids[original] = id
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
}
