public import XMLTree

/// The report that looks for principals by their properties (RFC 3744 9.4).
public struct PrincipalPropertySearch: Sendable, Hashable {
    /// The root element.
    public static let name = XMLName.dav("principal-property-search")

    /// Properties that are to hold a text.
    public struct Search: Sendable, Hashable {
        /// The properties, all of which are to match.
        public let properties: [PropertyName]
        /// The text, of which case does not count.
        public let match: String
    }

    /// What is looked for.
    public let searches: [Search]
    /// Whether one search that matches is enough, as CalendarServer's `test="anyof"` says; else all must.
    public let isAnyEnough: Bool
    /// Whether all collections of principals are to be searched.
    public let appliesToPrincipalCollectionSet: Bool
    /// The properties of those that are found.
    public let properties: PropertyRequest

    /// Reads the root element.
    ///
    /// Some clients look for nothing, which finds everybody, and put the properties beside an empty DAV:prop.
    public init(_ element: XMLElement) throws(DAVError) {
        searches = element.all(.dav("property-search")).map { search in
            Search(
                properties: search.all(.prop).flatMap(\.elements).map(\.name),
                match: search.first(.dav("match"))?.text ?? ""
            )
        }
        guard searches.allSatisfy({ !$0.properties.isEmpty }) else {
            throw DAVError(400, "DAV:property-search needs DAV:prop with properties in it")
        }
        isAnyEnough = element.attribute("test") == "anyof"
        appliesToPrincipalCollectionSet = element.first(.dav("apply-to-principal-collection-set")) != nil
        let beside = element.elements.map(\.name).filter { !Self.parts.contains($0) }
        let asked = PropertyRequest(in: element) ?? .named([])
        properties = asked == .named([]) ? .named(beside) : asked
    }

    private static let parts: Set<XMLName> = [
        .prop, .dav("property-search"), .dav("apply-to-principal-collection-set"),
    ]

    /// Whether a principal is found, by the texts of its properties; nil for a property that it does not have.
    public func matches(_ text: (PropertyName) -> String?) -> Bool {
        let isFound = { (search: Search) in
            search.properties.allSatisfy { name in
                text(name).map { Self.contains($0, search.match) } ?? false
            }
        }
        return isAnyEnough && !searches.isEmpty ? searches.contains(where: isFound) : searches.allSatisfy(isFound)
    }

    private static func contains(_ text: String, _ part: String) -> Bool {
        part.isEmpty || text.lowercased().contains(part.lowercased())
    }
}

/// The report that asks which properties principals can be looked for by (RFC 3744 9.5).
public enum PrincipalSearchPropertySet: Sendable {
    /// The root element of the report.
    public static let name = XMLName.dav("principal-search-property-set")

    /// The answer: each property with what it is, in English.
    public static func document(_ properties: [(name: PropertyName, description: String)]) -> [UInt8] {
        let language = [XMLAttribute(XMLName(.xml, "lang"), "en")]
        return XMLElement(
            name,
            properties.map { property in
                XMLElement(
                    .dav("principal-search-property"),
                    [
                        XMLElement(.prop, [XMLElement(property.name)]),
                        XMLElement(.dav("description"), attributes: language, text: property.description),
                    ]
                )
            }
        ).document()
    }
}
