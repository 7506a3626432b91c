import Foundation
import HTTPMessage
import HTTPMicrohttpd
import Testing

@Suite("HTTP server: what it refuses by itself")
struct HTTPServerRulesTests {
    private func status(_ request: String, _ change: (inout HTTPServerLimits) -> Void = { _ in }) async throws -> Int? {
        var limits = HTTPServerLimits.patient
        change(&limits)
        let server = try HTTPServer(port: 0, responder: EchoResponder(), limits: limits)
        let client = try SocketClient(port: server.port)
        await client.send(request)
        let response = await client.readResponse()
        await server.stop()
        return response.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    }

    @Test(
        "A request names one host (RFC 9112 3.2)",
        arguments: [
            ("", 400), ("Host: a\r\nHost: a\r\n", 400), ("Host:\r\n", 400), ("Host: a b\r\n", 400),
            ("Host: u@a\r\n", 400),
            ("Host: a\r\n", 200), ("Host: [::1]:8008\r\n", 200),
        ]
    )
    func hosts(fields: String, status: Int) async throws {
        #expect(try await self.status("GET / HTTP/1.1\r\n\(fields)\r\n") == status)
    }

    @Test("HTTP/1.0 knows no host")
    func old() async throws {
        #expect(try await status("GET / HTTP/1.0\r\n\r\n") == 200)
        #expect(try await status("GET / HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n") == 400)
    }

    @Test("The length of a body is given once, and is a number (RFC 9112 6.3)")
    func framing() async throws {
        let start = "PUT / HTTP/1.1\r\nHost: a\r\n"
        for fields in [
            "Content-Length: 1\r\nContent-Length: 1\r\n", "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n",
            "Content-Length: -1\r\n", "Content-Length: 1, 1\r\n", "Content-Length: x\r\n",
        ] {
            #expect(try await status(start + fields + "\r\n") == 400, "\(fields)")
        }
        #expect(try await status(start + "Transfer-Encoding: gzip, chunked\r\n\r\n") == 501)
        #expect(try await status(start + "Transfer-Encoding: Chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n") == 200)
        #expect(try await status(start + "Content-Length: 99999999999999999999999\r\n\r\n") == 413)
    }

    @Test("Method and target have their longest")
    func lengths() async throws {
        let method = String(repeating: "M", count: 32)
        #expect(try await status("\(method) / HTTP/1.1\r\nHost: a\r\n\r\n") == 200)
        #expect(try await status("\(method)M / HTTP/1.1\r\nHost: a\r\n\r\n") == 501)
        let path = "/" + String(repeating: "p", count: 8_191)
        #expect(try await status("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n") == 200)
        #expect(try await status("GET \(path)p HTTP/1.1\r\nHost: a\r\n\r\n") == 414)
        let endless = "/" + String(repeating: "p", count: 100_000)
        #expect(try await status("GET \(endless) HTTP/1.1\r\nHost: a\r\n\r\n") == 414)
    }

    @Test("A target has no spaces and no control characters")
    func targets() async throws {
        for target in ["/a b", "/a\u{1}", "/a\u{7F}", "/a\tb"] {
            #expect(try await status("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n") == 400, "\(target.debugDescription)")
        }
    }

    @Test("A client that drips its body loses its connection")
    func shutsDrippingBodies() async throws {
        var limits = HTTPServerLimits.patient
        limits.requestTime = .milliseconds(300)
        let server = try HTTPServer(port: 0, responder: EchoResponder(), limits: limits)
        let client = try SocketClient(port: server.port)
        await client.send("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n")
        let dripping = Task {
            while !Task.isCancelled {
                await client.send("x")
                try await Task.sleep(for: .milliseconds(100))
            }
        }
        #expect(await client.readToEnd().isEmpty)
        dripping.cancel()
        await server.stop()
    }

    @Test("A connection that is silent between requests is closed", .timeLimit(.minutes(5)))
    func closesIdleConnections() async throws {
        var limits = HTTPServerLimits.patient
        limits.idleTime = .seconds(1)
        let server = try HTTPServer(port: 0, responder: EchoResponder(), limits: limits)
        let client = try SocketClient(port: server.port)
        await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(await client.readResponse().hasPrefix("HTTP/1.1 200"))
        #expect(await client.readToEnd().isEmpty)
        await server.stop()
    }

    @Test("One client has so many connections and no more, unless it is a proxy", .timeLimit(.minutes(5)))
    func boundsConnectionsOfOneClient() async throws {
        var limits = HTTPServerLimits.patient
        limits.connectionsPerClient = 2
        let server = try HTTPServer(port: 0, responder: EchoResponder(), limits: limits)
        let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
        var kept: [SocketClient] = []
        for _ in 0..<2 {
            let client = try SocketClient(port: server.port)
            await client.send(request)
            #expect(await client.readResponse().hasPrefix("HTTP/1.1 200"))
            kept.append(client)
        }
        #expect(server.openConnections == 2)
        let third = try SocketClient(port: server.port)
        await third.send(request)
        #expect(await third.readToEnd().isEmpty)
        kept.removeAll()
        while server.openConnections > 0 { try await Task.sleep(for: .milliseconds(5)) }
        let fourth = try SocketClient(port: server.port)
        await fourth.send(request)
        #expect(await fourth.readResponse().hasPrefix("HTTP/1.1 200"))
        await server.stop()

        limits.unlimitedClients = [.loopback]
        let behind = try HTTPServer(port: 0, responder: EchoResponder(), limits: limits)
        for _ in 0..<4 {
            let client = try SocketClient(port: behind.port)
            await client.send(request)
            #expect(await client.readResponse().hasPrefix("HTTP/1.1 200"))
            kept.append(client)
        }
        await behind.stop()
    }

    @Test("Beyond the number of all connections, the next ones wait for an end", .timeLimit(.minutes(5)))
    func boundsConnections() async throws {
        var limits = HTTPServerLimits.patient
        limits.connections = 8
        let server = try HTTPServer(port: 0, responder: EchoResponder(), limits: limits)
        let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
        var clients = try (0..<20).map { _ in try SocketClient(port: server.port) }
        for client in clients { await client.send(request) }
        try await Task.sleep(for: .milliseconds(200))
        #expect(server.openConnections <= 8)
        let last = clients.removeLast()
        clients.removeAll()
        #expect(await last.readResponse().hasPrefix("HTTP/1.1 200"))
        await server.stop()
    }
}
