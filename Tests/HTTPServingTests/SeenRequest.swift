import HTTPMessage
import Synchronization
import Testing

/// Answers 200 and remembers what it was asked.
final class SeenRequest: HTTPResponder {
    private let seen = Mutex<HTTPRequest?>(nil)

    var last: HTTPRequest? { seen.withLock { $0 } }

    func respond(to request: HTTPRequest) -> HTTPAnswer {
        seen.withLock { $0 = request }
        return .now(HTTPResponse(200))
    }
}

extension HTTPRequest {
    /// A request from an address, with fields.
    static func from(_ peer: String, secure: Bool = false, _ fields: HTTPFields = [:]) throws -> HTTPRequest {
        var request = HTTPRequest(.get, "/", fields: fields)
        request.source = HTTPSource(peer: try #require(IPAddress(peer)), isSecure: secure)
        return request
    }
}
