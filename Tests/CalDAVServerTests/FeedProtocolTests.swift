import CalendarActions
import CalendarStore
import Foundation
import GraphSimulator
import HTTPMessage
import Testing

@testable import CalDAVServer

@Suite("Feeds: tags, times, codings, secrets")
struct FeedProtocolTests {
    private static let gzip: HTTPFields = ["Accept-Encoding": "gzip, deflate, br"]

    @Test("Who knows the present state gets 304, by tag and by time; a change gives another of both")
    func conditions() async throws {
        let server = try await ServedCalendar(scenario: .empty)
        let feed = try await server.feed()
        let first = await server.subscribe(feed)
        let tag = try #require(first.fields["ETag"])
        let modified = try #require(first.fields["Last-Modified"])
        #expect(modified == "Mon, 30 Nov 2026 12:00:00 GMT")
        #expect(tag.hasPrefix("\""), "strong")
        for fields: HTTPFields in [["If-None-Match": tag], ["If-Modified-Since": modified]] {
            let response = await server.subscribe(feed, fields)
            #expect((response.status, response.body.count) == (304, 0))
            #expect((response.fields["ETag"], response.fields["Last-Modified"]) == (tag, modified))
        }
        // Much later, and nothing has changed.
        server.simulator.advanceClock(by: 3_600)
        let same = await server.subscribe(feed)
        #expect((same.fields["ETag"], same.fields["Last-Modified"], same.body) == (tag, modified, first.body))
        #expect(await server.subscribe(feed, ["If-Modified-Since": "Mon, 30 Nov 2026 11:59:59 GMT"]).status == 200)

        _ = await server.send("PUT", ServedCalendar.root + "a.ics", ServedCalendar.object("a"))
        let changed = await server.subscribe(feed, ["If-None-Match": tag])
        #expect(changed.status == 200)
        #expect(changed.fields["Last-Modified"] == "Mon, 30 Nov 2026 13:00:00 GMT")
        #expect(await server.subscribe(feed, ["If-Modified-Since": modified]).status == 200)
        // Gone again: the events are those of before, the time is not.
        server.simulator.advanceClock(by: 60)
        _ = await server.send("DELETE", ServedCalendar.root + "a.ics")
        let back = await server.subscribe(feed, ["If-Modified-Since": "Mon, 30 Nov 2026 13:00:00 GMT"])
        #expect((back.status, back.fields["ETag"]) == (200, tag))
        #expect(back.fields["Last-Modified"] == "Mon, 30 Nov 2026 13:01:00 GMT")
    }

    @Test(
        "Two contents of one second: the second one's time is not told before it has come, and nobody gets 304 for it"
    )
    func oneSecond() async throws {
        let server = try await ServedCalendar(scenario: .empty)
        let feed = try await server.feed()
        let first = try #require(await server.subscribe(feed).fields["Last-Modified"])
        _ = await server.send("PUT", ServedCalendar.root + "a.ics", ServedCalendar.object("a"))
        let second = await server.subscribe(feed, ["If-Modified-Since": first])
        #expect(
            (second.status, second.fields["Last-Modified"]) == (200, first),
            "not later than Date (RFC 9110 8.8.2.1)"
        )
        #expect(
            await server.subscribe(feed, ["If-Modified-Since": first]).status == 200,
            "first or second, nobody knows"
        )
        server.simulator.advanceClock(by: 5)
        let later = await server.subscribe(feed, ["If-Modified-Since": first])
        #expect((later.status, later.fields["Last-Modified"]) == (200, "Mon, 30 Nov 2026 12:00:01 GMT"))
        let known = try #require(later.fields["Last-Modified"])
        #expect(await server.subscribe(feed, ["If-Modified-Since": known]).status == 304)
    }

    @Test("With another mirror, and after a restart, tag and time are the same")
    func restart() async throws {
        let server = try await ServedCalendar()
        let feed = try await server.feed()
        let before = await server.subscribe(feed)
        try await server.mailbox.refreshCalendars()
        server.store.removeAccount("demo")
        server.simulator.advanceClock(by: 700)
        let after = await server.subscribe(feed)
        #expect(after.body == before.body)
        #expect(after.fields["Last-Modified"] == before.fields["Last-Modified"])
        let other = FeedResponder([server.mailbox], store: server.store, feeds: server.settings)
        let restarted = await other.respond(to: HTTPRequest(.get, feed)).response()
        #expect(restarted.fields["Last-Modified"] == before.fields["Last-Modified"])
    }

    @Test("gzip for who takes it, with a tag of its own; HEAD has the same fields")
    func codings() async throws {
        let server = try await ServedCalendar()
        let feed = try await server.feed()
        let plain = await server.subscribe(feed)
        let coded = await server.subscribe(feed, Self.gzip)
        #expect(coded.fields["Content-Encoding"] == "gzip")
        #expect(coded.body.starts(with: [0x1F, 0x8B]) && coded.body.count * 2 < plain.body.count)
        #expect(plain.fields["Content-Encoding"] == nil)
        for response in [plain, coded] { #expect(response.fields["Vary"] == "Accept-Encoding") }
        let tag = try #require(coded.fields["ETag"])
        #expect(tag != plain.fields["ETag"])
        var fields = Self.gzip
        fields["If-None-Match"] = tag
        #expect(await server.subscribe(feed, fields).status == 304)
        let head = await server.subscribe(feed, Self.gzip, method: .head)
        #expect(head.status == 200 && head.fields == coded.fields)
        #expect(await server.subscribe(feed, ["Accept": "application/json"]).status == 200, "no negotiation")
    }

    @Test("An unknown, revoked or cut token is 404 and says nothing; the name does not count")
    func secrets() async throws {
        let server = try await ServedCalendar()
        let feed = try await server.feed()
        let token = try #require(feed.split(separator: "/").dropFirst().first)
        let unknown = await server.subscribe("/feeds/\(String(token.reversed()))/calendar.ics")
        #expect(unknown.status == 404)
        for path in [
            "/feeds/", "/feeds/\(token)", "/feeds/\(token)/", "/feeds/\(token)/a/b.ics", "/feeds//x.ics",
            "/feeds/\(token.uppercased())/x.ics", "/feeds/\(token)x/x.ics", "/feeds/%2e%2e/x.ics",
            "/feeds/" + String(repeating: "a", count: 100_000) + "/x.ics",
        ] {
            #expect(await server.subscribe(path) == unknown, "\(path.prefix(60))")
        }
        for path in ["/feeds/\(token)/anything.txt", "/feeds/\(token)/calendar.ics?nocache=1"] {
            #expect(await server.subscribe(path).status == 200, "\(path)")
        }
        for method in ["POST", "PUT", "DELETE", "OPTIONS", "PROPFIND"] {
            let response = await server.subscribe(feed, method: HTTPMethod(rawValue: method))
            #expect((response.status, response.fields["Allow"]) == (405, "GET, HEAD"))
        }
        let feeds = CalendarFeeds(of: "demo", in: server.settings)
        let known = try #require(try feeds.all().first)
        #expect(!known.digest.contains(Data(token.utf8)) && !"\(known)".contains(token))
        #expect(try await feeds.revoke(known.id))
        #expect(await server.subscribe(feed) == unknown)
    }

    @Test("A feed is worked out once for each change, however many ask at once")
    func once() async throws {
        let server = try await ServedCalendar()
        let feed = try await server.feed()
        let responder = FeedResponder([server.mailbox], store: server.store, feeds: server.settings)
        let request = HTTPRequest(.get, feed)
        let bodies = await withTaskGroup(of: Data.self) { group in
            for _ in 0..<20 { group.addTask { await responder.respond(to: request).response().body } }
            return await group.reduce(into: Set<Data>()) { $0.insert($1) }
        }
        #expect(bodies.count == 1)
        guard case .now = responder.respond(to: request) else {
            Issue.record("what is known is answered at once")
            return
        }
        _ = await server.send("PUT", ServedCalendar.root + "a.ics", ServedCalendar.object("a"))
        guard case .later = responder.respond(to: request) else {
            Issue.record("what has to be worked out is not, on a thread of the server")
            return
        }
    }

    @Test("Graph is slow or down: the mirror answers; with nothing to answer with it is 503, never an empty calendar")
    func outage() async throws {
        let server = try await ServedCalendar()
        let feed = try await server.feed()
        var fault = InjectedFault(.respond, count: 10_000, path: "/events")
        fault.status = 403
        server.simulator.inject(fault)
        let nothing = await server.subscribe(feed)
        #expect(nothing.status == 503)
        #expect(nothing.fields["Retry-After"] != nil)
        server.simulator.clearFaults()
        let first = await server.subscribe(feed)
        #expect(first.status == 200)

        server.simulator.advanceClock(by: 100)
        var slow = InjectedFault(.delay, count: 10_000, path: "/v1.0")
        slow.milliseconds = 30_000
        server.simulator.inject(slow)
        let clock = ContinuousClock()
        let start = clock.now
        let response = await server.subscribe(feed)
        #expect(response.body == first.body)
        #expect(clock.now - start < .seconds(15), "the wait is bounded")
    }
}
