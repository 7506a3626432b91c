import Foundation
import HTTPMessage
import HTTPMicrohttpd

/// Waits on a loopback port for the browser to come back from the sign-in page (RFC 8252 7.3).
final class RedirectListener: Sendable {
    private let server: HTTPServer
    private let answers: AsyncStream<String>

    /// Listens on a free port.
    init() throws(CommandError) {
        let (answers, continuation) = AsyncStream.makeStream(of: String.self)
        do throws(HTTPServerError) {
            server = try HTTPServer(port: 0, responder: RedirectResponder(answers: continuation))
        } catch {
            throw CommandError(
                .someFailed,
                "cannot wait for the browser",
                reason: error.message,
                remedy: "Sign in with a code instead: graphdav login --device-code"
            )
        }
        self.answers = answers
    }

    /// The address to send the browser back to; registered as `http://localhost`, which matches every port.
    var redirectURI: String { "http://localhost:\(server.port)" }

    /// The query of the address that the browser comes back to, percent-encoded; nil when the task was cancelled.
    func query() async -> String? {
        var iterator = answers.makeAsyncIterator()
        return await iterator.next()
    }

    /// Stops listening, after the page in the browser is complete.
    func stop() async {
        await server.stop()
    }
}

/// Takes the first request that carries an answer of the sign-in page and shows a page that ends the matter.
private struct RedirectResponder: HTTPResponder {
    let answers: AsyncStream<String>.Continuation

    private static let page = """
        <!doctype html><meta charset="utf-8"><title>graphdav</title>
        <p>Thank you. You can close this window and go back to the terminal.</p>
        """

    func respond(to request: HTTPRequest) -> HTTPAnswer {
        let names = (request.query ?? "").split(separator: "&").map { $0.prefix { $0 != "=" } }
        guard request.method == .get, request.path == "/", names.contains("code") || names.contains("error") else {
            // Browsers ask for icons as well.
            return .now(HTTPResponse(404))
        }
        answers.yield(String(request.query ?? ""))
        let fields: HTTPFields = ["Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store"]
        return .now(HTTPResponse(200, fields: fields, body: Data(Self.page.utf8)))
    }
}
