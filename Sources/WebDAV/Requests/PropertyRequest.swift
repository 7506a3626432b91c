public import XMLTree

/// Which properties a request asks for: the body of PROPFIND, and a part of most reports (RFC 4918 9.1, 14.20).
public enum PropertyRequest: Sendable, Hashable {
    /// These, in the order in which they were asked for, each once.
    case named([PropertyName])
    /// Those that a server gives without being asked for each, and these.
    case all(including: [PropertyName])
    /// The names only.
    case names

    /// Reads the root element of PROPFIND; no body means all properties.
    public init(propfind element: XMLElement?) throws(DAVError) {
        guard let element else {
            self = .all(including: [])
            return
        }
        guard element.name == .dav("propfind") else {
            throw DAVError(400, "PROPFIND has \(element.name) for DAV:propfind")
        }
        guard let request = PropertyRequest(in: element) else {
            throw DAVError(400, "DAV:propfind has none of DAV:prop, DAV:allprop and DAV:propname")
        }
        self = request
    }

    /// Finds DAV:prop, DAV:allprop or DAV:propname in the element of a report; nil when it has none of them.
    public init?(in element: XMLElement) {
        if let prop = element.first(.dav("prop")) {
            self = .named(Self.distinctNames(in: prop))
        } else if element.first(.dav("allprop")) != nil {
            self = .all(including: element.first(.dav("include")).map(Self.distinctNames) ?? [])
        } else if element.first(.dav("propname")) != nil {
            self = .names
        } else {
            return nil
        }
    }

    private static func distinctNames(in element: XMLElement) -> [PropertyName] {
        var seen: Set<PropertyName> = []
        return element.elements.map(\.name).filter { seen.insert($0).inserted }
    }
}
