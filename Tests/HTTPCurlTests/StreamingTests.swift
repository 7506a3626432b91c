import Foundation
import HTTPMessage
import Synchronization
import Testing

@testable import HTTPCurl

@Suite("HTTP over libcurl: content in parts")
struct StreamingTests {
    @Test("Content is sent as it is read, in place of a body", arguments: [0, 1, 65_536, 3_000_001])
    func sends(size: Int) async throws {
        let server = try ScriptedServer { _ in .ok("done") }
        defer { server.stop() }
        let source = TextSource(size: size)
        let response = try await CurlTransport().send(HTTPRequest(.put, server.url + "/up"), content: source)
        #expect(response.body == Data("done".utf8))
        let sent = try #require(server.requests.first)
        #expect(sent.hasPrefix("PUT /up HTTP/1.1\r\n"))
        #expect(sent.contains("\r\nContent-Length: \(size)\r\n"))
        #expect(!sent.contains("Expect:") && !sent.contains("Transfer-Encoding"))
        #expect(sent.hasSuffix("\r\n\r\n" + source.text))
        #expect(source.largest <= 1 << 20)
    }

    @Test("Content is given again when the connection that was kept turns out to be gone")
    func sendsAgain() async throws {
        let isFirst = Atomic(true)
        let server = try ScriptedServer { request in
            guard request.hasPrefix("PUT") else { return .ok("") }
            return isFirst.exchange(false, ordering: .relaxed) ? .reset : .ok("done")
        }
        defer { server.stop() }
        let transport = try CurlTransport()
        _ = try await transport.send(HTTPRequest(.get, server.url))
        let source = TextSource(size: 200_000)
        let response = try await transport.send(HTTPRequest(.put, server.url), content: source)
        #expect(response.status == 200)
        #expect(server.requests.last?.hasSuffix("\r\n\r\n" + source.text) == true)
    }

    @Test("Content that cannot be read ends the request", arguments: [0, 100_000])
    func failingSource(position: Int) async throws {
        let server = try ScriptedServer { _ in .ok("done") }
        defer { server.stop() }
        let error = await #expect(throws: HTTPTransportError.self) {
            try await CurlTransport().send(
                HTTPRequest(.put, server.url),
                content: TextSource(size: 3_000_000, failingAt: position)
            )
        }
        #expect(error == .contentFailed)
        #expect(server.requests.isEmpty)
    }

    @Test("Content that is taken slower than it comes arrives whole", arguments: [0, 1, 30_000_000])
    func receives(size: Int) async throws {
        let text = TextSource(size: size).text
        let server = try ScriptedServer { _ in .ok(text, fields: "ETag: \"1\"\r\n") }
        defer { server.stop() }
        let response = try await CurlTransport().open(HTTPRequest(.get, server.url))
        #expect(response.head.status == 200)
        #expect(response.head.fields["ETag"] == "\"1\"")
        #expect(response.head.body.isEmpty)
        try await Task.sleep(for: .milliseconds(200))
        var whole = Data()
        while let part = try await response.content.next() {
            #expect(!part.isEmpty && part.count <= IncomingContent.limit + 100_000)
            whole.append(part)
        }
        #expect(whole == Data(text.utf8))
        #expect(try await response.content.next() == nil)
    }

    @Test("The head is there before the content, and a break shows where it happens")
    func breaksOff() async throws {
        let server = try ScriptedServer { _ in
            .writeAndClose(Array("HTTP/1.1 206 Partial Content\r\nContent-Length: 10\r\n\r\nhalf".utf8))
        }
        defer { server.stop() }
        let response = try await CurlTransport().open(HTTPRequest(.get, server.url))
        #expect(response.head.status == 206)
        #expect(try await response.content.next() == Data("half".utf8))
        let error = await #expect(throws: HTTPTransportError.self) { try await response.content.next() }
        #expect(error?.code == .connectionLost)
    }

    @Test("Content that stands still is given up, and so is a request that nobody answers", arguments: [true, false])
    func standsStill(hasHead: Bool) async throws {
        let server = try ScriptedServer { _ in
            hasHead ? .text("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf") : .silence
        }
        defer { server.stop() }
        var options = CurlTransport.Options()
        options.timeout = .seconds(1)
        let transport = try CurlTransport(options: options)
        let error = await #expect(throws: HTTPTransportError.self) {
            let content = try await transport.open(HTTPRequest(.get, server.url)).content
            while try await content.next() != nil {}
        }
        #expect(error?.code == .timedOut)
    }

    @Test("Cancelling the reader ends the request, and so does letting go of the content")
    func abandoned() async throws {
        let server = try ScriptedServer { _ in .text("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf") }
        defer { server.stop() }
        let transport = try CurlTransport()
        let reader = Task {
            let content = try await transport.open(HTTPRequest(.get, server.url)).content
            while try await content.next() != nil {}
        }
        try await Task.sleep(for: .milliseconds(100))
        reader.cancel()
        let error = await #expect(throws: HTTPTransportError.self) { try await reader.value }
        #expect(error?.code == .cancelled)
        _ = try await transport.open(HTTPRequest(.get, server.url))
        #expect(try await transport.open(HTTPRequest(.get, server.url)).content.next() == Data("half".utf8))
    }

    @Test("What cannot be reached is told before there is a head")
    func unreachable() async throws {
        let error = await #expect(throws: HTTPTransportError.self) {
            try await CurlTransport().open(HTTPRequest(.get, "http://127.0.0.1:1/"))
        }
        #expect(error?.code == .connectFailed)
    }
}

/// Letters and digits in an order that shows a part that is missing or in the wrong place.
private final class TextSource: HTTPContentSource {
    /// It cannot be read.
    private struct Unreadable: Error {}

    let size: Int
    let text: String
    private let failing: Int?
    private let asked = Atomic(0)

    init(size: Int, failingAt failing: Int? = nil) {
        self.size = size
        self.failing = failing
        var text = ""
        while text.utf8.count < size { text += "\(text.utf8.count)," }
        self.text = String(text.prefix(size))
    }

    /// The most bytes that were asked for at once.
    var largest: Int { asked.load(ordering: .relaxed) }

    func read(at offset: Int, upTo count: Int) throws -> Data {
        if let failing, offset >= failing { throw Unreadable() }
        asked.max(count, ordering: .relaxed)
        return Data(text.utf8.dropFirst(offset).prefix(min(count, 50_000)))
    }
}
