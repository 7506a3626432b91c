public import HTTPMessage

/// Refuses requests that came over the network in the clear, other than from a proxy: anybody could read the password.
public struct ClearTextCheck: HTTPResponder {
    private let inner: any HTTPResponder
    private let proxies: TrustedProxies

    /// Wraps a responder.
    public init(_ inner: any HTTPResponder, proxies: TrustedProxies) {
        self.inner = inner
        self.proxies = proxies
    }

    /// Answers a request.
    public func respond(to request: HTTPRequest) -> HTTPAnswer {
        guard let source = request.source, !source.isSecure, !source.peer.isLoopback, !proxies.contains(source.peer)
        else {
            return inner.respond(to: request)
        }
        return .now(HTTPResponse(403, text: "Plain http is for this machine and its proxies only. Use https."))
    }
}
