import HTTPMessage

/// Hands the requests that browsers send to the pages, and those of other methods to CalDAV, whose apps look at `/` too.
struct MethodRouter: HTTPResponder {
    let pages: any HTTPResponder
    let caldav: any HTTPResponder

    func respond(to request: HTTPRequest) -> HTTPAnswer {
        [.get, .head, .post].contains(request.method) ? pages.respond(to: request) : caldav.respond(to: request)
    }
}
