public import TimeZones

/// When an instance takes place: from its start up to its end, which may be the same.
public struct InstanceSpan: Sendable, Hashable {
    /// The start.
    public let start: Instant
    /// The end, which does not belong to it.
    public let end: Instant

    /// Makes a span; one that would end before its start has no length.
    public init(start: Instant, end: Instant) {
        self.start = start
        self.end = max(start, end)
    }
}
