public import ICalendar
import TimeZones

/// Calendar objects as one iCalendar stream (RFC 5545 3.4).
public enum CalendarStream: Sendable {
    /// The product that wrote the stream.
    public static let productIdentifier = "-//graphdav//graphdav//EN"

    /// One VCALENDAR: its properties, each time zone once, then the events of the objects in their order.
    ///
    /// `properties` come after VERSION and PRODID. The same objects always give the same bytes.
    public static func serialize(_ objects: [CalendarObject], properties: [Property] = []) -> [UInt8] {
        let head = [
            Property("VERSION", value: "2.0"),
            Property("PRODID", value: productIdentifier),
        ]
        return Component("VCALENDAR", properties: head + properties, components: timeZones(of: objects))
            .serialized(withLines: objects.lazy.flatMap { $0.written.map(\.lines) })
    }

    /// The VTIMEZONEs that objects need, each from the year of its first use on.
    private static func timeZones(of objects: [CalendarObject]) -> [Component] {
        var needs: [TZID: CalendarObject.ZoneNeed] = [:]
        for object in objects {
            for (tzid, need) in object.zones where need.from < needs[tzid]?.from ?? Instant(seconds: .max) {
                needs[tzid] = need
            }
        }
        return needs.sorted { $0.key < $1.key }.map { tzid, need in
            VTimeZone.component(tzid, need.rules, from: yearStart(need.from))
        }
    }

    /// The start of the year, so that objects of one year share their time zones to the byte.
    private static func yearStart(_ instant: Instant) -> Instant {
        let year = instant.advanced(by: -86_400).local().date.year
        return CivilDate(year: max(year, 1), month: 1, day: 1).map { Instant(CivilDateTime(startOf: $0)) } ?? instant
    }
}
