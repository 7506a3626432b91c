/// The body of a `$batch`: up to 20 requests in one.
public struct BatchRequest<Body: Encodable & Sendable>: Encodable, Sendable {
    /// The requests.
    public var requests: [Part]

    /// How many requests Graph takes at most.
    public static var maximumCount: Int { 20 }

    /// Makes a batch.
    public init(_ requests: [Part]) {
        self.requests = requests
    }

    /// One request of a batch.
    public struct Part: Encodable, Sendable {
        /// What the response is recognized by; unique within the batch.
        public var id: String
        /// The method, `GET`.
        public var method: String
        /// Path and query below the version, `/me/events/…`.
        public var url: String
        /// The header fields; a part does not inherit those of the batch.
        public var headers: [String: String]?
        /// The content; it needs `Content-Type` in the headers.
        public var body: Body?

        /// Makes a request of a batch.
        public init(
            id: String,
            method: String = "GET",
            url: String,
            headers: [String: String]? = nil,
            body: Body? = nil
        ) {
            self.id = id
            self.method = method
            self.url = url
            self.headers = headers
            self.body = body
        }
    }
}

extension BatchRequest: Decodable where Body: Decodable {}
extension BatchRequest.Part: Decodable where Body: Decodable {}
