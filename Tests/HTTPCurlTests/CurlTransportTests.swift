import Foundation
import HTTPCurl
import HTTPMessage
import Testing

@Suite("HTTP over libcurl")
struct CurlTransportTests {
    @Test("Status, repeated fields and body arrive; method, fields and body are sent as given")
    func exchange() async throws {
        let server = try ScriptedServer { _ in
            .text(
                "HTTP/1.1 201 Created\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\nContent-Length: 2\r\nX-Empty:\r\n\r\nok"
            )
        }
        defer { server.stop() }
        let response = try await CurlTransport().send(
            HTTPRequest(
                .patch,
                server.url + "/v1.0/me/events/AA%3D?$select=id",
                fields: [
                    "Authorization": "Bearer t", "If-Match": "W/\"1\"", "Content-Type": "application/json",
                    "X-Empty": "",
                ],
                body: Data("{}".utf8)
            )
        )
        #expect(response.status == 201)
        #expect(response.fields.values("set-cookie") == ["a=1", "b=2"])
        #expect(response.fields["X-Empty"] == "")
        #expect(response.body == Data("ok".utf8))
        let sent = try #require(server.requests.first)
        #expect(sent.hasPrefix("PATCH /v1.0/me/events/AA%3D?$select=id HTTP/1.1\r\n"))
        for line in [
            "Authorization: Bearer t", "If-Match: W/\"1\"", "Content-Type: application/json", "X-Empty:",
            "Content-Length: 2",
        ] {
            #expect(sent.contains("\r\n\(line)\r\n"))
        }
        #expect(sent.hasSuffix("\r\n\r\n{}"))
        #expect(!sent.contains("Expect:"))
    }

    @Test("An empty body is empty", arguments: [HTTPMethod.get, .delete, .post, .put])
    func emptyBody(method: HTTPMethod) async throws {
        let server = try ScriptedServer { _ in .text("HTTP/1.1 204 No Content\r\n\r\n") }
        defer { server.stop() }
        let response = try await CurlTransport().send(HTTPRequest(method, server.url + "/x"))
        #expect(response == HTTPResponse(204))
        let sent = try #require(server.requests.first)
        #expect(sent.hasPrefix("\(method.rawValue) /x HTTP/1.1\r\n"))
        #expect(sent.contains("Content-Length: 0\r\n") == [.post, .put].contains(method))
        #expect(!sent.lowercased().contains("content-type"))
    }

    @Test("A compressed body is decompressed")
    func gzip() async throws {
        let packed = try #require(Data(base64Encoded: "H4sIAAAAAAAC/8tIzcnJVyjPL8pJAQCFEUoNCwAAAA=="))
        let server = try ScriptedServer { _ in
            .write(
                Array("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(packed.count)\r\n\r\n".utf8)
                    + packed
            )
        }
        defer { server.stop() }
        let response = try await CurlTransport().send(HTTPRequest(.get, server.url))
        #expect(String(decoding: response.body, as: UTF8.self) == "hello world")
        #expect(response.fields["Content-Encoding"] == nil)
        #expect(server.requests.first?.contains("Accept-Encoding: ") == true)
    }

    @Test("A redirect is an answer, not an order")
    func redirect() async throws {
        let server = try ScriptedServer { _ in
            .text("HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n")
        }
        defer { server.stop() }
        let response = try await CurlTransport().send(
            HTTPRequest(.get, server.url, fields: ["Authorization": "Bearer t"])
        )
        #expect(response.status == 302)
        #expect(response.fields["Location"] == "/elsewhere")
        #expect(server.requests.count == 1)
    }

    @Test("Requests one after the other share a connection")
    func reuse() async throws {
        let server = try ScriptedServer { _ in .ok("x") }
        defer { server.stop() }
        let transport = try CurlTransport()
        for _ in 0..<5 { _ = try await transport.send(HTTPRequest(.get, server.url)) }
        #expect(server.requests.count == 5)
        #expect(server.connections == 1)
    }

    @Test("Many requests at once each get their own answer")
    func parallel() async throws {
        let server = try ScriptedServer { request in
            .ok(String(request.prefix { $0 != "\r\n" }.split(separator: " ")[1]))
        }
        defer { server.stop() }
        let transport = try CurlTransport()
        try await withThrowingTaskGroup(of: (Int, String).self) { group in
            for number in 0..<50 {
                group.addTask {
                    let response = try await transport.send(HTTPRequest(.get, server.url + "/\(number)"))
                    return (number, String(decoding: response.body, as: UTF8.self))
                }
            }
            for try await (number, path) in group { #expect(path == "/\(number)") }
        }
    }

    @Test(
        "What is not a whole response is a lost connection",
        arguments: [
            ScriptedServer.Answer.reset,
            .writeAndClose(Array("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf".utf8)),
            .writeAndClose(Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n".utf8)),
            .writeAndClose([]),
            .writeAndClose(Array("SSH-2.0-OpenSSH\r\n\r\n".utf8)),
        ]
    )
    func broken(answer: ScriptedServer.Answer) async throws {
        let server = try ScriptedServer { _ in answer }
        defer { server.stop() }
        let error = await #expect(throws: HTTPTransportError.self) {
            try await CurlTransport().send(HTTPRequest(.get, server.url))
        }
        #expect(error?.code == .connectionLost, "\(String(describing: error))")
    }

    @Test("A silent server is left after the timeout")
    func timeout() async throws {
        let server = try ScriptedServer { _ in .silence }
        defer { server.stop() }
        var options = CurlTransport.Options()
        options.timeout = .milliseconds(200)
        let transport = try CurlTransport(options: options)
        let error = await #expect(throws: HTTPTransportError.self) {
            try await transport.send(HTTPRequest(.get, server.url))
        }
        #expect(error?.code == .timedOut)
    }

    @Test("Cancelling the task ends the request, before it starts and while it waits", arguments: [0, 50])
    func cancellation(milliseconds: Int) async throws {
        let server = try ScriptedServer { _ in .silence }
        defer { server.stop() }
        let transport = try CurlTransport()
        let task = Task { try await transport.send(HTTPRequest(.get, server.url)) }
        try await Task.sleep(for: .milliseconds(milliseconds))
        task.cancel()
        let error = await #expect(throws: HTTPTransportError.self) { try await task.value }
        #expect(error?.code == .cancelled)
    }

    @Test("A body or header beyond the limit is refused")
    func tooLarge() async throws {
        let server = try ScriptedServer { request in
            request.hasPrefix("GET /header")
                ? .ok("", fields: (0..<40).map { "X-\($0): \(String(repeating: "x", count: 8000))\r\n" }.joined())
                : .ok(String(repeating: "x", count: 2000))
        }
        defer { server.stop() }
        var options = CurlTransport.Options()
        options.maximumBodySize = 1999
        let transport = try CurlTransport(options: options)
        for path in ["/body", "/header"] {
            let error = await #expect(throws: HTTPTransportError.self) {
                try await transport.send(HTTPRequest(.get, server.url + path))
            }
            #expect(error?.code == .tooLarge)
        }
    }

    @Test(
        "What would end a line of the request is refused",
        arguments: [
            HTTPRequest(.get, "/", fields: ["X": "a\r\nAuthorization: b"]),
            HTTPRequest(.get, "/", fields: ["X": "a\nb"]),
            HTTPRequest(.get, "/", fields: ["X\r\nY": "a"]),
            HTTPRequest(.get, "/", fields: ["X:": "a"]),
            HTTPRequest(.get, "/a b"),
            HTTPRequest(.get, "/\r\nX: y"),
            HTTPRequest(HTTPMethod(rawValue: "GET / HTTP/1.1\r\nX: y"), "/"),
        ]
    )
    func injection(request: HTTPRequest) async throws {
        let server = try ScriptedServer { _ in .ok("") }
        defer { server.stop() }
        var request = request
        request.target = server.url + request.target
        let transport = try CurlTransport()
        await #expect(throws: HTTPTransportError.self) { try await transport.send(request) }
        #expect(server.requests.isEmpty)
    }

    @Test(
        "Hosts and addresses that cannot be reached have their own codes",
        arguments: [
            ("http://127.0.0.1:1/", HTTPTransportError.Code.connectFailed), ("http://host.invalid/", .unknownHost),
            ("ftp://127.0.0.1/", .badURL), ("file:///etc/passwd", .badURL), ("http://", .badURL),
        ]
    )
    func unreachable(url: String, code: HTTPTransportError.Code) async throws {
        let transport = try CurlTransport()
        let error = await #expect(throws: HTTPTransportError.self) { try await transport.send(HTTPRequest(.get, url)) }
        #expect(error?.code == code)
    }

    @Test("A user name in the URL is refused, and https to a server without TLS fails")
    func addresses() async throws {
        let server = try ScriptedServer { _ in .ok("") }
        defer { server.stop() }
        let transport = try CurlTransport()
        await #expect(throws: HTTPTransportError.self) {
            try await transport.send(HTTPRequest(.get, "http://user@127.0.0.1:\(server.port)/"))
        }
        #expect(server.requests.isEmpty)
        let error = await #expect(throws: HTTPTransportError.self) {
            try await transport.send(HTTPRequest(.get, "https://127.0.0.1:\(server.port)/"))
        }
        #expect(error?.code == .tlsFailed)
    }

    @Test("A proxy is used for its requests")
    func proxy() async throws {
        let server = try ScriptedServer { _ in .ok("through the proxy") }
        defer { server.stop() }
        var options = CurlTransport.Options()
        options.proxy = server.url
        let response = try await CurlTransport(options: options).send(HTTPRequest(.get, "http://graph.example.com/me"))
        #expect(response.body == Data("through the proxy".utf8))
        #expect(server.requests.first?.hasPrefix("GET http://graph.example.com/me HTTP/1.1\r\n") == true)
    }

    @Test("A request that is under way is finished when the transport goes")
    func lifetime() async throws {
        let server = try ScriptedServer { _ in .ok("x") }
        defer { server.stop() }
        for _ in 0..<20 {
            let response = try await CurlTransport().send(HTTPRequest(.get, server.url))
            #expect(response.status == 200)
        }
    }
}
