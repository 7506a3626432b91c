public import GraphModel
public import TimeZones

/// When an event takes place, read as the conversion reads it.
public enum EventInterval: Sendable, Hashable {
    /// Whole days, in no zone; the end is the day after the last one.
    case allDay(start: CivilDate, end: CivilDate)
    /// From one instant to another.
    case timed(start: Instant, end: Instant)
}

extension EventConverter {
    /// When an event takes place; nil when it does not say so.
    public func interval(of event: Event) -> EventInterval? {
        guard let (span, _) = try? EventSpanReader(zones: zones).span(of: event) else { return nil }
        if span.isAllDay { return .allDay(start: span.start.date, end: span.end.date) }
        return .timed(start: span.zone.instant(of: span.start), end: span.endZone.instant(of: span.end))
    }
}
