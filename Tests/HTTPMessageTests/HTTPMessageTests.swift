import Foundation
import HTTPMessage
import Testing

@Suite("HTTP messages")
struct HTTPMessageTests {
    @Test("Field names are compared without case, and order and repetition stay")
    func fields() {
        var fields: HTTPFields = ["Accept": "text/calendar", "prefer": "a"]
        fields.append("Prefer", "b")
        #expect(fields["ACCEPT"] == "text/calendar")
        #expect(fields.values("PREFER") == ["a", "b"])
        fields["Prefer"] = "c"
        #expect(fields.values("prefer") == ["c"])
        fields["accept"] = nil
        #expect(fields.fields.map(\.name) == ["Prefer"])
    }

    @Test(
        "Path and query are parts of the target",
        arguments: [
            ("/a/b?x=1&y=?2", "/a/b", "x=1&y=?2"),
            ("/a%3Fb", "/a%3Fb", nil),
            ("/a?", "/a", ""),
        ]
    )
    func target(target: String, path: String, query: String?) {
        let request = HTTPRequest(.get, target)
        #expect(request.path == path)
        #expect(request.query.map(String.init) == query)
    }

    @Test(
        "A content coding is taken by its name or by *, unless its weight is 0; without the field none is",
        arguments: [
            ("gzip, deflate, br", true), ("br;q=1.0, gzip; q=0.5", true), ("GZIP", true), ("x-gzip", true), ("*", true),
            ("gzip;q=0", false), ("*;q=0", false), ("gzip;q=0.0, *", false), ("gzip;q=1, *;q=0", true),
            ("identity", false), ("gzipped", false), ("", false), (nil, false),
        ] as [(String?, Bool)]
    )
    func contentCoding(value: String?, isTaken: Bool) {
        var fields: HTTPFields = [:]
        fields["Accept-Encoding"] = value
        #expect(fields.accepts(coding: "gzip") == isTaken)
    }

    @Test("A router goes by a path or all that is below it, and by nothing else of the target")
    func router() async {
        let routes = [("/a/", Named("a")), ("/a/b/", Named("b")), ("/healthz", Named("health"))]
        let router = PathRouter(routes, otherwise: Named("other"))
        for (target, name) in [
            ("/healthz", "health"), ("/healthz?x", "health"), ("/healthz/", "other"), ("/healthzx", "other"),
            ("/a/", "a"), ("/a/b/c", "a"), ("/a", "other"), ("/x?y=/a/", "other"), ("/A/", "other"), ("", "other"),
        ] {
            #expect(await router.respond(to: HTTPRequest(.get, target)).response().body == Data(name.utf8), "\(target)")
        }
    }

    private struct Named: HTTPResponder {
        let name: String
        init(_ name: String) { self.name = name }
        func respond(to request: HTTPRequest) -> HTTPAnswer { .now(HTTPResponse(200, body: Data(name.utf8))) }
    }

    @Test("The responder transport hands over path, query, host and body")
    func responderTransport() async throws {
        let transport = ResponderTransport(Echo())
        let body = Data("x".utf8)
        let response = try await transport.send(HTTPRequest(.post, "http://example.com:81?q=1", body: body))
        #expect(response.status == 202)
        #expect(response.fields["X-Target"] == "/?q=1")
        #expect(response.fields["X-Host"] == "example.com:81")
        #expect(response.body == body)
        await #expect(throws: HTTPTransportError(code: .badURL, message: "not an absolute URL")) {
            try await transport.send(HTTPRequest(.get, "/relative"))
        }
    }

    private struct Echo: HTTPResponder {
        func respond(to request: HTTPRequest) -> HTTPAnswer {
            .later {
                HTTPResponse(
                    202,
                    fields: ["X-Target": request.target, "X-Host": request.fields["Host"] ?? ""],
                    body: request.body
                )
            }
        }
    }
}
