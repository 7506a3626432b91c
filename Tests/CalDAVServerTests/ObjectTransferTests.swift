import Foundation
import GraphSimulator
import HTTPMessage
import Testing

@testable import CalDAVServer

@Suite("COPY and MOVE of objects")
struct ObjectTransferTests {
    private static let source = ServedCalendar.root + "one.ics"
    private static let other = "/dav/calendars/demo/project-x/"

    private static func server(isMeeting: Bool = false) async throws -> ServedCalendar {
        let server = try await ServedCalendar()
        var lines = ["SUMMARY:One"]
        if isMeeting {
            let me = try #require(await server.mailbox.knownAddress)
            lines += ["ORGANIZER:mailto:\(me)", "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:guest@example.com"]
        }
        let object = ServedCalendar.object("one", lines.joined(separator: "\r\n"))
        #expect(await server.send("PUT", source, object).status == 201)
        server.simulator.clearOutbox()
        return server
    }

    private static func names(_ server: ServedCalendar) async -> [String] {
        await [source, ServedCalendar.root + "two.ics", other + "one.ics"].asyncFilter {
            await server.send("GET", $0).status == 200
        }
    }

    @Test("MOVE gives an object another name, which a new mirror has too")
    func rename() async throws {
        let server = try await Self.server()
        let new = ServedCalendar.root + "two.ics"
        #expect(await server.send("MOVE", Self.source, "", [("Destination", new)]).status == 201)
        #expect(await Self.names(server) == [new])
        #expect(await server.send("GET", new).text.contains("UID:one\r\n"))
        #expect(
            await server.send("MOVE", new, "", [("Destination", "http://127.0.0.1:8008\(Self.source)")]).status == 201
        )
        #expect(await Self.names(server) == [Self.source])
    }

    @Test("MOVE into another calendar makes the event there and deletes it here; COPY leaves it")
    func otherCalendar() async throws {
        let server = try await Self.server()
        let new = Self.other + "one.ics"
        #expect(await server.send("COPY", Self.source, "", [("Destination", new)]).status == 201)
        #expect(await Self.names(server) == [Self.source, new])
        let kept = [("Destination", new), ("Overwrite", "F")]
        #expect(await server.send("MOVE", Self.source, "", kept).status == 412)
        #expect(await server.send("MOVE", Self.source, "", [("Destination", new)]).status == 204)
        #expect(await Self.names(server) == [new])
        #expect(server.simulator.outbox.isEmpty)
    }

    @Test("A meeting is neither copied nor moved: people would be invited once more")
    func meeting() async throws {
        let server = try await Self.server(isMeeting: true)
        for method in ["COPY", "MOVE"] {
            let answer = await server.send(method, Self.source, "", [("Destination", Self.other + "one.ics")])
            #expect(answer.status == 403)
            #expect(answer.text.contains("once more"))
        }
        #expect(await Self.names(server) == [Self.source])
        #expect(server.simulator.outbox.isEmpty)
    }

    @Test(
        "Places that cannot be",
        arguments: [
            ("COPY", ServedCalendar.root + "two.ics", 403, "no-uid-conflict"),
            ("MOVE", "/dav/calendars/demo/nowhere/one.ics", 409, "no calendar"),
            ("MOVE", "/dav/calendars/other/calendar/one.ics", 403, "calendars of demo"),
            ("MOVE", "http://example.com\(source)", 502, "another server"),
            ("MOVE", source, 403, "where the object is"),
            ("MOVE", "/dav/calendars/demo/", 403, "no place"),
        ]
    )
    func places(method: String, destination: String, status: Int, reason: String) async throws {
        let server = try await Self.server()
        let answer = await server.send(method, Self.source, "", [("Destination", destination)])
        #expect(answer.status == status)
        #expect(answer.text.contains(reason), "\(answer.text)")
        #expect(await server.send(method, Self.source).status == 400)
        #expect(await Self.names(server) == [Self.source])
    }

    @Test("An object keeps its UID: neither PUT nor MOVE puts another one in its place")
    func anotherUID() async throws {
        let server = try await Self.server()
        let put = await server.send("PUT", Self.source, ServedCalendar.object("two", "SUMMARY:Two"))
        #expect(put.status == 403)
        #expect(put.text.contains("no-uid-conflict"))
        let two = ServedCalendar.root + "two.ics"
        #expect(await server.send("PUT", two, ServedCalendar.object("two", "SUMMARY:Two")).status == 201)
        #expect(await server.send("MOVE", Self.source, "", [("Destination", two)]).status == 403)
        #expect(await server.send("GET", two).text.contains("SUMMARY:Two"))
        #expect(await server.send("GET", Self.source).text.contains("SUMMARY:One"))
    }
}

extension Array where Element: Sendable {
    fileprivate func asyncFilter(_ isIncluded: (Element) async -> Bool) async -> [Element] {
        var found: [Element] = []
        for element in self where await isIncluded(element) { found.append(element) }
        return found
    }
}
