public import GraphModel
public import ICalendar
public import TimeZones

/// When an event takes place, read as the conversion reads it.
public enum EventInterval: Sendable, Hashable {
    /// Whole days, in no zone; the end is the day after the last one.
    case allDay(start: CivilDate, end: CivilDate)
    /// From one instant to another.
    case timed(start: Instant, end: Instant)
}

extension EventConverter {
    /// The ids of the extended properties that graphdav stores with events, to be asked for with `$expand`.
    public static let extendedProperties = [StoredProperties.uidProperty, StoredProperties.restProperty]

    /// The UID that an event has in iCalendar, by itself; nil when nothing identifies it.
    public func uid(of event: Event) -> UID? {
        SeriesIdentity.uid(of: event, user: context.user)
    }

    /// When an event takes place; nil when it does not say so.
    public func interval(of event: Event) -> EventInterval? {
        guard let (span, _) = try? EventSpanReader(zones: zones).span(of: event) else { return nil }
        if span.isAllDay { return .allDay(start: span.start.date, end: span.end.date) }
        return .timed(start: span.zone.instant(of: span.start), end: span.endZone.instant(of: span.end))
    }
}
