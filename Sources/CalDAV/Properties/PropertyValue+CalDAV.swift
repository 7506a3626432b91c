public import WebDAV
import XMLTree

extension PropertyValue {
    /// CALDAV:supported-calendar-component-set, of names such as `VEVENT` (RFC 4791 5.2.3).
    public static func components(_ names: [String]) -> PropertyValue {
        .elements(names.map { XMLElement(.calDAV("comp"), attributes: [XMLAttribute("name", $0)]) })
    }

    /// CALDAV:supported-calendar-data: iCalendar 2.0 (RFC 4791 5.2.4).
    public static let supportedCalendarData = PropertyValue.elements([
        XMLElement(
            CalendarDataRequest.name,
            attributes: [XMLAttribute("content-type", "text/calendar"), XMLAttribute("version", "2.0")]
        )
    ])

    /// CALDAV:supported-collation-set (RFC 4791 7.5.1).
    public static let supportedCollations = PropertyValue.elements(
        Collation.allCases.map { XMLElement(.calDAV("supported-collation"), text: $0.rawValue) }
    )

    /// CALDAV:schedule-calendar-transp (RFC 6638 9.1).
    public static func scheduleTransparency(isTransparent: Bool) -> PropertyValue {
        .names([.calDAV(isTransparent ? "transparent" : "opaque")])
    }
}
