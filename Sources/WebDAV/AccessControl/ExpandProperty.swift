public import XMLTree

/// The report that follows hrefs in properties and gives properties of what they lead to (RFC 3253 3.8).
public struct ExpandProperty: Sendable, Hashable {
    /// The root element.
    public static let name = XMLName.dav("expand-property")
    /// Properties within properties deeper than this are not followed.
    public static let maximumDepth = 4

    /// A property, and what is wanted of the resources that its value names.
    public struct Property: Sendable, Hashable {
        /// The property.
        public let name: PropertyName
        /// The properties of the resources; none where the value itself is wanted.
        public let properties: [Property]
    }

    /// The properties of the resource.
    public let properties: [Property]

    /// Reads the root element.
    public init(_ element: XMLElement) throws(DAVError) {
        properties = try Self.properties(in: element, depth: 1)
    }

    private static func properties(in element: XMLElement, depth: Int) throws(DAVError) -> [Property] {
        guard depth <= maximumDepth else { return [] }
        return try element.all(.dav("property")).map { (property) throws(DAVError) in
            guard let localName = property.attribute("name"), !localName.isEmpty else {
                throw DAVError(400, "DAV:property has no name")
            }
            let namespace = property.attribute("namespace").map(XMLNamespace.init) ?? .dav
            return Property(
                name: XMLName(namespace, localName),
                properties: try self.properties(in: property, depth: depth + 1)
            )
        }
    }
}
