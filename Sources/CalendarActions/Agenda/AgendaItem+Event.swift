import CalendarConversion
import GraphModel
import ICalendar
import TimeZones

extension AgendaItem {
    /// Reads an event of Graph on the clocks of a zone; nil when it does not say when it takes place.
    init?(_ event: Event, calendar: String, zone: TimeZoneRules, converter: EventConverter) {
        guard let interval = converter.interval(of: event), let uid = converter.uid(of: event) else { return nil }
        let organizer = [event.organizer?.emailAddress?.name, event.organizer?.emailAddress?.address]
        self.init(
            uid: uid.rawValue,
            subject: event.subject ?? "",
            organizer: organizer.compactMap(\.self).first { !$0.isEmpty },
            time: AgendaTime(interval, in: zone),
            calendar: calendar,
            showAs: event.showAs ?? .busy,
            sensitivity: event.sensitivity ?? .normal,
            isTentative: event.showAs == .tentative || event.responseStatus?.response == .tentativelyAccepted,
            isCancelled: event.isCancelled ?? false
        )
    }
}

extension AgendaTime {
    /// Reads an interval on the clocks of a zone.
    fileprivate init(_ interval: EventInterval, in zone: TimeZoneRules) {
        switch interval {
        case .allDay(let start, let end): self = .allDay(start: start, end: end)
        case .timed(let start, let end):
            self = .timed(start: ZonedTime(start, in: zone), end: ZonedTime(end, in: zone))
        }
    }
}
