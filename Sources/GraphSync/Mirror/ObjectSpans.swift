import CalendarConversion
import CalendarStore
import ICalendar
import TimeZones

/// When the instances of an object take place, as far as they are indexed.
struct ObjectSpans: Sendable {
    /// The instances that begin before the end of the index.
    let spans: [ObjectSpan]
    /// From when on there are more; nil when those are all.
    let openFrom: Int?

    /// Rules beyond this number of instances are not indexed, but looked at when they are asked for.
    static let maximumCount = 4_000

    init(_ object: CalendarObject, until end: Int) {
        spans = []
        openFrom = nil
    }
}
