public import ICalendar
import TimeZones

/// The VEVENTs of one UID in a VCALENDAR: a master or single, and instances.
public struct SourceObject: Sendable {
    /// The UID, made of the content where there was none.
    public let uid: UID
    /// METHOD of its VCALENDAR (RFC 5546 1.4), in capitals.
    public let method: String?
    /// The single event, or the one that recurs.
    public internal(set) var master: Component?
    /// The instances that differ from it, or that are here without it.
    public internal(set) var instances: [Component] = []
    /// The name that an app gave it in addresses; nil for the usual one.
    public var name: String?
    /// What its TZIDs mean.
    let zones: SourceZones

    /// Sorts the VEVENTs of a VCALENDAR by UID; of two that claim one place the later revision stays.
    static func assemble(
        _ calendar: Component,
        _ zones: SourceZones
    ) -> (objects: [SourceObject], report: ConversionReport) {
        let method = calendar.first("METHOD")?.value.uppercased()
        var objects: [SourceObject] = []
        var positions: [UID: Int] = [:]
        var report = ConversionReport()
        for event in calendar.components where event.name == "VEVENT" {
            let given = event.first("UID").flatMap { UID(TextValue.unescape($0.value)) }
            guard let uid = given ?? inventedUID(event) else { continue }
            if given == nil {
                report.add(
                    ConversionDiagnostic(
                        uid: uid.rawValue,
                        property: "UID",
                        value: "",
                        severity: .changed,
                        reason: "it has none; one is made of its content"
                    )
                )
            }
            let position = positions[uid] ?? objects.count
            if position == objects.count { objects.append(SourceObject(uid: uid, method: method, zones: zones)) }
            positions[uid] = position
            if let lost = objects[position].add(event) {
                let value = lost.first("RECURRENCE-ID")?.value ?? lost.first("SEQUENCE")?.value ?? ""
                report.add(
                    ConversionDiagnostic(
                        uid: uid.rawValue,
                        property: "VEVENT",
                        value: value,
                        severity: .skipped,
                        reason: "a later revision of it is in the same file"
                    )
                )
            }
        }
        return (objects, report)
    }

    /// Adds an event; returns the one that lost its place.
    private mutating func add(_ event: Component) -> Component? {
        guard let identity = identity(of: event) else {
            guard let present = master else {
                master = event
                return nil
            }
            let isLater = Self.revision(present) < Self.revision(event)
            if isLater { master = event }
            return isLater ? present : event
        }
        guard let index = instances.firstIndex(where: { self.identity(of: $0) == identity }) else {
            instances.append(event)
            return nil
        }
        let present = instances[index]
        let isLater = Self.revision(present) < Self.revision(event)
        if isLater { instances[index] = event }
        return isLater ? present : event
    }

    /// The occurrence that RECURRENCE-ID names, however it is written: a date, or an instant; nil without one.
    private func identity(of event: Component) -> String? {
        guard let property = event.first("RECURRENCE-ID") else { return nil }
        switch CalendarTime(property) {
        case .date(let date): return date.graphText
        case .floating(let local): return zones.floating.instant(of: local).local().graphText
        case .utc(let utc): return utc.graphText
        case .zoned(let local, let tzid):
            return zones.zone(tzid, for: [local]).zone.instant(of: local).local().graphText
        case nil: return property.value
        }
    }

    /// RFC 5546 2.1.5: the higher SEQUENCE, then the later DTSTAMP.
    private static func revision(_ event: Component) -> (Int, String) {
        (event.first("SEQUENCE").flatMap { Int($0.value) } ?? 0, event.first("DTSTAMP")?.value ?? "")
    }

    /// A UID for an event without one: the same for the same content, so that a second import finds the first.
    private static func inventedUID(_ event: Component) -> UID? {
        var hash: (UInt64, UInt64) = (0xCBF2_9CE4_8422_2325, 0x84222325_CBF29CE4)
        for property in event.properties where !["DTSTAMP", "CREATED", "LAST-MODIFIED"].contains(property.name) {
            for byte in (property.name + ":" + property.value + "\n").utf8 {
                hash.0 = (hash.0 ^ UInt64(byte)) &* 0x100_0000_01B3
                hash.1 = (hash.1 &* 0x100_0000_01B3) ^ UInt64(byte)
            }
        }
        return UID("graphdav-" + String(hash.0, radix: 16) + String(hash.1, radix: 16))
    }
}
