import ICalendar
import TimeZones

/// A calendar object without the overridden instances that have nothing to do with a range (RFC 4791 9.6.6).
enum LimitedRecurrenceSet: Sendable {
    /// The object with its master, and the overridden instances that are, or would have been, in the range.
    static func component(_ calendar: Component, _ zones: ObjectTimeZones, in range: TimeRange) -> Component {
        var limited = calendar
        limited.components = calendar.components.filter { component in
            guard let identity = component.first("RECURRENCE-ID").flatMap({ CalendarTime($0) }) else { return true }
            return overlaps(component, zones, range) || overlapsOriginally(component, identity, calendar, zones, range)
        }
        return limited
    }

    private static func overlaps(_ component: Component, _ zones: ObjectTimeZones, _ range: TimeRange) -> Bool {
        guard let span = ComponentTimes(component, zones)?.span(zones) else { return true }
        return range.overlaps(start: span.start, end: span.end)
    }

    private static func overlapsOriginally(
        _ component: Component,
        _ identity: CalendarTime,
        _ calendar: Component,
        _ zones: ObjectTimeZones,
        _ range: TimeRange
    ) -> Bool {
        let master = calendar.components.first { other in
            other.name == component.name && other.first("RECURRENCE-ID") == nil
                && other.first("UID")?.value == component.first("UID")?.value
        }
        guard let times = ComponentTimes(master ?? component, zones) else { return true }
        let span = times.span(identity.local, zones.rules(of: identity))
        // Of all that RANGE=THISANDFUTURE changes, the first is known: the others may be anywhere after it.
        if component.first("RECURRENCE-ID")?.parameter("RANGE").isEmpty == false {
            return range.end.map { $0 > span.start } ?? true
        }
        return range.overlaps(start: span.start, end: span.end)
    }
}
