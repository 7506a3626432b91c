import CalDAV
import CalendarStore
import HTTPMessage
import WebDAV

/// The conditions of a write of an object (RFC 9110 13, RFC 6638 3.2.10).
struct ObjectConditions: Sendable {
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
