import CalDAV
import CalendarActions
import CalendarStore
import HTTPMessage
import WebDAV

/// PUT of a calendar object (RFC 4791 5.3.2): 201 or 204 once Graph has it and the mirror holds it.
struct Put {
    private let context: ServerRequest
    private let collection: CalendarCollection
    private let name: String

    init(_ context: ServerRequest) throws(DAVError) {
        guard case .object(let collection, let name) = context.resource else {
            throw DAVError(405, "a calendar object is put into a calendar, under a name")
        }
        self.context = context
        self.collection = collection
        self.name = name
    }

    func respond() async throws -> HTTPResponse {
        do {
            return try await write()
        } catch let error as DAVError where error.status == 412 && wantsRepresentation {
            // What the app does not know yet saves it a request (RFC 8144 3.2).
            guard let present = try context.store.objects([name], of: collection.id).first else { throw error }
            return representation(present, status: 412)
        }
    }

    private func write() async throws -> HTTPResponse {
        let present = try context.store.objects([name], of: collection.id).first
        let conditions = ObjectConditions(context, collection)
        try conditions.check(present?.entry, name)
        let body = try CalDAV.CalendarObjectResource(context.request)
        let stored: StoredObject
        do {
            stored = try await context.mailbox.put(body.calendar, named: name, in: collection) { [name] entry in
                try conditions.check(entry, name)
            }
        } catch let error as ServedWriteError {
            throw WriteRefusal.error(error, context, collection)
        }
        return response(stored)
    }

    private var wantsRepresentation: Bool {
        Prefer(context.request.fields).returned == .representation
    }

    private func response(_ stored: StoredObject) -> HTTPResponse {
        let object = stored.object
        if wantsRepresentation, let object { return representation(object, status: stored.isNew ? 201 : 200) }
        var fields: HTTPFields = [:]
        // An entity tag means that the bytes are those that were sent (RFC 4791 5.3.4).
        if let object, object.data == context.request.body { fields["ETag"] = ETag(opaque: object.entry.etag)?.text }
        fields["Schedule-Tag"] = object.flatMap { ScheduleTag(opaque: $0.entry.scheduleTag)?.text }
        var response = HTTPResponse(stored.isNew ? 201 : 204, fields: fields)
        response.remarks = stored.remarks
        return response
    }

    /// The object as it is stored, with its tag (RFC 8144 3).
    private func representation(_ object: CalendarStore.CalendarObjectResource, status: Int) -> HTTPResponse {
        var fields: HTTPFields = [
            "Content-Type": "text/calendar; charset=utf-8", "Preference-Applied": Prefer.applied(.representation),
            "Vary": "Prefer",
        ]
        fields["Content-Location"] = context.addresses.object(object.entry.name, in: collection)?.path
        fields["ETag"] = ETag(opaque: object.entry.etag)?.text
        fields["Schedule-Tag"] = ScheduleTag(opaque: object.entry.scheduleTag)?.text
        return HTTPResponse(status, fields: fields, body: object.data)
    }
}
