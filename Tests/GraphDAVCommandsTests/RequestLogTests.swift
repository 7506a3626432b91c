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
        let seen = SeenLine()
        let request = HTTPRequest(HTTPMethod(rawValue: method), target, fields: fields, body: Data("12345".utf8))
        _ = await ObservedResponder(seen) { seen.take($0, isVerbose: isVerbose) }.respond(to: request).response()
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

    var line: String { String(output.text.dropLast()) }

    func respond(to request: HTTPRequest) -> HTTPAnswer {
        var response = HTTPResponse(200, body: Data("abc".utf8))
        response.account = "me"
        return .now(response)
    }

    func take(_ answered: AnsweredRequest, isVerbose: Bool) {
        var invocation = TestRun.invocation(errors: output)
        invocation.options.isVerbose = isVerbose
        RequestLog(invocation).observe(answered)
    }
}
