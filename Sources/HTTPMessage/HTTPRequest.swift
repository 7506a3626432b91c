public import Foundation

/// A request, sent or received.
public struct HTTPRequest: Sendable, Hashable {
    /// The method, compared with case (RFC 9110 9.1).
    public var method: HTTPMethod
    /// What is asked for: the absolute URL of a request that is sent, path and query (as on the wire,
    /// percent-encoded) of one that was received.
    public var target: String
    /// The header fields.
    public var fields: HTTPFields
    /// The content; empty when there is none.
    public var body: Data
    /// Where the request came from; nil of one that is sent, or that never was on a connection.
    public var source: HTTPSource?

    /// Makes a request.
    public init(_ method: HTTPMethod, _ target: String, fields: HTTPFields = [:], body: Data = Data()) {
        self.method = method
        self.target = target
        self.fields = fields
        self.body = body
    }

    /// The target up to the query, still percent-encoded.
    public var path: Substring {
        target.prefix { $0 != "?" && $0 != "#" }
    }

    /// The target after the first question mark, still percent-encoded; nil when there is none.
    public var query: Substring? {
        let upToFragment = target.prefix { $0 != "#" }
        guard let mark = upToFragment.firstIndex(of: "?") else { return nil }
        return upToFragment[upToFragment.index(after: mark)...]
    }
}
