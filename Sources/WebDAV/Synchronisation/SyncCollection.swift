public import XMLTree

/// The report that asks what has changed in a collection (RFC 6578 3.2).
public struct SyncCollection: Sendable, Hashable {
    /// The root element.
    public static let name = XMLName.dav("sync-collection")

    /// How far below the collection changes are asked for (RFC 6578 6.3).
    public enum Level: Sendable, Hashable {
        /// Its members.
        case one
        /// All below it.
        case infinite
    }

    /// The state that the client knows; nil when it knows none and asks for all members.
    public let token: SyncToken?
    /// How far down.
    public let level: Level
    /// The most responses that the client takes; nil when it does not say.
    public let limit: Int?
    /// The properties of each member that is there.
    public let properties: PropertyRequest

    /// Reads the root element.
    ///
    /// Where DAV:sync-level is missing, as in drafts of the RFC, Depth stands for it. A token that is no URI cannot be
    /// one of ours and is refused with DAV:valid-sync-token.
    public init(_ element: XMLElement, depth: Depth?) throws(DAVError) {
        guard let token = element.first(.syncToken) else {
            throw DAVError(400, "DAV:sync-collection has no DAV:sync-token")
        }
        guard let properties = PropertyRequest(in: element) else {
            throw DAVError(400, "DAV:sync-collection has no DAV:prop")
        }
        self.properties = properties
        level = try Self.level(element, depth)
        limit = try Self.limit(element)
        let text = token.trimmedText
        self.token = SyncToken(text)
        guard text.isEmpty || self.token != nil else {
            throw DAVError(WebDAVPrecondition.validSyncToken, "the sync token is none of this server")
        }
    }

    private static func level(_ element: XMLElement, _ depth: Depth?) throws(DAVError) -> Level {
        guard let text = element.first(.dav("sync-level"))?.trimmedText else {
            return depth == .infinity ? .infinite : .one
        }
        switch text {
        case "1": return .one
        case "infinite", "infinity": return .infinite
        default: throw DAVError(400, "DAV:sync-level must be 1 or infinite")
        }
    }

    private static func limit(_ element: XMLElement) throws(DAVError) -> Int? {
        guard let limit = element.first(.dav("limit")) else { return nil }
        guard let text = limit.first(.dav("nresults"))?.trimmedText, let number = Int(text), number > 0 else {
            throw DAVError(400, "DAV:nresults must be a number above 0")
        }
        return number
    }
}

extension Multistatus {
    /// Says of the collection that not all changes are in this answer; the token leads to the others (RFC 6578 3.6).
    public mutating func appendTruncation(of collection: Href) {
        let error = DAVError(
            WebDAVPrecondition.numberOfMatchesWithinLimits,
            "there are more; ask again with the sync token of this answer"
        )
        append(collection, status: error.status, error: error)
    }
}
