import CalDAV
import CalendarActions
import CalendarStore
import HTTPMessage
import WebDAV

/// DELETE (RFC 4918 9.6): my event is cancelled, an invitation declined, and a calendar goes with all that is in it.
struct Delete {
    private let context: ServerRequest

    init(_ context: ServerRequest) {
        self.context = context
    }

    func respond() async throws -> HTTPResponse {
        switch context.resource {
        case .object(let collection, let name): return try await delete(name, in: collection)
        case .calendar(let collection): return try await delete(collection)
        default: throw DAVError(403, "this cannot be deleted")
        }
    }

    private func delete(_ name: String, in collection: CalendarCollection) async throws -> HTTPResponse {
        guard let present = try context.store.objects([name], of: collection.id).first else {
            throw DAVError(404, "there is no such object")
        }
        let conditions = ObjectConditions(context, collection)
        try conditions.check(present.entry, name)
        let tells = try ScheduleReply.isWanted(context.request.fields)
        do {
            try await context.mailbox.delete(name, in: collection, tellsOrganizer: tells) { entry in
                try conditions.check(entry, name)
            }
        } catch let error as ServedWriteError {
            throw WriteRefusal.error(error, context, collection)
        }
        return HTTPResponse(204)
    }

    private func delete(_ collection: CalendarCollection) async throws -> HTTPResponse {
        guard [nil, .infinity].contains(try Depth.field(of: context.request.fields)) else {
            throw DAVError(400, "a calendar is deleted as a whole: Depth must be infinity")
        }
        guard !collection.calendar.isDefault else {
            throw DAVError(CalDAVPrecondition.defaultCalendarNeeded, "a mailbox keeps its default calendar")
        }
        do {
            try await context.mailbox.delete(collection)
        } catch let error as ServedWriteError {
            throw WriteRefusal.error(error, context)
        }
        return HTTPResponse(204)
    }
}
