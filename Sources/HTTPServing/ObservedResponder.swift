public import HTTPMessage

/// A request that was answered.
public struct AnsweredRequest: Sendable {
    /// What was asked.
    public let request: HTTPRequest
    /// What was answered.
    public let response: HTTPResponse
    /// From the whole request to the whole response, without the time on the wire.
    public let duration: Duration
}

/// Tells of every request once it is answered, for a log or for counting.
public struct ObservedResponder: HTTPResponder {
    private let inner: any HTTPResponder
    private let observe: @Sendable (AnsweredRequest) -> Void

    /// Wraps a responder; `observe` is called before the response goes out and must not block.
    public init(_ inner: any HTTPResponder, observe: @escaping @Sendable (AnsweredRequest) -> Void) {
        self.inner = inner
        self.observe = observe
    }

    /// Answers a request.
    public func respond(to request: HTTPRequest) -> HTTPAnswer {
        let start = ContinuousClock.now
        return inner.respond(to: request).map { response in
            observe(AnsweredRequest(request: request, response: response, duration: .now - start))
        }
    }
}
