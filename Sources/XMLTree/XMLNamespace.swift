/// A namespace of XML, by its URI; compared as it is written.
public struct XMLNamespace: Sendable, Hashable {
    /// The URI; empty for no namespace.
    public let uri: String

    /// Takes the URI of a namespace.
    public init(_ uri: String) {
        self.uri = uri
    }

    /// No namespace, as most attributes have.
    public static let none = XMLNamespace("")
    /// WebDAV (RFC 4918 14).
    public static let dav = XMLNamespace("DAV:")
    /// CalDAV (RFC 4791 4).
    public static let calDAV = XMLNamespace("urn:ietf:params:xml:ns:caldav")
    /// The extensions of Apple's Calendar and Contacts Server.
    public static let calendarServer = XMLNamespace("http://calendarserver.org/ns/")
    /// The properties that Apple's Calendar keeps, such as `calendar-color`.
    public static let appleICal = XMLNamespace("http://apple.com/ns/ical/")
    /// The attributes of XML itself, such as `xml:lang`.
    public static let xml = XMLNamespace("http://www.w3.org/XML/1998/namespace")

    /// The namespaces that a document declares at its root, with the prefixes that they always have.
    static let declared: [(namespace: XMLNamespace, prefix: String)] = [
        (.dav, "D"), (.calDAV, "C"), (.calendarServer, "CS"), (.appleICal, "A"),
    ]

    /// The prefix that needs no declaration on the spot; nil for other namespaces.
    var prefix: String? {
        if self == .xml { return "xml" }
        return Self.declared.first { $0.namespace == self }?.prefix
    }
}
