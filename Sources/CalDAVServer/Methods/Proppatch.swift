import CalDAV
import CalendarActions
import CalendarStore
import HTTPMessage
import WebDAV

/// PROPPATCH (RFC 4918 9.2): all changes of a calendar or none, in Graph as far as Graph can hold them.
struct Proppatch {
    private let context: ServerRequest
    private let update: PropertyUpdate

    /// More properties than this are not kept for one calendar.
    static let maximumProperties = 100

    init(_ context: ServerRequest) throws(DAVError) {
        self.context = context
        update = try PropertyUpdate(proppatch: try RequestBody.requiredElement(of: context.request))
    }

    func respond() async throws -> HTTPResponse {
        guard let own = context.addresses.href(of: context.resource) else { return HTTPResponse(404) }
        let refusals = try await refusals()
        guard refusals.isEmpty else { return failed(own, refusals) }
        if Prefer(context.request.fields).isMinimal {
            return HTTPResponse(200, fields: ["Preference-Applied": Prefer.applied(.minimal)])
        }
        var answer = Multistatus()
        answer.append(own, [PropStat(status: 200, names: update.instructions.map(\.name))])
        return answer.response()
    }

    /// Makes the changes; what cannot be made is returned, and nothing is made then.
    private func refusals() async throws -> [CalendarInstructions.Refusal] {
        guard case .calendar(let collection) = context.resource else {
            return update.instructions.map { instruction in
                CalendarInstructions.Refusal(
                    name: instruction.name,
                    error: DAVError(
                        WebDAVPrecondition.cannotModifyProtectedProperty,
                        "only properties of calendars can be changed"
                    )
                )
            }
        }
        let instructions = CalendarInstructions(update, isNew: false)
        guard instructions.refusals.isEmpty else { return instructions.refusals }
        let known = try context.mailbox.keptProperties(of: collection).count
        guard known + instructions.changes.kept.count <= Self.maximumProperties else {
            throw DAVError(507, "a calendar can have \(Self.maximumProperties) properties of apps at most")
        }
        do {
            try await context.mailbox.change(collection, instructions.changes)
        } catch ServedWriteError.refused(let reason) {
            return update.instructions.map { .init(name: $0.name, error: DAVError(403, reason)) }
        } catch ServedWriteError.notWritable(let reason, _) {
            let error = WriteRefusal.missingPrivilege(reason, context)
            return update.instructions.map { .init(name: $0.name, error: error) }
        } catch let error as ServedWriteError {
            throw WriteRefusal.error(error, context)
        }
        return []
    }

    /// Each refused property with its reason; the others would have been possible (RFC 4918 9.2.1).
    private func failed(_ own: Href, _ refusals: [CalendarInstructions.Refusal]) -> HTTPResponse {
        let refused = Set(refusals.map(\.name))
        let others = update.instructions.map(\.name).filter { !refused.contains($0) }
        var parts = refusals.map { PropStat(status: $0.error.status, names: [$0.name], error: $0.error) }
        if !others.isEmpty { parts.append(PropStat(status: 424, names: others)) }
        var answer = Multistatus()
        answer.append(own, parts)
        return answer.response()
    }
}
