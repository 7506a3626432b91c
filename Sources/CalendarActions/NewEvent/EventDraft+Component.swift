import ICalendar
import TimeZones

extension EventDraft {
    /// Minutes from the reminder to the start of an event at a time, as Outlook has them.
    private static let reminder = 15

    /// The draft as a VCALENDAR, in the zone of the mailbox.
    func calendar(uid: String, organizer: String, zone: TimeZoneRules, now: Instant) -> Component {
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

    private static func time(_ local: CivilDateTime, _ zone: TimeZoneRules) -> CalendarTime {
        TZID(zone.name).map { .zoned(local, $0) } ?? .utc(zone.instant(of: local).local())
    }

    private func people(_ organizer: String) -> [Property] {
        let attendees = invitees.map { invitee in
            let name = invitee.name.map { [Parameter("CN", $0)] } ?? []
            let rest = [Parameter("ROLE", "REQ-PARTICIPANT"), Parameter("RSVP", "TRUE")]
            return Property("ATTENDEE", name + rest, value: "mailto:\(invitee.address)")
        }
        return [Property("ORGANIZER", value: "mailto:\(organizer)")] + attendees
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
