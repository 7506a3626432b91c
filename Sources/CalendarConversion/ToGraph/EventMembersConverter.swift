import GraphModel
import ICalendar
import TimeZones

/// The members of a Graph event that do not say when it is, from the properties of a VEVENT.
struct EventMembersConverter {
    private let component: Component
    private let uid: UID
    private let context: ConversionContext
    private(set) var report = ConversionReport()
    /// Lines and alarms that Graph has no place for.
    private(set) var kept = KeptLines()
    /// The kept alarm that became Graph's reminder.
    private(set) var reminder: StoredReminder?

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
        let keptPeople = people.kept.filter { keep($0.property, $0.value, $0.reason) }.map(\.property)
        if event.attendees == nil, let people = PeopleText(keptPeople, context) {
            event.body = people.appended(to: event.body)
        }
        setReminder(&event, times)
        keepRest()
        reportWhatIsNotRead()
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
        guard let property = component.first("SUMMARY") else { return nil }
        let subject = PropertyMeaning.subject(property)
        let text = TextValue.unescape(property.value)
        if subject.unicodeScalars.count < text.unicodeScalars.count {
            keep(property, text, "Graph takes \(PropertyMeaning.maximumSubject) characters; it has the first ones")
        } else if !property.parameters.isEmpty || !subject.utf8.elementsEqual(text.utf8) {
            keep(property, text, "Graph has no place for its parameters and line ends")
        }
        return subject
    }

    private mutating func body() -> ItemBody? {
        var body = ItemBody()
        let description = component.first("DESCRIPTION")
        if let description { loseParameters(of: description) }
        guard let html = component.properties.first(where: { $0.isHTMLDescription }) else {
            return description.map { ItemBody(text: TextValue.unescape($0.value)) }
        }
        (body.contentType, body.content) = (.html, TextValue.unescape(html.value))
        if let description, !Self.isSame(TextValue.unescape(description.value), HTMLText.render(body.content ?? "")) {
            lose("DESCRIPTION", description.value, .changed, "X-ALT-DESC says something else, and Graph has one text")
        }
        return body
    }

    /// Whether two texts are the same but for white space.
    private static func isSame(_ one: String, _ other: String) -> Bool {
        let words = { (text: String) in text.unicodeScalars.filter { !$0.properties.isWhitespace } }
        return words(one).elementsEqual(words(other))
    }

    private mutating func loseParameters(of property: Property) {
        for parameter in property.parameters {
            let value = "\(parameter.name)=\(parameter.values.joined(separator: ","))"
            lose(property.name, value, .skipped, "Graph has no place for \(parameter.name)")
        }
    }

    private mutating func location() -> Location? {
        var location = Location()
        if let property = component.first("LOCATION") {
            location.displayName = TextValue.unescape(property.value)
            if !property.parameters.isEmpty {
                keep(property, property.value, "Graph has no place for its parameters")
            }
        }
        location.coordinates = coordinates()
        return location.displayName == nil && location.coordinates == nil ? nil : location
    }

    /// GEO; the point 0;0 means in Graph that there is none.
    private mutating func coordinates() -> OutlookGeoCoordinates? {
        guard let property = component.first("GEO") else { return nil }
        let degrees = property.value.split(separator: ";").map { Double($0) }
        guard degrees.count == 2, let latitude = degrees[0], let longitude = degrees[1],
            (-90...90).contains(latitude), (-180...180).contains(longitude), latitude != 0 || longitude != 0
        else {
            keep(property, property.value, "it is no place that Graph can hold")
            return nil
        }
        var coordinates = OutlookGeoCoordinates()
        (coordinates.latitude, coordinates.longitude) = (latitude, longitude)
        return coordinates
    }

    // MARK: Status

    private mutating func importance() -> Importance? {
        guard let property = component.first("PRIORITY") else { return nil }
        if property.value != "1", property.value != "9" {
            keep(property, property.value, "Graph has high, normal and low importance")
        }
        return PropertyMeaning.importance(property)
    }

    /// CLASS; an unknown one is private, as RFC 5545 3.8.1.3 says.
    private mutating func sensitivity() -> Sensitivity? {
        guard let property = component.first("CLASS") else { return nil }
        if let known = PropertyMeaning.sensitivity(property) { return known }
        lose("CLASS", property.value, .changed, "this class is not known; RFC 5545 takes it for private")
        keep(property, property.value, "Graph has no such class")
        return .private
    }

    /// The busy status that Outlook writes, unless TRANSP contradicts it; else TRANSP and STATUS.
    private mutating func showAs() -> FreeBusyStatus {
        let status = component.first("STATUS")?.value.uppercased()
        if status == "CANCELLED" {
            lose("STATUS", "CANCELLED", .changed, "Graph cannot make a cancelled event; it is shown as free")
            return .free
        }
        let showAs = busyStatus() ?? (status == "TENTATIVE" ? .tentative : .busy)
        if status == "TENTATIVE", showAs != .tentative, let property = component.first("STATUS") {
            keep(property, property.value, "Graph has one member for STATUS and TRANSP")
        } else if let status, status != "TENTATIVE", status != "CONFIRMED" {
            lose("STATUS", status, .changed, "it is no status of an event; it is taken for CONFIRMED")
        }
        return showAs
    }

    private mutating func busyStatus() -> FreeBusyStatus? {
        let transparency = component.first("TRANSP")?.value.uppercased()
        let property = component.first("X-MICROSOFT-CDO-BUSYSTATUS")
        let busy = property.flatMap { Self.busyStatus[$0.value.uppercased()] }
        let isFree = busy == .free || busy == .workingElsewhere
        if let busy, transparency == nil || isFree == (transparency == "TRANSPARENT") || busy == .workingElsewhere {
            return busy
        }
        if let property { lose(property.name, property.value, .changed, "TRANSP contradicts it, and is taken") }
        return transparency == "TRANSPARENT" ? .free : nil
    }

    private static let busyStatus: [String: FreeBusyStatus] = [
        "FREE": .free, "TENTATIVE": .tentative, "BUSY": .busy, "OOF": .oof, "WORKINGELSEWHERE": .workingElsewhere,
    ]

    // MARK: Reminder

    private mutating func setReminder(_ event: inout Event, _ times: SourceTimes) {
        let alarms = component.all(components: "VALARM")
        let reminding = alarms.indices.first {
            !PrivateState.isSnooze(alarms[$0]) && AlarmTrigger.minutesBefore(alarms[$0], times) != nil
        }
        let minutes = reminding.flatMap { AlarmTrigger.minutesBefore(alarms[$0], times) }
        event.isReminderOn = minutes != nil
        event.reminderMinutesBeforeStart = minutes
        // A lone reminder as Graph → iCalendar writes it need not be stored.
        let seen = context.keepsPrivateState ? alarms : PrivateState.removed(from: component).all(components: "VALARM")
        let isUsual = minutes.map { seen.count == 1 && seen[0].hasSameLines(as: .reminder(minutesBefore: $0)) } ?? false
        for (index, alarm) in alarms.enumerated() where !isUsual || PrivateState.isSnooze(alarm) {
            keep(alarm, minutes: index == reminding ? minutes : nil, hasReminder: reminding != nil)
        }
    }

    private mutating func keep(_ alarm: Component, minutes: Int?, hasReminder: Bool) {
        let trigger = alarm.first("TRIGGER")?.value ?? ""
        guard !PrivateState.isSnooze(alarm) else {
            return notePrivate("VALARM", trigger, context.keepsPrivateState ? kept.add(alarm) : nil)
        }
        let place = kept.component.components.count
        let plain = PrivateState.removed(from: alarm)
        if let refusal = kept.add(plain) { return lose("VALARM", trigger, .skipped, refusal) }
        if context.keepsPrivateState, alarm != plain, let refusal = kept.replaceLast(by: alarm) {
            notePrivate("VALARM", trigger, refusal)
        }
        if let minutes {
            reminder = StoredReminder(index: place, minutes: minutes)
        } else {
            let why = hasReminder ? "Graph has one reminder" : "Graph reminds before the start only"
            lose("VALARM", trigger, .kept, "\(why); this alarm stays in iCalendar")
        }
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
        for property in component.properties where !Self.mapped.contains(property.name) && !property.isHTMLDescription {
            if PrivateState.isPrivate(property) {
                notePrivate(property.name, property.value, context.keepsPrivateState ? kept.add(property) : nil)
            } else {
                keep(
                    property,
                    property.value,
                    "Graph has no place for it; it is stored with the event and given back"
                )
            }
        }
    }

    /// Notes what became of an app's own state; what is kept of it does not leave this machine.
    private mutating func notePrivate(_ property: String, _ value: String, _ refusal: String?) {
        let isKept = context.keepsPrivateState && refusal == nil
        let why = "it is an app's own state, which is nobody else's business"
        lose(property, value, isKept ? .kept : .skipped, refusal ?? why)
    }

    /// Stores a line beside the event, as far as there is room; says whether there was.
    @discardableResult
    private mutating func keep(_ property: Property, _ value: String, _ reason: String) -> Bool {
        if let refusal = kept.add(property) {
            lose(property.name, value, .skipped, refusal)
            return false
        }
        lose(property.name, value, .kept, reason)
        return true
    }

    /// Properties that RFC 5545 3.6.1 allows once.
    private static let single = [
        "DTSTART", "DTEND", "DURATION", "SUMMARY", "DESCRIPTION", "LOCATION", "GEO", "PRIORITY", "CLASS", "STATUS",
        "TRANSP", "ORGANIZER", "RECURRENCE-ID", "X-MICROSOFT-CDO-BUSYSTATUS",
    ]

    /// What stands there twice, and components that are neither alarms nor anything Graph knows.
    private mutating func reportWhatIsNotRead() {
        for name in Self.single {
            for property in component.all(name).dropFirst() {
                lose(name, property.value, .skipped, "an event has one \(name); the first is taken")
            }
        }
        for property in component.properties.filter(\.isHTMLDescription).dropFirst() {
            lose(property.name, property.value, .skipped, "Graph has one text; the first is taken")
        }
        for inner in component.components where inner.name != "VALARM" {
            lose(inner.name, "", .skipped, "Graph has no such part of an event")
        }
    }
}
