import CalDAV
import CalendarStore
import TimeZones

extension ObjectSpan {
    /// How far dates in another zone may lie from UTC, in which they are indexed, in seconds.
    private static let widestOffset = 14 * 3_600

    /// Where instances that may be within a range are found in the index, when dates and times in no zone are of a zone.
    init(_ range: TimeRange, floating zone: TimeZoneRules?) {
        self.init(range, widenedBy: zone == nil ? 0 : Self.widestOffset)
    }

    /// Where the index has only instances that are within a range, whatever zone dates and times in no zone are of; nil
    /// when the range is too short for that.
    static func certain(_ range: TimeRange) -> ObjectSpan? {
        let span = ObjectSpan(range, widenedBy: -widestOffset)
        return span.start < span.end ? span : nil
    }

    private init(_ range: TimeRange, widenedBy margin: Int) {
        self.init(
            start: range.start.map { $0.seconds - margin } ?? Int.min,
            end: range.end.map { $0.seconds + margin } ?? Int.max
        )
    }
}
