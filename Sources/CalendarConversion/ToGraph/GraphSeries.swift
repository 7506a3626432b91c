public import GraphModel
public import ICalendar

/// A calendar object as Graph holds it: a single event or a series, with what differs from it.
public struct GraphSeries: Sendable, Hashable {
    /// The UID of the object.
    public let uid: UID
    /// The body of a POST to `/events`.
    public var event: Event
    /// Occurrences that differ from the series.
    public var exceptions: [Exception] = []
    /// The original starts of deleted occurrences: instants in UTC, or dates.
    public var cancelled: [String] = []

    /// An occurrence that differs from its series.
    public struct Exception: Sendable, Hashable {
        /// The original start: an instant in UTC (`2026-03-05T09:00:00Z`), or a date.
        public let originalStart: String
        /// The body of a PATCH of the occurrence: the members that differ.
        public let event: EventChanges
    }
}

/// A stream of iCalendar as Graph holds it.
public struct GraphConversion: Sendable {
    /// METHOD of the stream (RFC 5546 1.4), in capitals.
    public var method: String?
    /// The objects, in the order in which they come.
    public var series: [GraphSeries] = []
    /// What could not be carried over as it was.
    public var report = ConversionReport()
}
