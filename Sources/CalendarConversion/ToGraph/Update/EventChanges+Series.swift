public import GraphModel

extension EventChanges {
    /// Whether Exchange begins the series anew after them, without its exceptions and deletions (graph-facts 2.4).
    public var beginsSeriesAnew: Bool {
        event.recurrence != nil || event.start != nil || cleared.contains(.recurrence)
    }
}
