import ICalendar
import TimeZones

/// When a component takes place: its start, and how long it lasts from any start (RFC 5545 3.6.1, 3.8.5.3).
struct ComponentTimes: Sendable {
    /// DTSTART.
    let start: CalendarTime
    /// The length: calendar days, then exact seconds.
    let length: DurationValue
    /// Whether there are more instances than that of DTSTART.
    let isRecurring: Bool

    /// Reads DTSTART with DTEND, DUE or DURATION; nil without a DTSTART that can be read.
    init?(_ component: Component, _ zones: ObjectTimeZones) {
        guard let start = component.first("DTSTART").flatMap({ CalendarTime($0) }) else { return nil }
        self.start = start
        length = Self.length(component, start, zones)
        isRecurring = component.first("RRULE") != nil || component.first("RDATE") != nil
    }

    private static func length(_ component: Component, _ start: CalendarTime, _ zones: ObjectTimeZones) -> DurationValue
    {
        let name = component.name == "VTODO" ? "DUE" : "DTEND"
        if let end = component.first(name).flatMap({ CalendarTime($0) }) {
            if start.isDate, end.isDate {
                return DurationValue(days: max(end.local.date.dayNumber - start.local.date.dayNumber, 0), seconds: 0)
            }
            return DurationValue(days: 0, seconds: max(zones.instant(end).seconds - zones.instant(start).seconds, 0))
        }
        if let duration = component.first("DURATION").flatMap({ DurationValue($0.value) }) {
            return duration.nominalSeconds < 0 ? DurationValue(days: 0, seconds: 0) : duration
        }
        return DurationValue(days: start.isDate && component.name != "VTODO" ? 1 : 0, seconds: 0)
    }

    /// When the instance with this local start takes place, on the clock of DTSTART.
    func span(_ local: CivilDateTime, _ rules: TimeZoneRules) -> InstanceSpan {
        let begin = rules.instant(of: local)
        guard length.days != 0 else { return InstanceSpan(start: begin, end: begin.advanced(by: length.seconds)) }
        let lastDay = rules.instant(of: local.advanced(by: length.days * 86_400))
        return InstanceSpan(start: begin, end: lastDay.advanced(by: length.seconds))
    }

    /// When the instance of DTSTART takes place.
    func span(_ zones: ObjectTimeZones) -> InstanceSpan {
        span(start.local, zones.rules(of: start))
    }
}

extension CalendarTime {
    /// A time of the same kind, on the same clock, at another local time.
    func moved(to local: CivilDateTime) -> CalendarTime {
        switch self {
        case .date: .date(local.date)
        case .floating: .floating(local)
        case .utc: .utc(local)
        case .zoned(_, let tzid): .zoned(local, tzid)
        }
    }
}
