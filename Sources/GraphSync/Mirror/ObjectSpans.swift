import CalDAV
import CalendarConversion
import CalendarStore
import ICalendar
import TimeZones

/// When the instances of an object take place, as far as they are indexed.
struct ObjectSpans: Sendable {
    /// The instances that begin before the end of the index, or fewer where there are very many.
    let spans: [ObjectSpan]
    /// From when on there are more; nil when those are all.
    let openFrom: Int?

    /// Instances beyond this number are not indexed, but looked at when they are asked for.
    static let maximumCount = 4_000

    /// Finds the instances of an object; dates count as in UTC.
    init(_ object: CalendarObject, until end: Int) {
        let calendar = Component("VCALENDAR", components: object.events)
        let instances = ObjectInstances(calendar, ObjectTimeZones(calendar))
        let isRecurring = object.events.contains { $0.first("RRULE") != nil || $0.first("RDATE") != nil }
        guard let range = TimeRange(start: nil, end: Instant(seconds: isRecurring ? end : .max)) else {
            (spans, openFrom) = ([], 0)
            return
        }
        let (found, isCut) = instances.all(in: range, limit: Self.maximumCount)
        spans = found.map { ObjectSpan(start: $0.span.start.seconds, end: $0.span.end.seconds) }
        guard isRecurring else {
            openFrom = nil
            return
        }
        // One more instance after the end of the index is enough to know that the rule goes on.
        let later = TimeRange(start: range.end, end: nil).map { instances.all(in: $0, limit: 1).found.isEmpty } ?? true
        openFrom = isCut ? spans.last?.start : later ? nil : end
    }
}
