public import HTTPMessage

/// `/healthz`: whether the process lives and can read its mirror, in one line, without names.
///
/// 503 is for what a new start may mend: the mirror cannot be read. A sign-in that is needed, or Graph that is away, is
/// named with 200: the mirror goes on serving, and a supervisor that started the process anew would only do harm.
public struct HealthResponder: HTTPResponder {
    private let health: ServiceHealth
    private let readMirror: @Sendable () throws -> Void

    /// Tells of the health of mailboxes; `readMirror` reads something small, and throws where that is not possible.
    public init(_ health: ServiceHealth, readMirror: @escaping @Sendable () throws -> Void) {
        self.health = health
        self.readMirror = readMirror
    }

    /// Answers a request.
    public func respond(to request: HTTPRequest) -> HTTPAnswer {
        guard request.method == .get || request.method == .head else {
            return .now(HTTPResponse(405, fields: ["Allow": "GET, HEAD"]))
        }
        var response: HTTPResponse
        do {
            try readMirror()
            response = HTTPResponse(200, text: text)
        } catch {
            response = HTTPResponse(503, text: "the mirror cannot be read")
        }
        response.fields["Cache-Control"] = "no-store"
        return .now(response)
    }

    private var text: String {
        switch health.all.values.max() {
        case nil: "ok"
        case .unreachable: "Graph cannot be reached"
        case .signInNeeded: "sign-in needed"
        }
    }
}
