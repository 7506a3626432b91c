import GraphModel
import ICalendar
import TimeZones

/// The members of a Graph event that do not say when it is, from the properties of a VEVENT.
struct EventMembersConverter {
    private let component: Component
    private let uid: UID
    private let context: ConversionContext
    private(set) var report = ConversionReport()
    /// Lines that Graph has no place for.
    private(set) var kept: [Property] = []
    /// The alarm that became Graph's reminder.
    private(set) var reminder: StoredReminder?

    /// The longest subject, in UTF-16 units: Outlook's limit.
    static let maximumSubject = 255

    init(_ component: Component, uid: UID, context: ConversionContext) {
        self.component = component
        self.uid = uid
        self.context = context
    }

    /// The members; what could not be carried over is in `report` and `kept`.
    mutating func event(_ times: SourceTimes) -> Event {
        var event = Event()
        event.subject = subject()
        event.body = body()
        event.location = location()
        let categories = component.all("CATEGORIES").flatMap { TextValue.list($0.value) }.filter { !$0.isEmpty }
        event.categories = categories.isEmpty ? nil : categories
        event.importance = importance()
        event.sensitivity = sensitivity()
        event.showAs = showAs()
        var people = AttendeesConverter(component, context: context)
        event.attendees = people.attendees()
        event.responseRequested = event.attendees == nil ? nil : people.responseRequested
        for loss in people.losses { lose(loss.property, loss.value, loss.severity, loss.reason) }
        kept += people.kept
        if event.attendees == nil, let people = PeopleText(people.kept) { event.body = people.appended(to: event.body) }
        setReminder(&event, times)
        keepRest()
        return event
    }

    mutating func lose(_ property: String, _ value: String, _ severity: ConversionDiagnostic.Severity, _ reason: String)
    {
        let short = value.unicodeScalars.count > 200 ? String(value.unicodeScalars.prefix(200)) + "…" : value
        report.add(
            ConversionDiagnostic(
                uid: uid.rawValue,
                property: property,
                value: short,
                severity: severity,
                reason: reason
            )
        )
    }

    private func text(_ name: String) -> String? {
        component.first(name).map { TextValue.unescape($0.value) }
    }

    // MARK: Texts

    private mutating func subject() -> String? {
        guard let text = text("SUMMARY") else { return nil }
        let flat = String(text.unicodeScalars.map { $0 == "\n" ? " " : Character($0) })
        guard flat.utf16.count > Self.maximumSubject else { return flat }
        var cut = flat
        while cut.utf16.count > Self.maximumSubject { cut.unicodeScalars.removeLast() }
        lose("SUMMARY", text, .changed, "Graph takes \(Self.maximumSubject) characters; the rest is cut off")
        return cut
    }

    private func body() -> ItemBody? {
        var body = ItemBody()
        let html = component.all("X-ALT-DESC").first { $0.parameter("FMTTYPE").first?.lowercased() == "text/html" }
        if let html {
            (body.contentType, body.content) = (.html, TextValue.unescape(html.value))
        } else if let text = text("DESCRIPTION") {
            (body.contentType, body.content) = (.text, text)
        } else {
            return nil
        }
        return body
    }

    private func location() -> Location? {
        var location = Location()
        location.displayName = text("LOCATION")
        let degrees = component.first("GEO")?.value.split(separator: ";").map { Double($0) } ?? []
        if degrees.count == 2, let latitude = degrees[0], let longitude = degrees[1],
            (-90...90).contains(latitude), (-180...180).contains(longitude)
        {
            var coordinates = OutlookGeoCoordinates()
            (coordinates.latitude, coordinates.longitude) = (latitude, longitude)
            location.coordinates = coordinates
        }
        return location.displayName == nil && location.coordinates == nil ? nil : location
    }

    // MARK: Status

    private mutating func importance() -> Importance? {
        guard let property = component.first("PRIORITY") else { return nil }
        let priority = Int(property.value) ?? 0
        if priority != 1, priority != 9, priority != 5 { kept.append(property) }
        switch priority {
        case 1...4: return .high
        case 6...9: return .low
        default: return .normal
        }
    }

    /// CLASS; an unknown one is private, as RFC 5545 3.8.1.3 says.
    private mutating func sensitivity() -> Sensitivity? {
        guard let property = component.first("CLASS") else { return nil }
        switch property.value.uppercased() {
        case "PUBLIC": return .normal
        case "PRIVATE": return .private
        case "CONFIDENTIAL": return .confidential
        case "X-PERSONAL": return .personal
        default:
            lose("CLASS", property.value, .changed, "this class is not known; RFC 5545 takes it for private")
            return .private
        }
    }

    /// The busy status that Outlook writes, unless TRANSP contradicts it; else TRANSP and STATUS.
    private mutating func showAs() -> FreeBusyStatus {
        let status = component.first("STATUS")?.value.uppercased()
        if status == "CANCELLED" {
            lose("STATUS", "CANCELLED", .changed, "Graph cannot make a cancelled event; it is shown as free")
            return .free
        }
        let transparency = component.first("TRANSP")?.value.uppercased()
        let busy = component.first("X-MICROSOFT-CDO-BUSYSTATUS").flatMap { Self.busyStatus[$0.value.uppercased()] }
        let isFree = busy == .free || busy == .workingElsewhere
        if let busy, transparency == nil || isFree == (transparency == "TRANSPARENT") || busy == .workingElsewhere {
            return busy
        }
        if transparency == "TRANSPARENT" { return .free }
        return status == "TENTATIVE" ? .tentative : .busy
    }

    private static let busyStatus: [String: FreeBusyStatus] = [
        "FREE": .free, "TENTATIVE": .tentative, "BUSY": .busy, "OOF": .oof, "WORKINGELSEWHERE": .workingElsewhere,
    ]

    // MARK: Reminder

    private mutating func setReminder(_ event: inout Event, _ times: SourceTimes) {
        let alarms = component.components.filter { $0.name == "VALARM" }
        for (index, alarm) in alarms.enumerated() {
            if reminder == nil, let minutes = AlarmTrigger.minutesBefore(alarm, times) {
                reminder = StoredReminder(index: index, minutes: minutes)
            } else {
                let trigger = alarm.first("TRIGGER")?.value ?? ""
                let what = reminder != nil ? "Graph has one reminder" : "Graph reminds before the start only"
                lose("VALARM", trigger, .kept, "\(what); this alarm stays in iCalendar")
            }
        }
        event.isReminderOn = reminder != nil
        event.reminderMinutesBeforeStart = reminder?.minutes
    }

    // MARK: The rest

    /// Properties that became members, or that the server makes itself.
    private static let mapped: Set = [
        "UID", "DTSTAMP", "DTSTART", "DTEND", "DURATION", "RRULE", "EXRULE", "RDATE", "EXDATE", "RECURRENCE-ID",
        "SUMMARY",
        "DESCRIPTION", "LOCATION", "GEO", "CATEGORIES", "PRIORITY", "CLASS", "STATUS", "TRANSP", "ORGANIZER",
        "ATTENDEE",
        "X-MICROSOFT-CDO-BUSYSTATUS", "X-MICROSOFT-CDO-ALLDAYEVENT", "CREATED", "LAST-MODIFIED", "SEQUENCE",
    ]

    private mutating func keepRest() {
        for property in component.properties where !Self.mapped.contains(property.name) {
            if property.name == "X-ALT-DESC", property.parameter("FMTTYPE").first?.lowercased() == "text/html" {
                continue
            }
            if property.name.hasPrefix("X-MOZ-") {
                lose(
                    property.name,
                    property.value,
                    .skipped,
                    "it is Thunderbird's own state, which is nobody else's business"
                )
                continue
            }
            kept.append(property)
            lose(
                property.name,
                property.value,
                .kept,
                "Graph has no place for it; it is stored with the event and given back"
            )
        }
    }
}
