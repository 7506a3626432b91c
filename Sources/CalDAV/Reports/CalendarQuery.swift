public import ICalendar
public import TimeZones
public import WebDAV
public import XMLTree

/// The report that looks for calendar objects (RFC 4791 7.8, 9.5).
public struct CalendarQuery: Sendable {
    /// The root element.
    public static let name = XMLName.calDAV("calendar-query")

    /// The properties of each object that is found.
    public let properties: PropertyRequest
    /// The form in which the objects themselves are wanted; nil when they are not.
    public let calendarData: CalendarDataRequest?
    /// What the objects are to be like.
    public let filter: CompFilter
    /// The zone for dates and times in no zone; nil for that of the calendar.
    public let timeZone: TimeZoneRules?

    /// Reads the root element.
    public init(_ element: XMLElement, database: TimeZoneDatabase = .system) throws(DAVError) {
        guard let filter = element.first(.calDAV("filter")) else {
            throw DAVError(CalDAVPrecondition.validFilter, "CALDAV:calendar-query has no CALDAV:filter")
        }
        properties = PropertyRequest(in: element) ?? .named([])
        calendarData = try CalendarDataRequest.find(in: element)
        self.filter = try CompFilter(filter: filter)
        timeZone = try CalendarTimeZone.rules(in: element, database)
    }

    /// Whether an object is found; `floating` is the zone of the calendar.
    public func matches(
        _ calendar: Component,
        floating: TimeZoneRules = ObjectTimeZones.utc,
        database: TimeZoneDatabase = .system
    ) -> Bool {
        filter.matches(calendar, ObjectTimeZones(calendar, floating: timeZone ?? floating, database: database))
    }
}
