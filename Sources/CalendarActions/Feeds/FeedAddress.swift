public import CalendarStore

/// The address of a feed: `/feeds/TOKEN/NAME.ics` of the server.
public struct FeedAddress: Sendable {
    /// How all of their paths begin.
    public static let pathPrefix = "/feeds/"
    /// What stands for a secret that is not shown.
    static let placeholder = "…"
    private static let suffix = ".ics"

    /// As `https:`, or `http:` on this machine.
    public let url: String

    /// Makes the address of a feed; `server` is scheme and authority, and without a token the secret part is left out.
    public init(_ feed: Feed, token: FeedToken? = nil, server: String) {
        let base = server.hasSuffix("/") ? String(server.dropLast()) : server
        let name = CalendarAddress.segment(for: feed.title) + Self.suffix
        url = "\(base)\(Self.pathPrefix)\(token?.text ?? Self.placeholder)/\(name)"
    }

    /// As `webcal:`, which opens a calendar app.
    public var webcal: String {
        "webcal" + url.drop { $0 != ":" }
    }

    /// A path, or a target with its query, as it may be written to a log: without what could be a secret.
    public static func masked(_ path: String) -> String {
        guard path.hasPrefix(pathPrefix) else { return path }
        let rest = path.dropFirst(pathPrefix.count)
        return pathPrefix + placeholder + rest.drop { $0 != "/" }.prefix { $0 != "?" }
    }

    /// The token in a path; nil when it is no path of a feed.
    ///
    /// The name in it is for people, and does not count.
    public static func token(in path: some StringProtocol) -> FeedToken? {
        guard path.hasPrefix(pathPrefix) else { return nil }
        let segments = path.dropFirst(pathPrefix.count).split(separator: "/", omittingEmptySubsequences: false)
        guard segments.count == 2, !segments[1].isEmpty else { return nil }
        return FeedToken(segments[0])
    }
}
