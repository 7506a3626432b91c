import CalDAV
import CalendarStore
import Foundation
import HTTPMessage
import ICalendar
import TimeZones
import WebDAV

/// GET and HEAD (RFC 9110 9.3): an object, or a calendar as a whole.
struct Get {
    private let context: ServerRequest

    init(_ context: ServerRequest) {
        self.context = context
    }

    func respond() throws -> HTTPResponse {
        switch context.resource {
        case .object(let collection, let name):
            guard let object = try context.store.objects([name], of: collection.id).first else {
                throw DAVError(404, "there is no such object")
            }
            return try answer(object.data, etag: object.entry.etag, object.entry)
        case .calendar(let collection): return try answer(try whole(collection), etag: "\(collection.change)", nil)
        default: throw DAVError(405, "there is nothing to read here")
        }
    }

    private func answer(_ data: @autoclosure () throws -> Data, etag: String, _ entry: ObjectEntry?) throws
        -> HTTPResponse
    {
        let tag = ETag(opaque: etag)
        let modified = entry.map { Instant(seconds: $0.lastModified) }
        let state = ResourceState(etag: tag, lastModified: modified)
        var fields: HTTPFields = ["Content-Type": "text/calendar; charset=utf-8"]
        fields["ETag"] = tag?.text
        fields["Last-Modified"] = modified.map(HTTPDate.text)
        fields["Schedule-Tag"] = entry.flatMap { ScheduleTag(opaque: $0.scheduleTag)?.text }
        switch try Conditions(context.request.fields).evaluate(context.request.method, state) {
        case .notModified: return HTTPResponse(304, fields: fields)
        case .preconditionFailed: throw DAVError(412, "the object was changed")
        case .proceed: return HTTPResponse(200, fields: fields, body: try data())
        }
    }

    /// All objects in one VCALENDAR, each time zone once.
    private func whole(_ collection: CalendarCollection) throws -> Data {
        var zones: [String: Component] = [:]
        var events: [Component] = []
        for object in try context.store.objects(of: collection.id) {
            guard let calendar = try ICalendarReader.read(object.data).calendars.first else { continue }
            for component in calendar.components {
                if component.name == "VTIMEZONE", let tzid = component.first("TZID")?.value {
                    // The longest one reaches back the farthest.
                    let known = zones[tzid]?.components.count ?? -1
                    if component.components.count > known { zones[tzid] = component }
                } else {
                    events.append(component)
                }
            }
        }
        let properties = [
            Property("VERSION", value: "2.0"), Property("PRODID", value: "-//graphdav//graphdav//EN"),
            Property("NAME", text: collection.calendar.displayName),
            Property("X-WR-CALNAME", text: collection.calendar.displayName),
        ]
        let timeZones = zones.sorted { $0.key < $1.key }.map(\.value)
        return Data(Component("VCALENDAR", properties: properties, components: timeZones + events).serialized())
    }
}
