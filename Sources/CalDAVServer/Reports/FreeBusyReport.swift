import CalDAV
import CalendarActions
import CalendarStore
import Foundation
import HTTPMessage
import ICalendar
import TimeZones
import WebDAV
import XMLTree

/// CALDAV:free-busy-query (RFC 4791 7.10).
struct FreeBusyReport {
    let context: ServerRequest
    let collection: CalendarCollection

    func respond(_ element: XMLElement) throws -> HTTPResponse {
        let range = try FreeBusyQuery(element).range
        let zone = try CalendarProperties(context, collection).timeZone
        let span = ObjectSpan(range, floating: zone)
        let found = try context.store.names(overlapping: span, in: collection.id)
        let calendars = try context.store.objects(found.certain + found.uncertain, of: collection.id).compactMap {
            try ICalendarReader.read($0.data).calendars.first
        }
        let periods = calendars.flatMap {
            FreeBusyPeriod.periods(of: $0, ObjectTimeZones($0, floating: zone ?? ObjectTimeZones.utc), in: range)
        }
        let component = FreeBusyComponent.component(periods, in: range, stamp: Instant(seconds: context.mailbox.now()))
        let body = FreeBusyComponent.calendar(component, productIdentifier: "-//graphdav//graphdav//EN")
        return HTTPResponse(200, fields: ["Content-Type": "text/calendar; charset=utf-8"], body: Data(body))
    }
}
