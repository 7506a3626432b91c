import CalDAV
import CalendarStore
import Foundation
import HTTPMessage
import ICalendar
import TimeZones
import WebDAV

/// GET and HEAD (RFC 9110 9.3) of an object.
struct Get {
    private let context: ServerRequest

    init(_ context: ServerRequest) {
        self.context = context
    }

    func respond() throws -> HTTPResponse {
        guard case .object(let collection, let name) = context.resource else {
            throw DAVError(405, "there is nothing to read here")
        }
        guard let object = try context.store.objects([name], of: collection.id).first else {
            throw DAVError(404, "there is no such object")
        }
        let tag = ETag(opaque: object.entry.etag)
        let modified = Instant(seconds: object.entry.lastModified)
        var fields: HTTPFields = ["Content-Type": "text/calendar; charset=utf-8"]
        fields["ETag"] = tag?.text
        fields["Last-Modified"] = HTTPDate.text(modified)
        fields["Schedule-Tag"] = ScheduleTag(opaque: object.entry.scheduleTag)?.text
        let state = ResourceState(etag: tag, lastModified: modified)
        switch try Conditions(context.request.fields).evaluate(context.request.method, state) {
        case .notModified: return HTTPResponse(304, fields: fields)
        case .preconditionFailed: throw DAVError(412, "the object was changed")
        case .proceed: return HTTPResponse(200, fields: fields, body: object.data)
        }
    }
}
