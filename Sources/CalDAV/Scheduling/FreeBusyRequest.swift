import Foundation
public import HTTPMessage
public import ICalendar
import TimeZones
public import WebDAV

/// The question when people are busy, posted to the outbox (RFC 6638 5, RFC 5546 3.3.2).
public struct FreeBusyRequest: Sendable, Hashable {
    /// More people than this in one request are refused.
    public static let maximumAttendees = 250

    /// Who asks: ORGANIZER.
    public let organizer: Property
    /// Who is asked about: each ATTENDEE.
    public let attendees: [Property]
    /// UID, which the replies have too.
    public let uid: Property
    /// The time that is asked about, with start and end.
    public let range: TimeRange

    /// Reads the request: a VCALENDAR with METHOD:REQUEST and one VFREEBUSY.
    ///
    /// What is not iCalendar is refused with CALDAV:valid-calendar-data, what asks for something else with
    /// CALDAV:valid-scheduling-message.
    public init(_ request: HTTPRequest) throws(DAVError) {
        let reading = try? ICalendarReader.read(request.body)
        guard let calendar = reading?.calendars.first, reading?.calendars.count == 1, reading?.isTruncated == false
        else {
            throw DAVError(CalDAVPrecondition.validCalendarData, "the body is not one VCALENDAR")
        }
        let components = calendar.components.filter { $0.name != "VTIMEZONE" }
        guard calendar.first("METHOD")?.value.uppercased() == "REQUEST", let component = components.first,
            components.count == 1, component.name == "VFREEBUSY"
        else { throw Self.invalid("only METHOD:REQUEST with one VFREEBUSY can be posted") }
        try self.init(component, ObjectTimeZones(calendar))
    }

    private init(_ component: Component, _ zones: ObjectTimeZones) throws(DAVError) {
        guard let organizer = component.first("ORGANIZER"), let uid = component.first("UID") else {
            throw Self.invalid("ORGANIZER or UID is missing")
        }
        guard let start = zones.instant("DTSTART", of: component), let end = zones.instant("DTEND", of: component),
            let range = TimeRange(start: start, end: end)
        else { throw Self.invalid("DTSTART and DTEND must be there, in this order") }
        attendees = component.all("ATTENDEE")
        guard !attendees.isEmpty, attendees.count <= Self.maximumAttendees else {
            throw Self.invalid("there must be 1 to \(Self.maximumAttendees) ATTENDEEs")
        }
        self.organizer = organizer
        self.uid = uid
        self.range = range
    }

    private static func invalid(_ message: String) -> DAVError {
        DAVError(CalDAVPrecondition.validSchedulingMessage, message)
    }

    /// The properties of the reply for one of the attendees, for `FreeBusyComponent`.
    public func replyProperties(for attendee: Property) -> [Property] {
        [uid, organizer, attendee]
    }
}
