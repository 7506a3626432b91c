public import HTTPMessage

/// Hands each request to the responder of its path.
public struct Router: HTTPResponder {
    /// A path and what answers there.
    public struct Route: Sendable {
        let path: String
        let responder: any HTTPResponder

        /// Makes a route; a path that ends in a slash stands for everything below it.
        public init(_ path: String, _ responder: any HTTPResponder) {
            self.path = path
            self.responder = responder
        }

        func matches(_ path: Substring) -> Bool {
            self.path.hasSuffix("/") ? path.hasPrefix(self.path) : path == self.path
        }
    }

    private let routes: [Route]
    private let fallback: any HTTPResponder

    /// Takes routes, of which the first that matches counts, and what answers everywhere else.
    public init(_ routes: [Route], otherwise fallback: any HTTPResponder) {
        self.routes = routes
        self.fallback = fallback
    }

    /// Answers a request.
    public func respond(to request: HTTPRequest) -> HTTPAnswer {
        let route = routes.first { $0.matches(request.path) }
        return (route?.responder ?? fallback).respond(to: request)
    }
}
