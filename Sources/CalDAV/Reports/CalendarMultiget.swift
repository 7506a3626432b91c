public import WebDAV
public import XMLTree

/// The report that fetches calendar objects by their hrefs (RFC 4791 7.9, 9.10).
public struct CalendarMultiget: Sendable, Hashable {
    /// The root element.
    public static let name = XMLName.calDAV("calendar-multiget")

    /// Something that the client asks for.
    public enum Target: Sendable, Hashable {
        /// A resource directly in the collection.
        case member(Href)
        /// An address elsewhere, or one that cannot be read: 404, in the client's own spelling.
        case elsewhere(String)
    }

    /// The properties of each object.
    public let properties: PropertyRequest
    /// The form in which the objects themselves are wanted; nil when they are not.
    public let calendarData: CalendarDataRequest?
    /// The hrefs as they were written.
    public let hrefs: [String]

    /// Reads the root element.
    public init(_ element: XMLElement) throws(DAVError) {
        properties = PropertyRequest(in: element) ?? .named([])
        calendarData = try CalendarDataRequest.find(in: element)
        hrefs = element.all(.dav("href")).map(\.trimmedText)
        guard !hrefs.isEmpty else { throw DAVError(400, "CALDAV:calendar-multiget has no DAV:href") }
    }

    /// What the hrefs name, in their order, each resource once however often and however spelled it is there.
    ///
    /// `isOwn` says of an authority (host and port) that it is this server.
    public func targets(in collection: Href, isOwn: (String) -> Bool) -> [Target] {
        var seen: Set<Target> = []
        return hrefs.map { text in
            guard let reference = Href.Reference(text), reference.authority.map(isOwn) ?? true,
                collection.isParent(of: reference.href)
            else { return Target.elsewhere(text) }
            return Target.member(reference.href)
        }.filter { seen.insert($0).inserted }
    }
}
