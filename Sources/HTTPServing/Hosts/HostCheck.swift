public import HTTPMessage

/// Refuses requests for hosts that are not this server, so that no page of another host can talk to it (DNS rebinding).
///
/// The status is 421, “the server is unable to produce an authoritative response for the target URI” (RFC 9110 7.4 and
/// 15.5.20). A Host that is missing or malformed is the business of the HTTP server (400).
public struct HostCheck: HTTPResponder {
    private let inner: any HTTPResponder
    private let names: HostNames

    /// Wraps a responder.
    public init(_ inner: any HTTPResponder, names: HostNames) {
        self.inner = inner
        self.names = names
    }

    /// Answers a request; one of HTTP/1.0 may come without a host.
    public func respond(to request: HTTPRequest) -> HTTPAnswer {
        guard let text = request.fields["Host"] else { return inner.respond(to: request) }
        guard let host = Authority(text), names.contains(host) else {
            let remedy = "If it should, set server.publicURL in its configuration."
            return .now(HTTPResponse(421, text: "This server does not answer for this host. \(remedy)"))
        }
        return inner.respond(to: request)
    }
}
