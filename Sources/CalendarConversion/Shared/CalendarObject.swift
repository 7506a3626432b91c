public import ICalendar
import TimeZones

/// The events of one UID, as a calendar object resource holds them (RFC 4791 4.1), and the zones they need.
public struct CalendarObject: Sendable {
    /// A VEVENT, and the content lines that it is written in.
    struct WrittenEvent: Sendable {
        let component: Component
        let lines: [UInt8]
    }

    /// The UID that all its events carry.
    public let uid: UID
    private(set) var written: [WrittenEvent] = []
    /// The zones of its times, each with the first instant at which it is needed.
    private(set) var zones: [TZID: ZoneNeed] = [:]

    /// A zone, and the first instant at which it is needed.
    struct ZoneNeed: Sendable {
        let rules: TimeZoneRules
        var from: Instant
    }

    init(uid: UID) {
        self.uid = uid
    }

    /// The VEVENTs: the master first, then the instances by RECURRENCE-ID.
    public var events: [Component] {
        written.map(\.component)
    }

    /// The object by itself: a VCALENDAR with its time zones.
    public func serialized() -> [UInt8] {
        CalendarStream.serialize([self])
    }

    mutating func add(_ event: Component, lines: [UInt8]) {
        written.append(WrittenEvent(component: event, lines: lines))
    }

    /// Notes that a local time of a zone is written.
    mutating func need(_ zone: EventZone, at local: CivilDateTime) {
        guard !zone.isUTC else { return }
        let instant = zone.instant(of: local)
        let from = min(zones[zone.tzid]?.from ?? instant, instant)
        zones[zone.tzid] = ZoneNeed(rules: zone.rules, from: from)
    }

    mutating func sortInstances() {
        written.sort { Self.sortKey($0).utf8.lexicographicallyPrecedes(Self.sortKey($1).utf8) }
    }

    private static func sortKey(_ event: WrittenEvent) -> String {
        event.component.first("RECURRENCE-ID")?.value ?? ""
    }
}
