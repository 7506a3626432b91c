import Foundation
import HTTPCurl
import HTTPMessage
import HTTPMicrohttpd
import Testing

@Suite("HTTP server on a live socket")
struct HTTPServerTests {
    @Test("Method, raw target, all field lines and the body arrive as sent", arguments: ["/now", "/later"])
    func delivers(path: String) async throws {
        let server = try HTTPServer(port: 0, responder: EchoResponder(), limits: .patient)
        let client = try SocketClient(port: server.port)
        await client.send(
            "REPORT \(path)?a=%2Fb+c&$top=5 HTTP/1.1\r\nHost: x\r\nPrefer: one\r\nprefer: two, three\r\n"
                + "Content-Length: 7\r\n\r\nB\u{F6}dy\r\n"
        )
        let response = await client.readResponse()
        #expect(response.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(
            response.hasSuffix(
                "REPORT\n\(path)?a=%2Fb+c&$top=5\nHost: x\nPrefer: one\nprefer: two, three\n"
                    + "Content-Length: 7\nB\u{F6}dy\r\n"
            )
        )
        await server.stop()
    }

    @Test("A connection is kept for the next request, also when the first answer came later")
    func keepsAlive() async throws {
        let server = try HTTPServer(port: 0, responder: EchoResponder(), limits: .patient)
        let client = try SocketClient(port: server.port)
        for path in ["/later", "/now", "/later"] {
            await client.send("GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(await client.readResponse().contains("\nHost: x"))
        }
        await server.stop()
    }

    @Test("Many answers wait at once", .timeLimit(.minutes(1)))
    func waitsForMany() async throws {
        let server = try HTTPServer(port: 0, responder: EchoResponder(), limits: .patient)
        let answered = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<16 {
                group.addTask {
                    let client = try SocketClient(port: server.port)
                    await client.send("POST /together HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
                    await client.send("2\r\nab\r\n3\r\n\(100 + number)\r\n0\r\n\r\n")
                    return await client.readResponse().hasSuffix("ab\(100 + number)")
                }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(answered == 16)
        await server.stop()
    }

    @Test("A large body passes both ways")
    func passesLargeBodies() async throws {
        let server = try HTTPServer(port: 0, responder: EchoResponder(), limits: .patient)
        let client = try SocketClient(port: server.port)
        let body = String(repeating: "x", count: 5_000_000)
        await client.send("PUT /now HTTP/1.1\r\nHost: x\r\nContent-Length: \(body.utf8.count)\r\n\r\n" + body)
        let response = await client.readResponse()
        #expect(response.contains("X-Size: 5000000"))
        #expect(response.utf8.count > 5_000_000)
        await server.stop()
    }

    @Test("HEAD has no body")
    func answersHead() async throws {
        let server = try HTTPServer(port: 0, responder: EchoResponder(), limits: .patient)
        let client = try SocketClient(port: server.port)
        await client.send("HEAD /now HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        let response = await client.readToEnd()
        #expect(response.hasSuffix("\r\n\r\n"))
        await server.stop()
    }

    @Test("A field that would split the response gives 500")
    func refusesSplitting() async throws {
        let server = try HTTPServer(port: 0, responder: EchoResponder(), limits: .patient)
        let client = try SocketClient(port: server.port)
        await client.send("GET /bad HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(await client.readToEnd().hasPrefix("HTTP/1.1 500"))
        await server.stop()
    }

    @Test("A port is taken once, and an address must be numeric")
    func refusesToListen() async throws {
        let server = try HTTPServer(port: 0, responder: EchoResponder(), limits: .patient)
        let taken = #expect(throws: HTTPServerError.self) {
            try HTTPServer(port: server.port, responder: EchoResponder())
        }
        #expect(taken?.code == .cannotListen)
        let name = #expect(throws: HTTPServerError.self) {
            try HTTPServer(address: "localhost", port: 0, responder: EchoResponder(), limits: .patient)
        }
        #expect(name?.code == .badAddress)
        #expect(throws: HTTPServerError.self) { try HTTPServer(port: 65_536, responder: EchoResponder()) }
        await server.stop()
    }

    @Test(
        "A request has the address of its client, and says whether it came encrypted",
        arguments: ["127.0.0.1", "::1"]
    )
    func tellsSource(address: String) async throws {
        let server = try HTTPServer(address: address, port: 0, responder: EchoResponder(), limits: .patient)
        let host = address.contains(":") ? "[\(address)]" : address
        let request = HTTPRequest(
            .get,
            "http://\(host):\(server.port)/source",
            fields: ["X-Forwarded-For": "192.0.2.1"]
        )
        let response = try await CurlTransport(options: CurlTransport.Options()).send(request)
        #expect(String(decoding: response.body, as: UTF8.self) == "\(address) \(address) false false\n")
        await server.stop()
    }

    @Test("A target may be absolute, and its authority is the host then (RFC 9112 3.2.2)")
    func takesAbsoluteTargets() async throws {
        let server = try HTTPServer(port: 0, responder: EchoResponder(), limits: .patient)
        for (target, seen) in [("http://cal.example.com:80/a?b", "/a?b"), ("HTTP://cal.example.com", "/")] {
            let client = try SocketClient(port: server.port)
            await client.send("GET \(target) HTTP/1.1\r\nHost: other\r\n\r\n")
            let response = await client.readResponse()
            #expect(response.contains("GET\n\(seen)\nHost: cal.example.com"))
            #expect(!response.contains("other"))
        }
        await server.stop()
    }
}
