import CalendarConversion
import ICalendar
import TimeZones

extension EventDraft {
    /// Minutes from the reminder to the start of an event at a time, as Outlook has them.
    private static let reminder = 15

    /// The draft as a VCALENDAR, in the zone of the mailbox.
    func calendar(organizer: String, zone: TimeZoneRules, now: Instant) -> Component {
        var properties = [Property("UID", text: uid), Property("DTSTAMP", .utc(now.local()))]
        properties += times(zone)
        properties.append(Property("SUMMARY", text: subject))
        if let body { properties.append(Property("DESCRIPTION", text: body)) }
        if let location { properties.append(Property("LOCATION", text: location)) }
        if !invitees.isEmpty { properties += people(organizer) }
        let event = Component("VEVENT", properties: properties, components: alarm())
        return Component("VCALENDAR", properties: [Property("VERSION", value: "2.0")], components: [event])
    }

    private func times(_ zone: TimeZoneRules) -> [Property] {
        switch span {
        case .allDay(let first, let last):
            return [Property("DTSTART", .date(first)), Property("DTEND", .date(last.advanced(by: 1)))]
        case .timed(let start, let end):
            return [Property("DTSTART", Self.time(start, zone)), Property("DTEND", Self.time(end, zone))]
        }
    }

    /// A moment on the clock of the zone; one whose time the clock shows twice is in UTC, where it comes once.
    private static func time(_ moment: Instant, _ zone: TimeZoneRules) -> CalendarTime {
        let local = zone.local(moment)
        guard let tzid = TZID(zone.name), zone.instants(of: local) == .unique(moment) else {
            return .utc(moment.local())
        }
        return .zoned(local, tzid)
    }

    private func people(_ organizer: String) -> [Property] {
        let attendees = invitees.map { invitee in
            let name = invitee.name.map { [Parameter("CN", $0)] } ?? []
            let rest = [Parameter("ROLE", "REQ-PARTICIPANT"), Parameter("RSVP", "TRUE")]
            return Property("ATTENDEE", name + rest, value: Self.uri(invitee.address))
        }
        return [Property("ORGANIZER", value: Self.uri(organizer))] + attendees
    }

    private static func uri(_ address: String) -> String {
        MailAddress.uri(address) ?? "mailto:\(address)"
    }

    /// A reminder, which whole days have none of.
    private func alarm() -> [Component] {
        guard case .timed = span else { return [] }
        let properties = [
            Property("ACTION", value: "DISPLAY"), Property("DESCRIPTION", text: "Reminder"),
            Property("TRIGGER", value: "-PT\(Self.reminder)M"),
        ]
        return [Component("VALARM", properties: properties)]
    }
}
