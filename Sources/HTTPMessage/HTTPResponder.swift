/// Answers the requests that a server receives.
public protocol HTTPResponder: Sendable {
    /// Answers a request, at once or later.
    ///
    /// Called on a thread of the server, which must not be blocked: what waits goes into `.later`.
    func respond(to request: HTTPRequest) -> HTTPAnswer
}

/// The answer of a responder.
public enum HTTPAnswer: Sendable {
    /// The response is there.
    case now(HTTPResponse)
    /// The response needs time; the connection is set aside until it is there.
    case later(@Sendable () async -> HTTPResponse)

    /// The answer with its response changed, now or when it is there.
    public func map(_ change: @escaping @Sendable (inout HTTPResponse) -> Void) -> HTTPAnswer {
        switch self {
        case .now(var response):
            change(&response)
            return .now(response)
        case .later(let produce):
            return .later {
                var response = await produce()
                change(&response)
                return response
            }
        }
    }

    /// The response, awaited where it needs time.
    public func response() async -> HTTPResponse {
        switch self {
        case .now(let response): response
        case .later(let produce): await produce()
        }
    }
}
