/// The name of an element or attribute: a namespace and a local name; prefixes mean nothing.
public struct XMLName: Sendable, Hashable {
    /// The namespace.
    public let namespace: XMLNamespace
    /// The name without a prefix.
    public let localName: String
    /// The name with the prefix that its namespace always has, or without one: made once, written often.
    let qualified: String

    /// Makes a name; `localName` must be a name as XML has it, as those that were read are.
    public init(_ namespace: XMLNamespace, _ localName: String) {
        self.namespace = namespace
        self.localName = localName
        qualified = namespace.prefix.map { $0 + ":" + localName } ?? localName
    }

    /// A name of WebDAV.
    public static func dav(_ localName: String) -> XMLName { XMLName(.dav, localName) }
    /// A name of CalDAV.
    public static func calDAV(_ localName: String) -> XMLName { XMLName(.calDAV, localName) }

    /// Whether namespace and local name are the same.
    public static func == (one: XMLName, other: XMLName) -> Bool {
        one.localName == other.localName && one.namespace == other.namespace
    }

    /// Feeds namespace and local name to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(localName)
        hasher.combine(namespace)
    }
}

extension XMLName: CustomStringConvertible {
    /// The name as in `DAV:displayname`, for people.
    public var description: String {
        switch namespace {
        case .none: localName
        case .dav: "DAV:" + localName
        case .calDAV: "CALDAV:" + localName
        default: "{" + namespace.uri + "}" + localName
        }
    }
}
