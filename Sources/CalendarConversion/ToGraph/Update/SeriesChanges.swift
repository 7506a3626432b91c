public import GraphModel

/// What has to be changed in Graph so that an event there says what an object of iCalendar says.
public struct SeriesChanges: Sendable, Hashable {
    /// A change of one occurrence.
    public struct Occurrence: Sendable, Hashable {
        /// What happens to it.
        public enum Kind: Sendable, Hashable {
            /// Members get other values.
            case change(EventChanges)
            /// It is deleted.
            case delete
        }

        /// The original start: an instant in UTC (`2026-03-05T09:00:00Z`), or a date.
        public let originalStart: String
        /// What happens to it.
        public let kind: Kind

        /// Makes a change.
        public init(originalStart: String, _ kind: Kind) {
            self.originalStart = originalStart
            self.kind = kind
        }
    }

    /// The members of the single event or master that differ; nil when none does.
    public var event: EventChanges?
    /// The occurrences that differ, by original start.
    public var occurrences: [Occurrence] = []
    /// The original starts of deleted occurrences that are to be there again, which Graph cannot do.
    public var revived: [String] = []

    /// Makes no changes.
    public init() {}

    /// Whether nothing changes.
    public var isEmpty: Bool { event == nil && occurrences.isEmpty && revived.isEmpty }

    /// Everything that a new series needs once its master is there.
    public static func afterCreation(of series: GraphSeries) -> [Occurrence] {
        let changed = series.exceptions.map { Occurrence(originalStart: $0.originalStart, .change($0.event)) }
        return (changed + series.cancelled.map { Occurrence(originalStart: $0, .delete) })
            .sorted { $0.originalStart < $1.originalStart }
    }
}
