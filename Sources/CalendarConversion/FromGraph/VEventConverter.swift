import GraphModel
import ICalendar
import TimeZones

/// One event of Graph as a VEVENT.
///
/// The order of the properties is fixed, so that the same event always gives the same bytes.
struct VEventConverter {
    let context: ConversionContext
    let uid: UID
    let event: Event
    let span: EventSpan
    /// The instance of a series that this is (RECURRENCE-ID).
    var recurrenceID: CalendarTime?
    var recurrence: SeriesRecurrence?
    var exceptionDates: [CalendarTime] = []
    private(set) var report = ConversionReport()

    init(_ event: Event, uid: UID, span: EventSpan, context: ConversionContext) {
        self.event = event
        self.uid = uid
        self.span = span
        self.context = context
    }

    /// The VEVENT; what it could not carry over is in `report`.
    mutating func component() -> Component {
        let stored = StoredProperties(event, user: context.user)
        let kept = stored?.kept.properties ?? []
        var properties = identity(sequence: stored?.sequence) + times()
        properties += text(without: PeopleText(kept, context))
        properties += place()
        properties += status()
        properties += people()
        properties += meeting()
        reportAttachments()
        properties = KeptLines.joined(properties, kept.filter { PropertyMeaning.holds($0, of: event) })
        return Component("VEVENT", properties: properties, components: alarms(stored))
    }

    mutating func lose(_ property: String, _ value: String, _ severity: ConversionDiagnostic.Severity, _ reason: String)
    {
        report.add(
            ConversionDiagnostic(
                uid: uid.rawValue,
                property: property,
                value: value,
                severity: severity,
                reason: reason
            )
        )
    }

    // MARK: Identity and times

    private func identity(sequence: Int?) -> [Property] {
        let created = Self.instant(event.createdDateTime)
        let modified = Self.instant(event.lastModifiedDateTime) ?? created
        let stamp = modified ?? span.zone.instant(of: span.start)
        var properties = [Property("UID", text: uid.rawValue), Property("DTSTAMP", .utc(stamp.local()))]
        if let recurrenceID { properties.append(Property("RECURRENCE-ID", recurrenceID)) }
        if let created { properties.append(Property("CREATED", .utc(created.local()))) }
        if let modified { properties.append(Property("LAST-MODIFIED", .utc(modified.local()))) }
        if let sequence = sequence ?? Self.sequence(created: created, modified: modified) {
            properties.append(Property("SEQUENCE", integer: sequence))
        }
        return properties
    }

    /// Minutes from creation to the last change: Graph has no revision number, and readers want one that rises.
    private static func sequence(created: Instant?, modified: Instant?) -> Int? {
        guard let created, let modified else { return nil }
        return min(max((modified.seconds - created.seconds) / 60, 0), Int(Int32.max))
    }

    /// An instant of Exchange; years up to 1601 mean that there is none.
    private static func instant(_ text: String?) -> Instant? {
        guard let parsed = text.flatMap(ISO8601Text.init), parsed.local.date.year > 1601 else { return nil }
        return parsed.instant
    }

    private func times() -> [Property] {
        var properties = [Property("DTSTART", span.startTime)]
        // Without a DTEND an event of no length ends when it starts; DTEND itself must be later (RFC 5545 3.6.1).
        let isInstantaneous = !span.isAllDay && span.endZone.instant(of: span.end) <= span.zone.instant(of: span.start)
        if !isInstantaneous { properties.append(Property("DTEND", span.endTime)) }
        if let recurrence { properties.append(Property("RRULE", value: recurrence.rule.text)) }
        if let dates = Property("EXDATE", exceptionDates) { properties.append(dates) }
        return properties
    }

    // MARK: Texts

    private func text(without people: PeopleText?) -> [Property] {
        var properties: [Property] = []
        if let subject = event.subject, !subject.isEmpty { properties.append(Property("SUMMARY", text: subject)) }
        properties += EventBody(event.body, without: people).properties
        let categories = (event.categories ?? []).filter { !$0.isEmpty }
        if !categories.isEmpty { properties.append(Property("CATEGORIES", texts: categories)) }
        return properties
    }

    private func place() -> [Property] {
        let place = EventPlace(event)
        var properties: [Property] = []
        if let name = place.name { properties.append(Property("LOCATION", text: name)) }
        if let geo = place.geo { properties.append(Property("GEO", value: geo)) }
        return properties
    }

    // MARK: Status

    private mutating func status() -> [Property] {
        var properties: [Property] = []
        let isCancelled = event.isCancelled ?? false
        let status = isCancelled ? "CANCELLED" : event.showAs == .tentative ? "TENTATIVE" : "CONFIRMED"
        properties.append(Property("STATUS", value: status))
        let isFree = event.showAs == .free || event.showAs == .workingElsewhere
        properties.append(Property("TRANSP", value: isFree ? "TRANSPARENT" : "OPAQUE"))
        if let busy = event.showAs.flatMap({ Self.busyStatus[$0] }) {
            properties.append(Property("X-MICROSOFT-CDO-BUSYSTATUS", value: busy))
        }
        if let classification = classification() { properties.append(Property("CLASS", value: classification)) }
        if let priority = event.importance.flatMap({ Self.priorities[$0] }) {
            properties.append(Property("PRIORITY", integer: priority))
        }
        return properties
    }

    private static let busyStatus: [FreeBusyStatus: String] = [
        .free: "FREE", .tentative: "TENTATIVE", .busy: "BUSY", .oof: "OOF", .workingElsewhere: "WORKINGELSEWHERE",
    ]

    private static let priorities: [Importance: Int] = [.high: 1, .low: 9]

    /// CLASS; a sensitivity that is not known is taken for private, as RFC 5545 3.8.1.3 asks of readers.
    private mutating func classification() -> String? {
        switch event.sensitivity {
        case .normal, nil: return nil
        case .private: return "PRIVATE"
        case .confidential: return "CONFIDENTIAL"
        case .personal: return "X-PERSONAL"
        case .some(let other):
            lose("CLASS", other.rawValue, .changed, "this sensitivity is not known; it is taken for private")
            return "PRIVATE"
        }
    }

    // MARK: Meeting

    private mutating func people() -> [Property] {
        var people = EventPeople(event, context: context)
        let properties = people.properties()
        for loss in people.losses { lose(loss.property, loss.value, loss.severity, loss.reason) }
        return properties
    }

    private func meeting() -> [Property] {
        var properties: [Property] = []
        if let link = event.webLink, let address = URIValue(link) {
            properties.append(Property("URL", value: address.text))
        }
        let join = event.onlineMeeting?.joinUrl ?? event.onlineMeetingUrl
        if let join, let address = URIValue(join) {
            let parameters = [Parameter("VALUE", "URI"), Parameter("FEATURE", "AUDIO", "VIDEO")]
            let label = event.onlineMeetingProvider.flatMap { Self.providers[$0] } ?? "Online meeting"
            properties.append(Property("CONFERENCE", parameters + [Parameter("LABEL", label)], value: address.text))
        }
        if event.allowNewTimeProposals == false {
            properties.append(Property("X-MICROSOFT-DISALLOW-COUNTER", value: "TRUE"))
        }
        return properties
    }

    private static let providers: [OnlineMeetingProviderType: String] = [
        .teamsForBusiness: "Microsoft Teams", .skypeForBusiness: "Skype for Business", .skypeForConsumer: "Skype",
    ]

    private mutating func reportAttachments() {
        let names = (event.attachments ?? []).filter { $0.isInline != true }.map { $0.name ?? "without a name" }
        guard event.hasAttachments ?? false || !names.isEmpty else { return }
        let value = names.isEmpty ? "attachments" : names.joined(separator: ", ")
        lose("ATTACH", value, .skipped, "Graph gives attachments no address; open the event in Outlook to see them")
    }

    /// Reminders further from the start than ten years, in minutes, are taken for damaged.
    static let maximumReminder = 10 * 366 * 24 * 60

    /// The stored alarms while the reminder is still one of them; a reminder that was changed takes its place.
    private mutating func alarms(_ stored: StoredProperties?) -> [Component] {
        let minutes = reminder()
        var alarms = stored?.kept.components ?? []
        let known = stored?.reminder
        guard minutes != known?.minutes || alarms.isEmpty else { return alarms }
        if let index = known?.index, alarms.indices.contains(index) { alarms.remove(at: index) }
        return [minutes.map { Component.reminder(minutesBefore: $0) }].compactMap(\.self) + alarms
    }

    /// The minutes from the reminder to the start; nil when there is none.
    private mutating func reminder() -> Int? {
        guard event.isReminderOn ?? false, let minutes = event.reminderMinutesBeforeStart else { return nil }
        guard minutes.magnitude <= UInt(Self.maximumReminder) else {
            lose("VALARM", String(minutes), .skipped, "the reminder is more than ten years from the start")
            return nil
        }
        return minutes
    }
}
