import CalDAV
import Foundation
import ICalendar
import TimeZones

/// What differs between an object as an app wrote it and as it came back.
struct ObjectComparison {
    private(set) var differences: [String] = []

    init(_ source: Component, _ back: Component) {
        compareInstances(source, back)
        let events = source.components.filter { $0.name == "VEVENT" }
        let others = back.components.filter { $0.name == "VEVENT" }
        if events.count != others.count { differences.append("\(events.count) events became \(others.count)") }
        let zones = ObjectTimeZones(source)
        for event in events {
            let key = Self.key(event, zones)
            guard let other = others.first(where: { Self.key($0, zones) == key }) else {
                differences.append("the event of \(key.map { "\($0.seconds)" } ?? "the series") is gone")
                continue
            }
            compare(event, other, zones)
        }
    }

    /// The instant of RECURRENCE-ID.
    private static func key(_ event: Component, _ zones: ObjectTimeZones) -> Instant? {
        event.first("RECURRENCE-ID").flatMap { CalendarTime($0) }.map(zones.instant)
    }

    private mutating func compareInstances(_ source: Component, _ back: Component) {
        guard let range = TimeRange(start: nil, end: Instant(seconds: 2_114_380_800)) else { return }
        let all = { (calendar: Component) in
            ObjectInstances(calendar, ObjectTimeZones(calendar)).all(in: range, limit: 1500).found.map(\.span)
        }
        let (expected, found) = (all(source), all(back))
        guard expected != found else { return }
        let index =
            zip(expected, found).enumerated().first { $0.element.0 != $0.element.1 }?.offset
            ?? min(expected.count, found.count)
        differences.append("the instances differ from number \(index) on (\(expected.count), \(found.count))")
    }

    /// Properties that the server makes, or that are compared as instances.
    private static let derived: Set = [
        "UID", "DTSTAMP", "CREATED", "LAST-MODIFIED", "SEQUENCE", "RRULE", "EXDATE", "RECURRENCE-ID", "DTEND",
        "DURATION",
        "X-ALT-DESC", "STATUS", "X-MICROSOFT-CDO-BUSYSTATUS", "TRANSP", "DESCRIPTION", "CATEGORIES",
    ]

    /// Whether a time that the clocks show twice came back in UTC, which is how Graph knows which of the two it is.
    private static func isSameInstant(_ property: Property, _ other: Component, _ zones: ObjectTimeZones) -> Bool {
        guard property.name == "DTSTART", let time = CalendarTime(property), case .zoned(let local, let zone) = time,
            case .overlap = TimeZoneDatabase.system.resolve(zone.rawValue)?.instants(of: local),
            let now = other.first("DTSTART").flatMap({ CalendarTime($0) })
        else { return false }
        return zones.instant(now) == zones.instant(time)
    }

    private mutating func compare(_ event: Component, _ other: Component, _ zones: ObjectTimeZones) {
        for property in event.properties where !Self.derived.contains(property.name) {
            if !other.properties.contains(property), !Self.isSameInstant(property, other, zones) {
                let now = other.all(property.name).map(\.value)
                differences.append("\(property.name) \(property.value.debugDescription) became \(now)")
            }
        }
        for property in other.properties where !Self.derived.contains(property.name) {
            let isNew = event.first(property.name) == nil
            if isNew, property.name != "URL" { differences.append("\(property.name) \(property.value) is new") }
        }
        compareText(event, other)
        let free = { (event: Component) in event.first("TRANSP")?.value == "TRANSPARENT" }
        if free(event) != free(other) { differences.append("TRANSP differs") }
        let categories = { (event: Component) in Set(event.all("CATEGORIES").flatMap { TextValue.list($0.value) }) }
        if categories(event) != categories(other) { differences.append("CATEGORIES differ") }
        let triggers = { (event: Component) in
            event.components.filter { $0.name == "VALARM" }.compactMap { $0.first("TRIGGER")?.value }.map(Self.seconds)
                .sorted()
        }
        if triggers(event) != triggers(other) {
            differences.append("alarms \(triggers(event)) became \(triggers(other))")
        }
    }

    private mutating func compareText(_ event: Component, _ other: Component) {
        let text = { (event: Component) in event.first("DESCRIPTION").map { TextValue.unescape($0.value) } ?? "" }
        // Exchange makes HTML of a text: white space within lines is not kept.
        let readable = { (text: String) in
            text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
                line.split { $0 == " " || $0 == "\u{A0}" }.map { String(Substring.UnicodeScalarView($0)) }
                    .joined(separator: " ")
            }
        }
        guard readable(text(event)) != readable(text(other)) else { return }
        differences.append("DESCRIPTION \(text(event).debugDescription) became \(text(other).debugDescription)")
    }

    private static func seconds(_ trigger: String) -> Int {
        DurationValue(trigger).map { $0.days * 86_400 + $0.seconds } ?? Int.min
    }
}
