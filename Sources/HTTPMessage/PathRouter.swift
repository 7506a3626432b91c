/// Hands each request to one of several responders, by its path.
public struct PathRouter: HTTPResponder {
    private let routes: [(path: String, responder: any HTTPResponder)]
    private let otherwise: any HTTPResponder

    /// Makes a router; a path that ends in a slash stands for all that begin with it, and the first that fits decides.
    public init(_ routes: [(path: String, responder: any HTTPResponder)], otherwise: any HTTPResponder) {
        self.routes = routes
        self.otherwise = otherwise
    }

    /// Answers a request with what its responder says.
    public func respond(to request: HTTPRequest) -> HTTPAnswer {
        let path = request.path.utf8
        let route = routes.first { route in
            route.path.hasSuffix("/") ? path.starts(with: route.path.utf8) : path.elementsEqual(route.path.utf8)
        }
        return (route?.responder ?? otherwise).respond(to: request)
    }
}
