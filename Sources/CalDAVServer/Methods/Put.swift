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
        let present = try context.store.objects([name], of: collection.id).first
        try ObjectConditions(context, collection).check(present?.entry, name)
        let body = try CalDAV.CalendarObjectResource(context.request)
        let stored: CalendarStore.CalendarObjectResource?
        do {
            stored = try await context.mailbox.put(body.calendar, named: name, in: collection)
        } catch let error as ServedWriteError {
            throw WriteRefusal.error(error, context, collection)
        }
        var fields: HTTPFields = [:]
        // An entity tag means that the bytes are those that were sent (RFC 4791 5.3.4).
        if let stored, stored.data == context.request.body { fields["ETag"] = ETag(opaque: stored.entry.etag)?.text }
        fields["Schedule-Tag"] = stored.flatMap { ScheduleTag(opaque: $0.entry.scheduleTag)?.text }
        return HTTPResponse(present == nil ? 201 : 204, fields: fields)
    }
}

/// The conditions of a write of an object (RFC 9110 13, RFC 6638 3.2.10).
struct ObjectConditions {
    private let context: ServerRequest
    private let collection: CalendarCollection

    init(_ context: ServerRequest, _ collection: CalendarCollection) {
        self.context = context
        self.collection = collection
    }

    /// Throws 412 where they do not hold; a tag of an earlier state that says the same is good too.
    func check(_ present: ObjectEntry?, _ name: String) throws {
        let scheduleTag = present.flatMap { ScheduleTag(opaque: $0.scheduleTag) }
        guard ScheduleTag.allows(context.request.fields, scheduleTag) else { throw Self.failed }
        let earlier = try wantedTags().filter { tag in
            try context.store.isEquivalent(tag.opaque, of: name, in: collection.id)
        }
        let state = present.map { ResourceState(etag: ETag(opaque: $0.etag), earlierETags: earlier) }
        guard try Conditions(context.request.fields).evaluate(context.request.method, state) == .proceed else {
            throw Self.failed
        }
    }

    private func wantedTags() -> [ETag] {
        (context.request.fields["If-Match"] ?? "").split(separator: ",").compactMap { text in
            ETag(String(text.drop { $0 == " " }))
        }
    }

    private static let failed = DAVError(412, "the object is not as you know it; read it again")
}

/// A write that was not done, as a response.
enum WriteRefusal: Sendable {
    static func error(_ error: ServedWriteError, _ context: ServerRequest, _ collection: CalendarCollection) -> DAVError
    {
        switch error {
        case .refused(let reason): return DAVError(403, reason)
        case .conflict: return DAVError(412, "the event was changed in the meantime; read it again")
        case .unavailable(let reason): return DAVError(503, reason)
        case .uidConflict(let name):
            let href = context.addresses.object(name, in: collection)
            return DAVError(
                CalDAVPrecondition.noUIDConflict,
                "the calendar has an object with this UID at \(href?.path ?? name)"
            )
        }
    }
}
