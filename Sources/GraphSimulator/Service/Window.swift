import TimeZones

/// The span of a view.
struct Window: Sendable, Hashable {
    let start: Instant
    let end: Instant
    /// Whether what ends exactly at the start belongs to it, as in Graph (graph-facts 4.2).
    let includesTouchingEnd: Bool

    /// Whether a row overlaps the window.
    func holds(_ row: EventRow) -> Bool {
        guard row.start < end else { return false }
        return includesTouchingEnd ? row.end >= start : row.end > start || row.start >= start
    }
}
