import CalDAV
import CalendarActions
import CalendarStore
import HTTPMessage
import WebDAV

/// PROPFIND (RFC 4918 9.1): a resource and, at depth 1, its members.
struct Propfind {
    private let context: ServerRequest
    private let asked: PropertyRequest
    private let names: [PropertyName]
    private let isMinimal: Bool
    private let depth: Depth

    init(_ context: ServerRequest) throws(DAVError) {
        self.context = context
        asked = try PropertyRequest(propfind: try RequestBody.element(of: context.request))
        names = asked.names(usual: Self.usual)
        isMinimal = Prefer(context.request.fields).isMinimal || asked.isOpen
        let wanted = try Depth.field(of: context.request.fields)
        // Below a calendar there is only one level; apps that say nothing want that one level too.
        if wanted == .infinity, !context.resource.isCalendar {
            throw DAVError(WebDAVPrecondition.propfindFiniteDepth, "ask with Depth 0 or 1")
        }
        depth = wanted ?? .one
    }

    /// What a server gives when everything is asked for: the properties of RFC 4918 15.
    static let usual: [PropertyName] = [
        .resourceType, .displayName, .getETag, .getContentType, .getContentLength, .getLastModified,
    ]

    func respond() throws -> HTTPResponse {
        guard let own = context.addresses.href(of: context.resource) else { return HTTPResponse(404) }
        if case .object(let collection, let name) = context.resource { return try object(name, in: collection, own) }
        var answer = Multistatus(expectedResponses: 1)
        if !Prefer(context.request.fields).omitsRoot || depth == .zero { try append(context.resource, own, &answer) }
        if depth != .zero { try appendMembers(&answer) }
        return answer.response()
    }

    private func object(_ name: String, in collection: CalendarCollection, _ own: Href) throws -> HTTPResponse {
        guard let object = try context.store.objects([name], of: collection.id).first else {
            throw DAVError(404, "there is no such object")
        }
        var answer = Multistatus()
        try append(object.entry, in: collection, own, &answer)
        return answer.response()
    }

    private func appendMembers(_ answer: inout Multistatus) throws {
        let addresses = context.addresses
        switch context.resource {
        case .top: try append(.root, ServerAddresses.root, &answer)
        case .root:
            try append(.principal, addresses.principal, &answer)
            try append(.home, addresses.home, &answer)
        case .home:
            for collection in try context.store.collections(of: addresses.account) {
                try append(.calendar(collection), addresses.calendar(collection), &answer)
            }
            try append(.inbox, addresses.inbox, &answer)
            try append(.outbox, addresses.outbox, &answer)
        case .calendar(let collection):
            for entry in try context.store.entries(of: collection.id) {
                guard let href = addresses.object(entry.name, in: collection) else { continue }
                try append(entry, in: collection, href, &answer)
            }
        case .principal, .inbox, .outbox, .object, .vacancy: break
        }
    }

    private func append(_ resource: ServedResource, _ href: Href?, _ answer: inout Multistatus) throws {
        guard let href else { return }
        let properties = try ResourceProperties(context, resource)
        let all = asked.isOpen ? names + properties.keptNames.filter { !names.contains($0) } : names
        answer.append(href, all, isMinimal: isMinimal) { shown(properties.value($0)) }
    }

    private func append(
        _ entry: ObjectEntry,
        in collection: CalendarCollection,
        _ href: Href,
        _ answer: inout Multistatus
    ) throws {
        let properties = ObjectProperties(entry: entry)
        let others = try ResourceProperties(context, .object(collection, name: entry.name))
        answer.append(href, names, isMinimal: isMinimal) { name in
            shown(properties.value(name) ?? others.value(name))
        }
    }

    /// A value, or nothing of it where only names were asked for.
    private func shown(_ value: PropertyValue?) -> PropertyValue? {
        if case .names = asked { return value.map { _ in .empty } }
        return value
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
