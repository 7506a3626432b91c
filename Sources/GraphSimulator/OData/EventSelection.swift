/// What `$select` and `$expand` of events ask for.
struct EventSelection {
    /// The members to write, in Graph's order.
    let members: [EventMember]
    /// The names as they were asked for; nil without `$select`.
    let names: [String]?
    let expansion: EventExpansion

    /// Reads both options; a name that events do not have is refused.
    init(_ query: QueryOptions) throws(GraphFailure) {
        expansion = try EventExpansion(query)
        names = query.select
        guard let names else {
            members = EventMember.defaults
            return
        }
        let navigation = [
            "exceptionOccurrences", "attachments", "extensions", "singleValueExtendedProperties", "calendar",
        ]
        var chosen: Set<EventMember> = [.id]
        for name in names where name != "*" && !navigation.contains(where: { isSameName($0, name) }) {
            let path = name.prefix { $0 != "/" }
            guard let member = EventMember(name: path) else {
                throw .badRequest("Could not find a property named '\(name)' on type 'microsoft.graph.event'.")
            }
            chosen.insert(member)
        }
        if names.contains("*") { chosen.formUnion(EventMember.defaults) }
        members = EventMember.allCases.filter(chosen.contains)
    }

    /// All members, nothing expanded.
    init() {
        members = EventMember.defaults
        names = nil
        expansion = EventExpansion()
    }
}
