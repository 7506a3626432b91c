/// A failure that is put in the way of requests to come.
public struct InjectedFault: Sendable, Codable, Hashable {
    /// What happens.
    public enum Kind: String, Sendable, Codable, Hashable {
        /// The given status, fields and body are the answer.
        case respond
        /// The connection closes without an answer.
        case close
        /// The connection closes within the body of the true answer.
        case truncate
        /// The true answer comes late.
        case delay
        /// The true answer's body is replaced by HTML.
        case html
    }

    /// Whether the request is carried out before its answer is spoilt.
    public enum Moment: String, Sendable, Codable, Hashable {
        /// The request has no effect.
        case before
        /// The request has its effect, but the client does not learn of it.
        case after
    }

    /// What happens.
    public var kind = Kind.respond
    /// When a `respond` or `close` happens.
    public var moment = Moment.before
    /// How many requests it meets.
    public var count = 1
    /// How many fitting requests pass before it.
    public var skip = 0
    /// The method that it meets; any without.
    public var method: String?
    /// A part of the path that it meets, decoded, without regard to case; any without.
    public var path: String?
    /// The status of the answer.
    public var status = 503
    /// Further fields of the answer.
    public var headers: [String: String] = [:]
    /// The body of the answer; without one Graph's own for the status.
    public var body: String?
    /// The bytes of the body that still come through.
    public var bytes = 20
    /// How late the answer comes, in milliseconds.
    public var milliseconds = 0

    /// A fault with all defaults: 503 for the next request.
    public init() {}

    /// A fault of a kind for the next requests that fit.
    public init(_ kind: Kind, count: Int = 1, method: String? = nil, path: String? = nil) {
        self.kind = kind
        self.count = count
        self.method = method
        self.path = path
    }

    private enum CodingKeys: String, CodingKey {
        case kind, moment, count, skip, method, path, status, headers, body, bytes, milliseconds
    }

    /// Reads a fault; what is missing has its default.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        kind = try values.decodeIfPresent(Kind.self, forKey: .kind) ?? kind
        moment = try values.decodeIfPresent(Moment.self, forKey: .moment) ?? moment
        count = try values.decodeIfPresent(Int.self, forKey: .count) ?? count
        skip = try values.decodeIfPresent(Int.self, forKey: .skip) ?? skip
        method = try values.decodeIfPresent(String.self, forKey: .method)
        path = try values.decodeIfPresent(String.self, forKey: .path)
        status = try values.decodeIfPresent(Int.self, forKey: .status) ?? status
        headers = try values.decodeIfPresent([String: String].self, forKey: .headers) ?? headers
        body = try values.decodeIfPresent(String.self, forKey: .body)
        bytes = try values.decodeIfPresent(Int.self, forKey: .bytes) ?? bytes
        milliseconds = try values.decodeIfPresent(Int.self, forKey: .milliseconds) ?? milliseconds
    }

    /// Whether a request is met.
    func meets(method: String, path: String) -> Bool {
        if let wanted = self.method, wanted != method { return false }
        guard let wanted = self.path else { return true }
        return path.lowercased().contains(wanted.lowercased())
    }
}
