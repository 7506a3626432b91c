public import HTTPMessage

/// Shows the responder behind it each request as its client made it, whatever proxies stand between.
public struct ForwardedResponder: HTTPResponder {
    private let inner: any HTTPResponder
    private let proxies: TrustedProxies

    /// Wraps a responder.
    public init(_ inner: any HTTPResponder, proxies: TrustedProxies) {
        self.inner = inner
        self.proxies = proxies
    }

    /// Answers a request.
    public func respond(to request: HTTPRequest) -> HTTPAnswer {
        inner.respond(to: proxies.resolved(request))
    }
}
