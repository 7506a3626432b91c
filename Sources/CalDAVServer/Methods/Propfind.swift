import CalDAV
import CalendarActions
import CalendarStore
import HTTPMessage
import WebDAV

/// PROPFIND (RFC 4918 9.1): a resource and, at depth 1, its members.
struct Propfind {
    private let context: ServerRequest
    private let names: [PropertyName]
    private let isMinimal: Bool
    private let depth: Depth

    init(_ context: ServerRequest) throws(DAVError) {
        self.context = context
        let asked = try PropertyRequest(propfind: try RequestBody.element(of: context.request))
        names = asked.names(usual: Self.usual)
        isMinimal = Prefer(context.request.fields).isMinimal || asked.isOpen
        depth = try Depth.field(of: context.request.fields) ?? .one
    }

    /// What a server gives when everything is asked for: the properties of RFC 4918 15.
    static let usual: [PropertyName] = [
        .resourceType, .displayName, .getETag, .getContentType, .getContentLength, .getLastModified,
    ]

    func respond() throws -> HTTPResponse {
        guard let own = context.addresses.href(of: context.resource) else { return HTTPResponse(404) }
        if case .object(let collection, let name) = context.resource { return try object(name, in: collection, own) }
        var answer = Multistatus(expectedResponses: 1)
        if !Prefer(context.request.fields).omitsRoot || depth == .zero { append(context.resource, own, &answer) }
        if depth != .zero { try appendMembers(&answer) }
        return answer.response()
    }

    private func object(_ name: String, in collection: CalendarCollection, _ own: Href) throws -> HTTPResponse {
        guard let object = try context.store.objects([name], of: collection.id).first else {
            throw DAVError(404, "there is no such object")
        }
        var answer = Multistatus()
        append(object.entry, in: collection, own, &answer)
        return answer.response()
    }

    private func appendMembers(_ answer: inout Multistatus) throws {
        let addresses = context.addresses
        switch context.resource {
        case .root:
            append(.principal, addresses.principal, &answer)
            append(.home, addresses.home, &answer)
        case .home:
            for collection in try context.store.collections(of: addresses.account) {
                append(.calendar(collection), addresses.calendar(collection), &answer)
            }
            append(.inbox, addresses.inbox, &answer)
            append(.outbox, addresses.outbox, &answer)
        case .calendar(let collection):
            for entry in try context.store.entries(of: collection.id) {
                guard let href = addresses.object(entry.name, in: collection) else { continue }
                append(entry, in: collection, href, &answer)
            }
        case .principal, .inbox, .outbox, .object: break
        }
    }

    private func append(_ resource: ServedResource, _ href: Href?, _ answer: inout Multistatus) {
        guard let href else { return }
        let properties = ResourceProperties(context: context)
        answer.append(href, names, isMinimal: isMinimal) { properties.value($0, of: resource) }
    }

    private func append(
        _ entry: ObjectEntry,
        in collection: CalendarCollection,
        _ href: Href,
        _ answer: inout Multistatus
    ) {
        let properties = ObjectProperties(entry: entry)
        let others = ResourceProperties(context: context)
        answer.append(href, names, isMinimal: isMinimal) { name in
            properties.value(name) ?? others.value(name, of: .object(collection, name: entry.name))
        }
    }
}

extension PropertyRequest {
    /// The names that are asked for; `usual` stand for all properties.
    func names(usual: [PropertyName]) -> [PropertyName] {
        switch self {
        case .named(let names): names
        case .all(let more): usual + more.filter { !usual.contains($0) }
        case .names: usual
        }
    }

    /// Whether a property that a resource lacks was not asked for by name.
    var isOpen: Bool {
        if case .named = self { return false }
        return true
    }
}
