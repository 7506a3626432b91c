/// A transport whose server is a responder in this process: no socket, the same messages.
public struct ResponderTransport: HTTPTransport {
    private let responder: any HTTPResponder

    /// Makes a transport that hands every request to the responder.
    public init(_ responder: any HTTPResponder) {
        self.responder = responder
    }

    /// Hands the request to the responder with path and query as its target and the authority in `Host`.
    public func send(_ request: HTTPRequest) async throws(HTTPTransportError) -> HTTPResponse {
        guard let schemeEnd = request.target.utf8.firstRange(of: Array("://".utf8)) else {
            throw HTTPTransportError(code: .badURL, message: "not an absolute URL")
        }
        let rest = request.target[schemeEnd.upperBound...]
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        var received = request
        received.target = String(rest[authority.endIndex...])
        if !received.target.hasPrefix("/") { received.target = "/" + received.target }
        received.fields["Host"] = String(authority)
        let response = await responder.respond(to: received).response()
        guard response.interruption == nil else {
            throw HTTPTransportError(code: .connectionLost, message: "the connection ended before the response")
        }
        return response
    }
}
