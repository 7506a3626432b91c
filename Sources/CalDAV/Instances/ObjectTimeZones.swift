public import ICalendar
public import TimeZones

/// What the times of one calendar object mean: its TZIDs, and the zone for dates and times in no zone.
public struct ObjectTimeZones: Sendable {
    private let database: TimeZoneDatabase
    private let inObject: [TZID: TimeZoneRules]
    private let named: [TZID: TimeZoneRules]
    /// The zone for dates and for times in no zone (RFC 4791 9.8).
    public let floating: TimeZoneRules

    /// UTC, where nothing says otherwise.
    public static let utc = TimeZoneRules(name: "UTC", changes: [])

    /// Finds the zones of a VCALENDAR: by the name that the database or Windows knows, else by its VTIMEZONE.
    ///
    /// A TZID that is neither is taken for the zone of times in no zone.
    public init(
        _ calendar: Component,
        floating: TimeZoneRules = ObjectTimeZones.utc,
        database: TimeZoneDatabase = .system
    ) {
        self.floating = floating
        self.database = database
        var inObject: [TZID: TimeZoneRules] = [:]
        var named: [TZID: TimeZoneRules] = [:]
        for component in calendar.components where component.name == "VTIMEZONE" {
            guard let tzid = component.first("TZID").flatMap({ TZID(TextValue.unescape($0.value)) }) else { continue }
            if let rules = database.resolve(tzid.rawValue) {
                named[tzid] = rules
            } else if let rules = FileTimeZone.rules(of: component) {
                inObject[tzid] = rules
            }
        }
        self.inObject = inObject
        self.named = named
    }

    /// The clock that a time is on.
    func rules(of time: CalendarTime) -> TimeZoneRules {
        switch time {
        case .utc: Self.utc
        case .date, .floating: floating
        case .zoned(_, let tzid):
            named[tzid] ?? inObject[tzid] ?? database.resolve(tzid.rawValue) ?? floating
        }
    }

    /// The instant of a time; a date begins at its midnight.
    public func instant(_ time: CalendarTime) -> Instant {
        rules(of: time).instant(of: time.local)
    }

    /// The instant of the first property with this name; nil when there is none or it is malformed.
    func instant(_ name: String, of component: Component) -> Instant? {
        component.first(name).flatMap { CalendarTime($0) }.map { instant($0) }
    }
}
