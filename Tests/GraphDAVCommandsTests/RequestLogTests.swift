import Dispatch
import Foundation
import HTTPMessage
import HTTPServing
import Testing
import TimeZones

@testable import GraphDAVCommands

@Suite("The log of serve")
struct RequestLogTests {
    private func line(
        _ target: String,
        method: String = "GET",
        fields: HTTPFields = [:],
        isVerbose: Bool = false
    ) async -> String {
        let seen = SeenLine(isVerbose: isVerbose)
        let request = HTTPRequest(HTTPMethod(rawValue: method), target, fields: fields, body: Data("12345".utf8))
        _ = await ObservedResponder(seen) { seen.log.observe($0) }.respond(to: request).response()
        await seen.log.finish()
        return seen.line.replacing(/\ [0-9]+\.[0-9](?=\ |$)/, with: " 0.0")
    }

    @Test("Time, client, account, method, path, status, bytes, milliseconds")
    func columns() async {
        #expect(await line("/dav/") == "2026-11-30T12:00:00Z - me GET /dav/ 200 3 0.0")
        #expect(await line("/dav/", method: "HEAD") == "2026-11-30T12:00:00Z - me HEAD /dav/ 200 0 0.0")
        let agent: HTTPFields = ["User-Agent": "Some App/1.0 (ä)", "Authorization": "Basic c2VjcmV0"]
        #expect(
            await line("/dav/", fields: agent, isVerbose: true)
                == "2026-11-30T12:00:00Z - me GET /dav/ 200 3 0.0 in=5 agent=Some%20App/1.0%20(%C3%A4)"
        )
    }

    @Test(
        "Tokens of feeds and queries are left out, and nothing looks like another column or line",
        arguments: [
            ("/feeds/s3cret/week.ics", "/feeds/…/week.ics"), ("/feeds/s3cret", "/feeds/…"), ("/feeds/", "/feeds/"),
            ("/feeds", "/feeds"), ("//feeds//s3cret/a", "//feeds//…/a"), ("/%66eeds/s3cret/a", "/%66eeds/…/a"),
            ("/FEEDS/s3cret/a/b", "/FEEDS/…/a/b"), ("/feeds/s3cret?token=s3cret", "/feeds/…"),
            ("/dav/?password=s3cret", "/dav/"), ("/a b\nc\u{1B}[31m\"ä", "/a%20b%0Ac%1B[31m\"%C3%A4"),
        ]
    )
    func paths(target: String, shown: String) async {
        #expect(await line(target) == "2026-11-30T12:00:00Z - me GET \(shown) 200 3 0.0")
    }

    @Test("An output that takes nothing stops nobody; what there was no room for is counted", .timeLimit(.minutes(5)))
    func stuck() async {
        let output = StuckOutput()
        let log = RequestLog(TestRun.invocation(errors: output))
        let answered = ObservedResponder(SeenLine(isVerbose: false)) { log.observe($0) }
        for _ in 0..<(RequestLog.maximumWaiting + 7) { _ = answered.respond(to: HTTPRequest(.get, "/")) }
        output.open()
        while !output.text.contains("7 lines of the log were left out") { await log.finish() }
    }

    @Test("A path that is too long is cut")
    func cuts() async {
        let text = await line("/" + String(repeating: "x/", count: 2_000))
        #expect(text.utf8.count < 400)
        #expect(text.contains("…"))
    }
}

/// Answers in three bytes for the account `me`, and keeps the line of the log.
private final class SeenLine: HTTPResponder {
    private let output = RecordingOutput()
    let log: RequestLog

    init(isVerbose: Bool) {
        var invocation = TestRun.invocation(errors: output)
        invocation.options.isVerbose = isVerbose
        log = RequestLog(invocation)
    }

    var line: String { String(output.text.dropLast()) }

    func respond(to request: HTTPRequest) -> HTTPAnswer {
        var response = HTTPResponse(200, body: Data("abc".utf8))
        response.account = "me"
        return .now(response)
    }
}

/// An output that takes nothing until it is opened.
private final class StuckOutput: ByteOutput {
    let isTerminal = false
    private let gate = DispatchSemaphore(value: 0)
    private let written = RecordingOutput()

    var text: String { written.text }

    func open() { gate.signal() }

    func write(_ bytes: Data) {
        gate.wait()
        gate.signal()
        written.write(bytes)
    }
}
