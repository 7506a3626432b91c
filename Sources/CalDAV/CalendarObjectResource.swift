import Foundation
public import HTTPMessage
public import ICalendar
public import WebDAV

/// A calendar object as a client puts it: iCalendar that a calendar collection may hold (RFC 4791 4.1, 5.3.2.1).
public struct CalendarObjectResource: Sendable, Hashable {
    /// Objects larger than this, in bytes, are refused with CALDAV:max-resource-size.
    public static let maximumBytes = 10 << 20

    /// The VCALENDAR.
    public let calendar: Component
    /// The UID that all its components share.
    public let uid: UID
    /// What it is: the name of its components, such as `VEVENT`.
    public let componentName: String

    /// Reads the body of PUT; `components` are those that the collection takes.
    ///
    /// Refused are: other media types with CALDAV:supported-calendar-data, what cannot be read with
    /// CALDAV:valid-calendar-data, more than one object or a METHOD with CALDAV:valid-calendar-object-resource, and
    /// other components with CALDAV:supported-calendar-component.
    public init(_ request: HTTPRequest, components: Set<String> = ["VEVENT"]) throws(DAVError) {
        guard Self.isCalendar(request.fields["Content-Type"]) else {
            throw DAVError(CalDAVPrecondition.supportedCalendarData, "the body must be text/calendar")
        }
        guard request.body.count <= Self.maximumBytes else {
            throw DAVError(CalDAVPrecondition.maxResourceSize, "the object has more than \(Self.maximumBytes) bytes")
        }
        calendar = try Self.calendar(in: request.body)
        let own = calendar.components.filter { $0.name != "VTIMEZONE" }
        guard let first = own.first else { throw Self.invalid("it has no component but VTIMEZONE") }
        componentName = first.name
        guard own.allSatisfy({ $0.name == first.name }) else {
            throw Self.invalid("it has components of several kinds")
        }
        guard components.contains(first.name) else {
            throw DAVError(CalDAVPrecondition.supportedCalendarComponent, "this calendar takes no \(first.name)")
        }
        uid = try Self.uid(of: own)
        try Self.checkInstances(own)
    }

    /// The one VCALENDAR of a stream that nothing had to be left out of.
    private static func calendar(in body: Data) throws(DAVError) -> Component {
        do {
            let reading = try ICalendarReader.read(body)
            guard reading.calendars.count == 1, !reading.isTruncated else {
                throw ICalendarError.notICalendar(hint: "there must be one whole VCALENDAR")
            }
            guard reading.calendars[0].first("METHOD") == nil else {
                throw Self.invalid("it is a scheduling message: it has a METHOD")
            }
            return reading.calendars[0]
        } catch let error as DAVError {
            throw error
        } catch {
            throw DAVError(CalDAVPrecondition.validCalendarData, "\(error)")
        }
    }

    private static func uid(of components: [Component]) throws(DAVError) -> UID {
        let uids = Set(components.map { $0.first("UID").flatMap { UID(TextValue.unescape($0.value)) } })
        guard uids.count == 1, let uid = uids.first, let uid else {
            throw invalid("its components must have one and the same UID")
        }
        return uid
    }

    /// A start that can be read in every event, and each instance once.
    private static func checkInstances(_ components: [Component]) throws(DAVError) {
        for component in components where component.name == "VEVENT" {
            guard component.first("DTSTART").flatMap({ CalendarTime($0) }) != nil else {
                throw DAVError(CalDAVPrecondition.validCalendarData, "a VEVENT has no DTSTART that can be read")
            }
        }
        let identities = components.map { $0.first("RECURRENCE-ID")?.value ?? "" }
        guard Set(identities).count == identities.count else {
            throw invalid("there are two components for one instance")
        }
    }

    private static func invalid(_ reason: String) -> DAVError {
        DAVError(CalDAVPrecondition.validCalendarObjectResource, reason)
    }

    /// No Content-Type is taken for iCalendar: what is none fails when it is read.
    private static func isCalendar(_ contentType: String?) -> Bool {
        guard let contentType else { return true }
        let type = contentType.prefix { $0 != ";" }.lowercased().filter { $0 != " " && $0 != "\t" }
        return type.isEmpty || type == "text/calendar"
    }
}
