import Foundation
import GraphClient
import GraphModel
import GraphSimulator
import HTTPMessage
import TestInputs
import Testing

@testable import CalDAVServer

@Suite("Hard cases that need a server", .enabled(if: SharedFolder.url("cases") != nil, "the shared folder is not here"))
struct SharedCaseTests {
    private static func text(_ name: String) throws -> String {
        String(decoding: try SharedFolder.data("cases/\(name)"), as: UTF8.self)
    }

    /// A request as a case writes it.
    private struct Step: Decodable {
        let method, path: String
        let headers: [String: String]?
        let body: String?
    }

    private struct Steps: Decodable {
        let requests: [Step]
    }

    private static func statuses(
        _ name: String,
        _ server: ServedCalendar,
        _ places: [(String, String)]
    ) async throws -> [Int] {
        let steps = try JSONDecoder().decode(Steps.self, from: try SharedFolder.data("cases/\(name)")).requests
        var statuses: [Int] = []
        for step in steps {
            var path = step.path
            for (place, own) in places where path.hasPrefix(place) {
                path = own + path.dropFirst(place.count)
                break
            }
            let fields = (step.headers ?? [:]).map { ($0.key, $0.value) }
            statuses.append(await server.send(step.method, path, step.body ?? "", fields).status)
        }
        return statuses
    }

    @Test("147: an invitation as it came by mail is refused, or stored without METHOD")
    func method() async throws {
        let server = try await ServedCalendar(scenario: .empty)
        let path = ServedCalendar.root + "msp.ics"
        let answer = await server.send("PUT", path, try Self.text("147-method-stored-by-put.ics"))
        #expect([201, 204, 403].contains(answer.status))
        #expect(await !server.send("GET", path).text.contains("METHOD:"))
    }

    @Test("151: one UID in two calendars, and not twice in one")
    func twoCalendars() async throws {
        let server = try await ServedCalendar()
        let places = [("/work/", ServedCalendar.root), ("/team/", "/dav/calendars/demo/project-x/")]
        let statuses = try await Self.statuses("151-same-uid-two-calendars.json", server, places)
        #expect(statuses == [201, 201, 403, 204, 200])
    }

    @Test("179: two events in one object are refused, and neither is stored")
    func twoUIDs() async throws {
        let server = try await ServedCalendar(scenario: .empty)
        let body = try Self.text("179-two-uids-in-one-put.ics")
        let answer = await server.send("PUT", ServedCalendar.root + "one.ics", body)
        #expect(answer.status == 403)
        #expect(answer.text.contains("valid-calendar-object-resource"))
        #expect(try await server.client.events().collect().value.isEmpty)
    }

    @Test("189: each href of a multiget is answered once, whatever its spelling, and none of another place")
    func multiget() async throws {
        let server = try await ServedCalendar()
        let name = "user@example.com%2F20180704.ics"
        for (name, uid) in [(name, "user@example.com/20180704"), ("a%20b.ics", "a b")] {
            let object = ServedCalendar.object(uid, "SUMMARY:\(uid)")
            #expect(await server.send("PUT", ServedCalendar.root + name, object).status == 201)
        }
        let body = try Self.text("189-multiget-encoded-hrefs.xml").replacing("/cal/", with: ServedCalendar.root)
            .replacing("http://localhost", with: "http://127.0.0.1:8008")
        let answer = await server.send("REPORT", ServedCalendar.root, body)
        #expect(answer.status == 207)
        let responses = answer.text.components(separatedBy: "<D:response>").dropFirst()
        #expect(responses.filter { $0.contains("BEGIN:VCALENDAR") }.count == 2)
        #expect(responses.contains { $0.contains("missing.ics") && $0.contains("404 Not Found") })
        #expect(!responses.contains { $0.contains("private.ics") && !$0.contains("404 Not Found") })
    }

    @Test("193: PROPFIND means the same in any spelling")
    func oddXML() async throws {
        let server = try await ServedCalendar()
        let statuses = try await Self.statuses(
            "193-propfind-odd-xml.json",
            server,
            [("/cal/", ServedCalendar.root), ("/", "/dav/calendars/demo/")]
        )
        #expect(statuses == [207, 207, 207, 403])
    }

    @Test("195: a range without an end finds an event of no length at its start")
    func momentInRange() async throws {
        let server = try await ServedCalendar(scenario: .empty)
        let object = ServedCalendar.object("moment").replacing("20261203T090000Z", with: "20220204T050000Z")
            .replacing("DTEND:20261203T100000Z\r\n", with: "")
        #expect(await server.send("PUT", ServedCalendar.root + "moment.ics", object).status == 201)
        let body = try Self.text("195-time-range-edge-cases.xml")
        let answer = await server.send("REPORT", ServedCalendar.root, body, [("Depth", "1")])
        #expect(answer.text.components(separatedBy: "<D:response>").count == 2)
    }

    @Test("197: an entity bomb is refused at once, and the next request is answered")
    func entityBomb() async throws {
        let server = try await ServedCalendar(scenario: .empty)
        let answer = await server.send("PROPFIND", ServedCalendar.root, try Self.text("197-xml-entity-bomb.xml"))
        #expect(answer.status == 403)
        #expect(answer.text.contains("no-external-entities"))
        #expect(await server.send("PROPFIND", ServedCalendar.root).status == 207)
    }
}
