/// What `$expand` of an event asks for.
struct EventExpansion: Sendable {
    /// The extended properties, by their ids as written.
    private(set) var properties: [String] = []
    private(set) var attachments = false
    private(set) var extensions = false
    /// The exceptions of a series.
    private(set) var exceptions = false
    /// The members that a `$select` within `exceptionOccurrences` names.
    private(set) var exceptionMembers: [EventMember]?

    /// Nothing.
    init() {}

    /// Reads the option.
    init(_ query: QueryOptions) throws(GraphFailure) {
        for item in QueryOptions.list(query["expand"] ?? "") {
            let name = item.prefix { $0 != "(" }
            let options = item.dropFirst(name.count + 1).dropLast()
            switch name.lowercased() {
            case "singlevalueextendedproperties": properties += try Self.properties(String(options))
            case "multivalueextendedproperties": continue
            case "attachments": attachments = true
            case "extensions": extensions = true
            case "exceptionoccurrences":
                exceptions = true
                exceptionMembers = Self.members(String(options))
            case "calendar", "instances":
                throw GraphFailure(400, "ExpandNotSupported", "Expanding the property '\(name)' is not supported.")
            default:
                throw .badRequest("Could not find a property named '\(name)' on type 'microsoft.graph.event'.")
            }
        }
    }

    /// The ids in `$filter=id eq 'A' or id eq 'B'`.
    private static func properties(_ options: String) throws(GraphFailure) -> [String] {
        guard let filter = option("filter", options) else {
            throw .badRequest("singleValueExtendedProperties needs $filter=id eq '...' within $expand.")
        }
        var ids: [String] = []
        func collect(_ expression: FilterExpression) throws(GraphFailure) {
            switch expression {
            case .or(let left, let right):
                try collect(left)
                try collect(right)
            case .compare(let path, .eq, .string(let id)) where path.count == 1 && isSameName(path[0], "id"):
                guard ExtendedProperty.isValid(id) else { throw .validation }
                ids.append(id)
            default:
                throw .badRequest("The filter of extended properties must compare their ids.")
            }
        }
        try collect(try FilterParser.parse(filter))
        return ids
    }

    private static func members(_ options: String) -> [EventMember]? {
        option("select", options).map { QueryOptions.list($0).compactMap { EventMember(name: $0) } }
    }

    private static func option(_ name: String, _ options: String) -> String? {
        for part in options.split(separator: ";") {
            let pieces = part.split(separator: "=", maxSplits: 1)
            guard pieces.count == 2, isSameName(String(pieces[0].drop { $0 == "$" || $0 == " " }), name) else {
                continue
            }
            return String(pieces[1])
        }
        return nil
    }
}
