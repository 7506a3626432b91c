import CalDAV
import CalendarActions
import CalendarStore
import HTTPMessage
import WebDAV

/// Where COPY or MOVE take a calendar object, checked.
struct ObjectTransfer {
    private let context: ServerRequest
    let source: CalendarCollection
    let name: String
    let target: CalendarCollection
    let newName: String
    private let replaces: Bool

    init(_ context: ServerRequest) throws {
        guard case .object(let source, let name) = context.resource else {
            throw DAVError(403, "only calendar objects can be copied and moved")
        }
        guard let present = try context.store.objects([name], of: source.id).first else {
            throw DAVError(404, "there is no such object")
        }
        try ObjectConditions(context, source).check(present.entry, name)
        let destination = try Destination(context.request.fields, isOwn: context.isOwn)
        let place = try context.addresses.resource(destination.href, store: context.store)
        guard ServerAddresses.account(in: destination.href) == context.addresses.account else {
            throw DAVError(403, "the Destination is not in the calendars of \(context.addresses.account)")
        }
        guard case .object(let target, let newName) = place else {
            // A missing calendar can be made (409), other places never hold an object.
            throw place == nil
                ? DAVError(409, "there is no calendar at the Destination")
                : DAVError(403, "the Destination is no place for a calendar object")
        }
        guard source.id != target.id || name != newName else {
            throw DAVError(403, "the Destination is where the object is")
        }
        let replaces = try !context.store.objects([newName], of: target.id).isEmpty
        guard destination.overwrites || !replaces else { throw DAVError(412, "there is an object at the Destination") }
        (self.context, self.source, self.name) = (context, source, name)
        (self.target, self.newName, self.replaces) = (target, newName, replaces)
    }

    /// Does it: 201 for a new object, 204 where there was one.
    func respond(_ body: (ServedMailbox, ObjectTransfer) async throws -> Void) async throws -> HTTPResponse {
        do {
            try await body(context.mailbox, self)
        } catch let error as ServedWriteError {
            throw WriteRefusal.error(error, context, target)
        }
        return HTTPResponse(replaces ? 204 : 201)
    }
}
