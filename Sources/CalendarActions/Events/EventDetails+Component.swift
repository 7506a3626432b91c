import CalDAV
import CalendarStore
import GraphModel
import ICalendar
import TimeZones

extension EventDetails {
    /// Reads an instance of an object; `rule` is that of its series, `user` the address of the mailbox.
    init(
        _ instance: Instance,
        at address: EventAddress,
        in collection: CalendarCollection,
        rule: RecurrenceRule?,
        zone: TimeZoneRules,
        user: String
    ) {
        let component = instance.component
        self.address = address
        self.collection = collection
        item = AgendaItem(instance, calendar: collection.calendar.displayName, zone: zone)
        location = component.text("LOCATION") ?? ""
        body = component.text("DESCRIPTION") ?? ""
        organizer = component.first("ORGANIZER").map(EventPerson.init)
        attendees = component.all("ATTENDEE").map(EventPerson.init)
        let isOrganizer = organizer?.address.lowercased() == user.lowercased()
        me = isOrganizer ? nil : attendees.first { !user.isEmpty && $0.address.lowercased() == user.lowercased() }
        categories = component.all("CATEGORIES").flatMap { TextValue.list($0.value) }.filter { !$0.isEmpty }
        importance = Self.importance(component)
        conferences = component.all("CONFERENCE").compactMap { Link($0, label: "LABEL") }
        attachments = component.all("ATTACH").compactMap { Link($0, label: "FILENAME") }
        webPage = component.first("URL").flatMap { Link($0, label: "") }?.url
        recurrence = rule
        reminders = component.components.filter { $0.name == "VALARM" }.compactMap { alarm in
            alarm.first("TRIGGER").flatMap { DurationValue($0.value)?.nominalSeconds }
        }
        lastModified = component.first("LAST-MODIFIED").flatMap { CalendarTime($0) }.map { Instant($0.local) }
    }

    /// PRIORITY from 1 to 4 is high, from 6 to 9 low (RFC 5545 3.8.1.9).
    private static func importance(_ component: Component) -> Importance? {
        switch component.first("PRIORITY").flatMap({ Int($0.value) }) {
        case .some(1...4): .high
        case .some(6...9): .low
        default: nil
        }
    }
}

extension EventDetails.Link {
    /// Takes the address of a property; nil for what a browser should not be led to.
    init?(_ property: Property, label: String) {
        let url = property.value
        let scheme = url.prefix { $0 != ":" }.lowercased()
        guard scheme == "https" || scheme == "http" else { return nil }
        self.init(label: property.parameter(label).first ?? "", url: url)
    }
}
