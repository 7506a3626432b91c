import Foundation
import HTTPMessage
import HTTPMicrohttpd
import Synchronization
import Testing

@Suite("HTTP server: bounds, broken connections, stopping")
struct HTTPServerBoundsTests {
    private func limits(_ change: (inout HTTPServerLimits) -> Void) -> HTTPServerLimits {
        var limits = HTTPServerLimits.patient
        change(&limits)
        return limits
    }

    @Test("A body that is announced too large gets 413, one that grows too large loses its connection")
    func boundsBody() async throws {
        let server = try HTTPServer(port: 0, responder: EchoResponder(), limits: limits { $0.bodySize = 10 })
        let announced = try SocketClient(port: server.port)
        await announced.send("PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 11\r\n\r\n12345678901")
        #expect(await announced.readToEnd().hasPrefix("HTTP/1.1 413"))
        let growing = try SocketClient(port: server.port)
        await growing.send(
            "PUT / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nb\r\n12345678901\r\n0\r\n\r\n"
        )
        #expect(await growing.readToEnd().isEmpty)
        let fitting = try SocketClient(port: server.port)
        await fitting.send("PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n1234567890")
        #expect(await fitting.readResponse().hasPrefix("HTTP/1.1 200"))
        await server.stop()
    }

    @Test("A header section beyond the limit is refused")
    func boundsHeader() async throws {
        let server = try HTTPServer(port: 0, responder: EchoResponder(), limits: limits { $0.headerSize = 4_096 })
        let client = try SocketClient(port: server.port)
        await client.send("GET / HTTP/1.1\r\nHost: x\r\nX-Long: \(String(repeating: "y", count: 8_192))\r\n\r\n")
        #expect(await client.readToEnd().hasPrefix("HTTP/1.1 431"))
        await server.stop()
    }

    @Test("A client that drips its header loses its connection")
    func shutsDrippingClients() async throws {
        let server = try HTTPServer(
            port: 0,
            responder: EchoResponder(),
            limits: limits { $0.requestTime = .milliseconds(300) }
        )
        let client = try SocketClient(port: server.port)
        let dripping = Task {
            for letter in "GET / HTTP/1.1" {
                await client.send(String(letter))
                try await Task.sleep(for: .milliseconds(200))
            }
        }
        #expect(await client.readToEnd().isEmpty)
        dripping.cancel()
        await server.stop()
    }

    @Test("An answer that does not come gives 504, and its task is cancelled", .timeLimit(.minutes(1)))
    func boundsAnswers() async throws {
        let responder = EchoResponder()
        let server = try HTTPServer(
            port: 0,
            responder: responder,
            limits: limits { $0.answerTime = .milliseconds(200) }
        )
        let client = try SocketClient(port: server.port)
        await client.send("GET /stuck HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(await client.readResponse().hasPrefix("HTTP/1.1 504"))
        await server.stop()
        while responder.working.withLock({ $0 }) > 0 { try await Task.sleep(for: .milliseconds(1)) }
    }

    @Test("An injected fault breaks the connection where it says")
    func breaksConnections() async throws {
        let server = try HTTPServer(port: 0, responder: EchoResponder(), limits: .patient)
        let closed = try SocketClient(port: server.port)
        await closed.send("GET /close HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(await closed.readToEnd().isEmpty)
        let broken = try SocketClient(port: server.port)
        await broken.send("GET /break HTTP/1.1\r\nHost: x\r\n\r\n")
        let response = await broken.readToEnd()
        #expect(response.contains("Content-Length: 10\r\n"))
        #expect(response.hasSuffix("\r\n\r\n0123"))
        await server.stop()
    }

    @Test("Stopping finishes what is under way and takes nothing new")
    func stopsGracefully() async throws {
        let responder = EchoResponder()
        let server = try HTTPServer(port: 0, responder: responder, limits: .patient)
        let port = server.port
        let client = try SocketClient(port: port)
        await client.send("GET /later HTTP/1.1\r\nHost: x\r\n\r\n")
        while responder.working.withLock({ $0 }) == 0 { try await Task.sleep(for: .milliseconds(1)) }
        await server.stop()
        let response = await client.readToEnd()
        #expect(response.hasPrefix("HTTP/1.1 200"))
        #expect(response.contains("Connection: close"))
        #expect(throws: POSIXError.self) { try SocketClient(port: port) }
    }

    @Test("Stopping gives up what does not end, without a stop too", arguments: [true, false])
    func givesUpStuckAnswers(stopping: Bool) async throws {
        let responder = EchoResponder()
        var server: HTTPServer? = try HTTPServer(
            port: 0,
            responder: responder,
            limits: limits { $0.stopTime = .milliseconds(100) }
        )
        let client = try SocketClient(port: server?.port ?? 0)
        await client.send("GET /stuck HTTP/1.1\r\nHost: x\r\n\r\n")
        while responder.working.withLock({ $0 }) == 0 { try await Task.sleep(for: .milliseconds(1)) }
        if stopping { await server?.stop() }
        server = nil
        let response = await client.readToEnd()
        #expect(response.hasPrefix("HTTP/1.1 503") || (!stopping && response.isEmpty))
    }

    @Test("Stopping under load ends, whatever comes in meanwhile")
    func stopsUnderLoad() async throws {
        let server = try HTTPServer(
            port: 0,
            responder: EchoResponder(),
            limits: limits { $0.stopTime = .milliseconds(20) }
        )
        let clients = try (0..<8).map { _ in try SocketClient(port: server.port) }
        await withTaskGroup(of: Void.self) { group in
            for client in clients {
                group.addTask {
                    for _ in 0..<50 { await client.send("GET /later HTTP/1.1\r\nHost: x\r\n\r\n") }
                    _ = await client.readToEnd()
                }
            }
            try? await Task.sleep(for: .milliseconds(150))
            await server.stop()
        }
    }

    @Test("A client that goes away while its answer is awaited does no harm")
    func survivesLostClients() async throws {
        let responder = EchoResponder()
        let server = try HTTPServer(port: 0, responder: responder, limits: .patient)
        for _ in 0..<20 {
            let client = try SocketClient(port: server.port)
            await client.send("GET /later HTTP/1.1\r\nHost: x\r\n\r\n")
        }
        let client = try SocketClient(port: server.port)
        await client.send("GET /later HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(await client.readResponse().hasPrefix("HTTP/1.1 200"))
        await server.stop()
    }
}
