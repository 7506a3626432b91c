import CalDAV
import CalendarStore
import GraphModel
import ICalendar
import TimeZones

/// An event of the mirror on some day: where it is, and what an agenda shows of it.
public struct MirroredEvent: Sendable, Hashable {
    /// Where it is.
    public let address: EventAddress
    /// What an agenda shows.
    public let item: AgendaItem

    /// Reads an instance of an object on the clocks of a zone.
    init(_ instance: Instance, named name: String, in collection: CalendarCollection, zone: TimeZoneRules) {
        address = EventAddress(
            calendar: collection.name,
            object: name,
            occurrence: instance.recurrenceID?.text
        )
        item = AgendaItem(instance, calendar: collection.calendar.displayName, zone: zone)
    }
}

extension AgendaItem {
    /// Reads an instance of a VEVENT on the clocks of a zone.
    init(_ instance: Instance, calendar: String, zone: TimeZoneRules) {
        let component = instance.component
        let organizer = component.first("ORGANIZER").map(EventPerson.init)
        let showAs = FreeBusyStatus(component)
        self.init(
            uid: component.text("UID") ?? "",
            subject: component.text("SUMMARY") ?? "",
            organizer: organizer?.shownName,
            time: AgendaTime(instance, zone: zone),
            calendar: calendar,
            showAs: showAs,
            sensitivity: Sensitivity(component),
            isTentative: showAs == .tentative,
            isCancelled: component.text("STATUS")?.uppercased() == "CANCELLED"
        )
    }
}

extension AgendaTime {
    /// Reads an instance on the clocks of a zone; whole days are in none.
    init(_ instance: Instance, zone: TimeZoneRules) {
        if instance.start.isDate {
            // Dates have been read as days of UTC.
            self = .allDay(start: instance.start.local.date, end: instance.span.end.local().date)
        } else {
            self = .timed(
                start: ZonedTime(instance.span.start, in: zone),
                end: ZonedTime(instance.span.end, in: zone)
            )
        }
    }
}

extension FreeBusyStatus {
    /// How a VEVENT shows the time to others: Outlook's property, else TRANSP.
    init(_ component: Component) {
        switch component.text("X-MICROSOFT-CDO-BUSYSTATUS")?.uppercased() {
        case "FREE": self = .free
        case "TENTATIVE": self = .tentative
        case "OOF": self = .oof
        case "WORKINGELSEWHERE": self = .workingElsewhere
        case "BUSY": self = .busy
        default: self = component.text("TRANSP")?.uppercased() == "TRANSPARENT" ? .free : .busy
        }
    }
}

extension Sensitivity {
    /// The CLASS of a VEVENT.
    init(_ component: Component) {
        switch component.text("CLASS")?.uppercased() {
        case "PRIVATE": self = .private
        case "CONFIDENTIAL": self = .confidential
        default: self = .normal
        }
    }
}

extension Component {
    /// The text of the first property with a name, unescaped; nil when there is none.
    func text(_ name: String) -> String? {
        first(name).map { TextValue.unescape($0.value) }
    }
}
