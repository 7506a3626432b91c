import CalendarConversion
import Foundation
import ICalendar

/// Puts objects of a calendar together to one VCALENDAR: each time zone once, the events as they are stored.
///
/// Objects are stored as they were written by us, so their lines are taken over without reading them.
struct CalendarAssembly {
    private var zones: [TZID: Zone] = [:]
    private var events: [[UInt8]] = []

    private struct Zone {
        let lines: [UInt8]
        /// The first onset as it is written, which sorts by time: a zone from earlier on has all that later ones have.
        let onset: [UInt8]

        init(_ block: WrittenCalendar.Block) {
            lines = Array(block.bytes)
            onset = block.lines(of: "DTSTART").map(Array.init).min { $0.lexicographicallyPrecedes($1) } ?? []
        }

        func reachesFarther(than other: Zone) -> Bool {
            onset == other.onset ? lines.count > other.lines.count : onset.lexicographicallyPrecedes(other.onset)
        }
    }

    /// Whether nothing was added.
    var isEmpty: Bool { events.isEmpty }

    /// Adds a whole object.
    mutating func add(_ object: WrittenCalendar) {
        for block in object.blocks {
            if block.name == "VTIMEZONE" { add(zone: block) } else { events.append(Array(block.bytes)) }
        }
    }

    /// Adds events that were made of an object, with those of its time zones that they need.
    mutating func add(_ components: [Component], from object: WrittenCalendar, timeZones: Set<TZID>) {
        for block in object.blocks where block.name == "VTIMEZONE" {
            if let name = Self.name(of: block), timeZones.contains(name) { add(zone: block) }
        }
        events += components.map { $0.serialized() }
    }

    private mutating func add(zone block: WrittenCalendar.Block) {
        guard let name = Self.name(of: block) else { return }
        // Most objects have a zone in the same words as another one.
        if let known = zones[name], block.bytes.elementsEqual(known.lines) { return }
        let zone = Zone(block)
        if zones[name].map({ zone.reachesFarther(than: $0) }) ?? true { zones[name] = zone }
    }

    private static func name(of zone: WrittenCalendar.Block) -> TZID? {
        let line = zone.lines(of: "TZID").first ?? []
        let value = line.drop { $0 != UInt8(ascii: ":") }.dropFirst()
        return TZID(TextValue.unescape(String(decoding: value, as: UTF8.self)))
    }

    /// The VCALENDAR with its properties; `VERSION` and `PRODID` come first.
    func serialized(properties: [Property], components: [Component] = []) -> Data {
        let head = [Property("VERSION", value: "2.0"), Property("PRODID", value: CalendarStream.productIdentifier)]
        let ordered = zones.sorted { $0.key < $1.key }.map(\.value.lines)
        let calendar = Component("VCALENDAR", properties: head + properties, components: components)
        return Data(calendar.serialized(withLines: [ordered, events].joined()))
    }
}
