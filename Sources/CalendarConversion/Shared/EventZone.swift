import ICalendar
import TimeZones

/// The zone of an event's times: UTC, or a zone of the database with the name it has in iCalendar.
struct EventZone: Sendable {
    let tzid: TZID
    let rules: TimeZoneRules
    /// Whether it is UTC itself, which iCalendar writes without a VTIMEZONE.
    let isUTC: Bool

    init?(_ rules: TimeZoneRules, tzid name: String? = nil) {
        guard let tzid = TZID(name ?? rules.name) else { return nil }
        self.tzid = tzid
        self.rules = rules
        isUTC = Self.namesOfUTC.contains(rules.name)
    }

    /// Zones of the database that are UTC by definition, under all their names.
    private static let namesOfUTC: Set = [
        "UTC", "Etc/UTC", "Etc/UCT", "UCT", "Etc/Universal", "Universal", "Etc/Zulu", "Zulu", "Etc/GMT", "GMT",
        "Etc/Greenwich", "Greenwich", "Etc/GMT0", "GMT0", "Etc/GMT+0", "GMT+0", "Etc/GMT-0", "GMT-0",
    ]

    /// An instant on the zone's clock.
    func local(_ instant: Instant) -> CivilDateTime {
        isUTC ? instant.local() : rules.local(instant)
    }

    /// The instant of a local time (RFC 5545 3.3.5).
    func instant(of local: CivilDateTime) -> Instant {
        isUTC ? Instant(local) : rules.instant(of: local)
    }

    /// A local time as a value of iCalendar.
    func time(_ local: CivilDateTime) -> CalendarTime {
        isUTC ? .utc(local) : .zoned(local, tzid)
    }
}
