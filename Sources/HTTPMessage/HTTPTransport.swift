/// Sends requests to servers.
public protocol HTTPTransport: Sendable {
    /// Sends one request and returns what the server answered, whatever its status.
    ///
    /// Redirects are not followed: the caller decides where a token may go. Cancelling the task ends
    /// the request. Throws when there is no complete response.
    func send(_ request: HTTPRequest) async throws(HTTPTransportError) -> HTTPResponse

    /// Sends one request with content that is read while it is sent, in place of its body.
    func send(
        _ request: HTTPRequest,
        content: any HTTPContentSource
    ) async throws(HTTPTransportError) -> HTTPResponse

    /// Sends one request and returns as soon as the response begins, whatever its status; its content follows.
    func open(_ request: HTTPRequest) async throws(HTTPTransportError) -> HTTPStreamedResponse
}

/// Why no complete response came back.
public struct HTTPTransportError: Error, Sendable, Hashable {
    /// The kinds of failure; the set may grow.
    public struct Code: Sendable, Hashable {
        let name: String

        /// The host name has no address.
        public static let unknownHost = Code(name: "unknownHost")
        /// No connection could be made.
        public static let connectFailed = Code(name: "connectFailed")
        /// The connection ended before the response was complete.
        public static let connectionLost = Code(name: "connectionLost")
        /// The time for the request ran out.
        public static let timedOut = Code(name: "timedOut")
        /// The certificate of the server is not trusted, or TLS failed otherwise.
        public static let tlsFailed = Code(name: "tlsFailed")
        /// The response is larger than the limit of the transport.
        public static let tooLarge = Code(name: "tooLarge")
        /// The task was cancelled.
        public static let cancelled = Code(name: "cancelled")
        /// The content of the request could not be read.
        public static let contentFailed = Code(name: "contentFailed")
        /// The URL cannot be used: not http or https, or malformed.
        public static let badURL = Code(name: "badURL")
        /// Anything else.
        public static let other = Code(name: "other")
    }

    /// The kind of failure.
    public let code: Code
    /// What happened, in plain words, without URL queries, headers or bodies.
    public let message: String

    /// Makes an error.
    public init(code: Code, message: String) {
        self.code = code
        self.message = message
    }
}
