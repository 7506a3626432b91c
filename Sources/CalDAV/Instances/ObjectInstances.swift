public import ICalendar
import TimeZones

/// The instances of the components of one VCALENDAR (RFC 5545 3.8.5): rules, added and left out, overridden ones.
///
/// DTSTART is always an instance. A rule that is malformed gives none. RANGE=THISANDFUTURE counts for its own instance
/// only.
public struct ObjectInstances: Sendable {
    /// Instances of a rule beyond this number, from DTSTART or from shortly before a range, are not looked at.
    public static let maximumExpansion = 20_000

    /// The components that have instances.
    static let components: Set = ["VEVENT", "VTODO", "VJOURNAL"]

    /// What the times mean.
    public let zones: ObjectTimeZones
    private let calendar: Component
    /// The instants that components with a RECURRENCE-ID stand for, by UID.
    private let overridden: [UID?: Set<Instant>]

    /// Takes a VCALENDAR.
    public init(_ calendar: Component, _ zones: ObjectTimeZones) {
        self.calendar = calendar
        self.zones = zones
        var overridden: [UID?: Set<Instant>] = [:]
        for component in calendar.components {
            guard let time = component.first("RECURRENCE-ID").flatMap({ CalendarTime($0) }) else { continue }
            overridden[Self.uid(component), default: []].insert(zones.instant(time))
        }
        self.overridden = overridden
    }

    /// The instances of all VEVENTs, VTODOs and VJOURNALs that take place in a range, in order of time; `isCut` when there are more.
    public func all(in range: TimeRange, limit: Int) -> (found: [Instance], isCut: Bool) {
        var found: [Instance] = []
        var isCut = false
        for component in calendar.components where Self.components.contains(component.name) {
            let (some, isSomeCut) = instances(of: component, in: range, limit: limit - found.count + 1)
            found += some
            isCut = isCut || isSomeCut
            guard found.count <= limit else { return (Self.sorted(Array(found.prefix(limit))), true) }
        }
        return (Self.sorted(found), isCut)
    }

    /// The instances of one component that take place in a range, those that others override left out.
    public func instances(of component: Component, in range: TimeRange, limit: Int) -> (found: [Instance], isCut: Bool)
    {
        guard let times = ComponentTimes(component, zones), limit > 0 else { return ([], false) }
        let own = component.first("RECURRENCE-ID").flatMap { CalendarTime($0) }
        guard own == nil, times.isRecurring else {
            let span = times.span(zones)
            guard range.overlaps(start: span.start, end: span.end) else { return ([], false) }
            let instance = Instance(component: component, start: times.start, span: span, recurrenceID: own)
            return ([instance], false)
        }
        let excluded = overridden[Self.uid(component)] ?? []
        var search = InstanceSearch(component, times, zones, range, limit: limit, overridden: excluded)
        search.run()
        return (search.found.sorted { $0.span.start < $1.span.start }, search.isCut)
    }

    private static func uid(_ component: Component) -> UID? {
        component.first("UID").flatMap { UID(TextValue.unescape($0.value)) }
    }

    private static func sorted(_ instances: [Instance]) -> [Instance] {
        instances.sorted { ($0.span.start, $0.span.end) < ($1.span.start, $1.span.end) }
    }
}
