/// Hands each request to one of several responders, by the beginning of its path.
public struct PathRouter: HTTPResponder {
    private let routes: [(prefix: String, responder: any HTTPResponder)]
    private let otherwise: any HTTPResponder

    /// Makes a router; the first prefix that fits decides.
    public init(
        _ routes: [(prefix: String, responder: any HTTPResponder)],
        otherwise: any HTTPResponder
    ) {
        self.routes = routes
        self.otherwise = otherwise
    }

    /// Answers a request with what its responder says.
    public func respond(to request: HTTPRequest) -> HTTPAnswer {
        let path = request.path.utf8
        let route = routes.first { path.starts(with: $0.prefix.utf8) }
        return (route?.responder ?? otherwise).respond(to: request)
    }
}
