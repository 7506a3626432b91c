import CalDAV
public import CalendarStore
import ICalendar
public import TimeZones

extension ServedMailbox {
    /// The calendars, in their order, as the mirror has them.
    public nonisolated func collections() throws -> [CalendarCollection] {
        try store.collections(of: account)
    }

    /// How far the mirror of a calendar has come.
    public nonisolated func state(of collection: CalendarCollection) throws -> MirrorState {
        try store.state(of: collection.id)
    }

    /// What takes place on some days in some calendars, on the clocks of a zone, in the order of an agenda.
    public nonisolated func events(
        in range: DayRange,
        of collections: [CalendarCollection],
        zone: TimeZoneRules
    ) throws -> [MirroredEvent] {
        return try collections.flatMap { try events.events(in: range, of: $0, zone: zone) }.sorted { one, other in
            one.item.time.order == other.item.time.order
                ? (one.item.subject, one.address.object) < (other.item.subject, other.address.object)
                : one.item.time.order < other.item.time.order
        }
    }

    /// Everything that is known of an event; nil when it is not there.
    public nonisolated func details(of address: EventAddress) throws -> EventDetails? {
        guard let collection = try store.collection(address.calendar, of: account),
            let calendar = try self.calendar(of: address, in: collection),
            let instance = Self.instance(address.occurrence, of: calendar)
        else { return nil }
        let master = calendar.components.first { $0.name == "VEVENT" && $0.first("RRULE") != nil }
        // A rule that cannot be read has been refused before it came here; then it is not shown.
        let rule = master?.first("RRULE").flatMap { try? RecurrenceRule($0.value) }
        let identity = try knownIdentity()
        return EventDetails(
            instance,
            at: address,
            in: collection,
            rule: rule,
            zone: try MailboxZone(identity?.zone).rules,
            user: identity?.address ?? ""
        )
    }

    /// Where the event with a UID is in a calendar; nil when it is not there.
    public nonisolated func address(ofUID uid: String, in calendar: String) throws -> EventAddress? {
        guard let collection = try store.collection(calendar, of: account),
            let name = try store.name(ofUID: uid, in: collection.id)
        else { return nil }
        return EventAddress(calendar: calendar, object: name)
    }

    nonisolated func calendar(of address: EventAddress, in collection: CalendarCollection) throws -> Component? {
        guard let object = try store.objects([address.object], of: collection.id).first else { return nil }
        return try ICalendarReader.read(object.data).calendars.first
    }

    /// The instance with a RECURRENCE-ID, or the first one of the event or series.
    nonisolated static func instance(_ occurrence: String?, of calendar: Component) -> Instance? {
        let instances = ObjectInstances(calendar, ObjectTimeZones(calendar))
        let own = calendar.components.filter { $0.name == "VEVENT" && $0.recurrenceID == occurrence }
        if occurrence == nil || !own.isEmpty {
            // Also one that was moved to another day, or an occurrence without its series.
            guard let always = TimeRange(start: Instant(seconds: 0), end: nil) else { return nil }
            let component = own.first ?? calendar.components.first { $0.name == "VEVENT" }
            return component.flatMap { instances.instances(of: $0, in: always, limit: 1).found.first }
        }
        guard let day = occurrence.flatMap({ CivilDate(basicISO8601: $0.prefix(8)) }) else { return nil }
        let midnight = Instant(CivilDateTime(startOf: day))
        // Its date is one of the clock of the series.
        guard let range = TimeRange(start: midnight.advanced(by: -2 * 86_400), end: midnight.advanced(by: 3 * 86_400))
        else { return nil }
        let found = instances.all(in: range, limit: MirroredEvents.maximumInstances).found
        return found.first { $0.recurrenceID?.text == occurrence }
    }
}

extension Component {
    /// The RECURRENCE-ID as text; nil without one.
    fileprivate var recurrenceID: String? {
        first("RECURRENCE-ID").flatMap { CalendarTime($0) }?.text
    }
}

extension CivilDate {
    /// Reads a date such as `20261201`.
    fileprivate init?(basicISO8601 text: some StringProtocol) {
        guard let number = FixedDigits.number(text, count: 8) else { return nil }
        self.init(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    }
}
