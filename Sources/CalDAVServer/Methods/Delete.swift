import CalDAV
import CalendarActions
import CalendarStore
import HTTPMessage
import WebDAV

/// DELETE of a calendar object (RFC 4918 9.6): my event is cancelled, an invitation declined.
struct Delete {
    private let context: ServerRequest
    private let collection: CalendarCollection
    private let name: String

    init(_ context: ServerRequest) throws(DAVError) {
        guard case .object(let collection, let name) = context.resource else {
            throw DAVError(403, "only calendar objects can be deleted")
        }
        self.context = context
        self.collection = collection
        self.name = name
    }

    func respond() async throws -> HTTPResponse {
        guard let present = try context.store.objects([name], of: collection.id).first else {
            throw DAVError(404, "there is no such object")
        }
        try ObjectConditions(context, collection).check(present.entry, name)
        do {
            let tells = try ScheduleReply.isWanted(context.request.fields)
            try await context.mailbox.delete(name, in: collection, tellsOrganizer: tells)
        } catch let error as ServedWriteError {
            throw WriteRefusal.error(error, context, collection)
        }
        return HTTPResponse(204)
    }
}
