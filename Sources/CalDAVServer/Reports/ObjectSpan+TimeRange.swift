import CalDAV
import CalendarStore
import TimeZones

extension ObjectSpan {
    /// How far dates in another zone may lie from UTC, in which they are indexed, in seconds.
    private static let widestOffset = 14 * 3_600

    /// Where instances that may be within a range are found in the index, when dates and times in no zone are of a zone.
    init(_ range: TimeRange, floating zone: TimeZoneRules?) {
        let margin = zone == nil ? 0 : Self.widestOffset
        self.init(
            start: range.start.map { $0.seconds - margin } ?? Int.min,
            end: range.end.map { $0.seconds + margin } ?? Int.max
        )
    }
}
