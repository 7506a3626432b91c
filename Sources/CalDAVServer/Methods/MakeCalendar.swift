import CalDAV
import CalendarActions
import CalendarStore
import HTTPMessage
import WebDAV
import XMLTree

/// MKCALENDAR (RFC 4791 5.3.1), and MKCOL that asks for a calendar (RFC 5689 3): 201 once Graph has it.
struct MakeCalendar {
    private let context: ServerRequest
    private let name: String

    init(_ context: ServerRequest) throws(DAVError) {
        switch context.resource {
        case .vacancy(let name):
            self.context = context
            self.name = name
        case .object:
            throw DAVError(CalDAVPrecondition.calendarCollectionLocationOK, "there are no calendars within calendars")
        default: throw DAVError(WebDAVPrecondition.resourceMustBeNull, "there is a collection here already")
        }
    }

    func respond() async throws -> HTTPResponse {
        let instructions = CalendarInstructions(try update(), isNew: true)
        if let refusal = instructions.refusals.first { throw Self.notInitialized(refusal) }
        do {
            _ = try await context.mailbox.makeCalendar(at: name, instructions.changes)
        } catch let error as ServedWriteError {
            throw WriteRefusal.error(error, context)
        }
        return HTTPResponse(201, fields: ["Cache-Control": "no-cache"])
    }

    private func update() throws(DAVError) -> PropertyUpdate {
        let body = try RequestBody.element(of: context.request)
        guard context.request.method == .mkcol else {
            return try PropertyUpdate(creating: body, root: .calDAV("mkcalendar"))
        }
        let update = try PropertyUpdate(creating: body, root: .dav("mkcol"))
        let types = update.instructions.compactMap { instruction -> XMLElement? in
            if case .set(let element) = instruction, element.name == .resourceType { element } else { nil }
        }
        guard let type = types.first, type.first(.calendar) != nil, type.first(.dav("collection")) != nil else {
            throw DAVError(WebDAVPrecondition.validResourceType, "only calendars can be made here")
        }
        return update
    }

    /// The condition itself where there is one, else that of a calendar that cannot be as it is asked for.
    private static func notInitialized(_ refusal: CalendarInstructions.Refusal) -> DAVError {
        guard refusal.error.elements.isEmpty else { return refusal.error }
        return DAVError(
            CalDAVPrecondition.initializeCalendarCollection,
            "\(refusal.name) cannot be set: \(refusal.error.message)"
        )
    }
}
