public import GraphModel

/// What is asked for about events: members, expansions, order, filter.
public struct EventQuery: Sendable, Hashable {
    /// The members to return; nil for Graph's default set.
    public var select: [Event.Member]?
    /// Whether exceptions of a series come with it; for one event only.
    public var expandsExceptions = false
    /// The ids of MAPI properties to return, `String {GUID} Name x`.
    public var extendedProperties: [String] = []
    /// The order, `start/dateTime`.
    public var orderBy: String?
    /// A filter in Graph's language.
    public var filter: String?
    /// How many elements a page has, 1 to 1000; nil for the client's usual number.
    public var top: Int?

    /// Makes a query; nothing set asks for Graph's default.
    public init(select: [Event.Member]? = nil, extendedProperties: [String] = []) {
        self.select = select
        self.extendedProperties = extendedProperties
    }

    /// Everything about one series: its exceptions, its deleted occurrences, and what Graph leaves out by default.
    public static let series: EventQuery = {
        var query = EventQuery(select: EventQuery.everything + [.cancelledOccurrences, .exceptionOccurrences])
        query.expandsExceptions = true
        return query
    }()

    /// All members of an event that a conversion needs; `originalStart` comes only when it is asked for.
    public static let everything: [Event.Member] = Event.Member.allCases.filter {
        ![
            .odataEtag, .removed, .bodyPreview, .cancelledOccurrences, .exceptionOccurrences,
            .singleValueExtendedProperties, .attachments,
        ].contains($0)
    }

    /// The query options.
    var options: [(String, String)] {
        var options: [(String, String)] = []
        if let select { options.append(("$select", select.map(\.rawValue).joined(separator: ","))) }
        if !expansions.isEmpty { options.append(("$expand", expansions.joined(separator: ","))) }
        if let orderBy { options.append(("$orderby", orderBy)) }
        if let filter { options.append(("$filter", filter)) }
        if let top { options.append(("$top", String(min(max(top, 1), 1000)))) }
        return options
    }

    private var expansions: [String] {
        var expansions = expandsExceptions ? ["exceptionOccurrences"] : []
        if !extendedProperties.isEmpty {
            let ids = extendedProperties.map { "id eq \(Self.literal($0))" }.joined(separator: " or ")
            expansions.append("singleValueExtendedProperties($filter=\(ids))")
        }
        return expansions
    }

    /// A text as OData writes it in filters: quotes doubled.
    static func literal(_ text: String) -> String {
        "'\(text.replacing("'", with: "''"))'"
    }
}
