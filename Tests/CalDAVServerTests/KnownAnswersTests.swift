import Foundation
import GraphSimulator
import HTTPMessage
import Testing

@testable import CalDAVServer
@testable import CalendarActions

@Suite("Answers are worked out once for each change")
struct KnownAnswersTests {
    private static let namespaces = "xmlns:D=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\""
    private static let propfind =
        "<D:propfind \(namespaces)><D:prop><D:getetag/><D:displayname/><C:calendar-description/></D:prop></D:propfind>"
    private static let query = """
        <C:calendar-query \(namespaces)><D:prop><D:getetag/><C:calendar-data/></D:prop><C:filter>\
        <C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT">\
        <C:time-range start="20261130T000000Z" end="20261207T000000Z"/></C:comp-filter></C:comp-filter></C:filter>\
        </C:calendar-query>
        """

    @Test("A question gets the same answer until something changes: an object, the calendar, or what apps gave it")
    func changes() async throws {
        let server = try await ServedCalendar()
        let path = "/dav/calendars/demo/project-x/"
        let ask = { (method: String, body: String) in
            await server.send(method, path, body, [("Depth", "1")]).text
        }
        let (listed, found) = (await ask("PROPFIND", Self.propfind), await ask("REPORT", Self.query))
        #expect(await ask("PROPFIND", Self.propfind) == listed)
        #expect(await ask("REPORT", Self.query) == found)

        let object = ServedCalendar.object("new", "SUMMARY:New")
        #expect(await server.send("PUT", path + "new.ics", object).status == 201)
        #expect(await ask("PROPFIND", Self.propfind).contains(path + "new.ics"))
        #expect(await ask("REPORT", Self.query).contains("SUMMARY:New"))

        let set = "<D:displayname>Other name</D:displayname><C:calendar-description>What for</C:calendar-description>"
        let patch = "<D:propertyupdate \(Self.namespaces)><D:set><D:prop>\(set)</D:prop></D:set></D:propertyupdate>"
        #expect(await server.send("PROPPATCH", path, patch).status == 207)
        let renamed = await ask("PROPFIND", Self.propfind)
        #expect(renamed.contains(">Other name<") && renamed.contains(">What for<"))

        #expect(await server.send("DELETE", path + "new.ics").status == 204)
        #expect(await !ask("PROPFIND", Self.propfind).contains("new.ics"))
        #expect(await !ask("REPORT", Self.query).contains("SUMMARY:New"))
    }

    @Test("What an answer depends on beside the body is part of the question")
    func fields() async throws {
        let server = try await ServedCalendar()
        let ask = { (fields: [(String, String)]) in
            await server.send("PROPFIND", ServedCalendar.root, Self.propfind, fields).text
        }
        let whole = await ask([("Depth", "1")])
        let minimal = await ask([("Depth", "1"), ("Prefer", "return=minimal")])
        let brief = await ask([("Depth", "1"), ("Brief", "t")])
        let itself = await ask([("Depth", "0")])
        #expect(whole.contains("404 Not Found") && !minimal.contains("404 Not Found"))
        #expect(brief == minimal)
        #expect(itself.components(separatedBy: "<D:response>").count == 2)
        #expect(
            await ask([("Depth", "1"), ("Prefer", "depth-noroot")]).components(separatedBy: "<D:response>").count
                == whole.components(separatedBy: "<D:response>").count - 1
        )
    }

    @Test("Old answers give way to new ones")
    func capacity() async throws {
        let server = try await ServedCalendar(scenario: .empty)
        let context = { (depth: String) in
            try await server.question("PROPFIND", Self.propfind, [("Depth", depth), ("Prefer", "x-\(depth)")])
        }
        let answers = KnownAnswers(capacity: 100)
        let (one, two) = (try await context("1"), try await context("infinity"))
        answers.keep(HTTPResponse(207, body: Data(count: 60)), to: one)
        #expect(answers.answer(to: one) != nil)
        answers.keep(HTTPResponse(207, body: Data(count: 60)), to: two)
        #expect(answers.answer(to: one) == nil)
        #expect(answers.answer(to: two)?.body.count == 60)
        answers.keep(HTTPResponse(207, body: Data(count: 101)), to: one)
        #expect(answers.answer(to: one) == nil, "too large")
        answers.keep(HTTPResponse(404, body: Data(count: 1)), to: one)
        #expect(answers.answer(to: one) == nil, "no answer to keep")
    }
}

extension ServedCalendar {
    /// A question about the calendar, as the server understands it.
    fileprivate func question(_ method: String, _ body: String, _ fields: [(String, String)]) async throws
        -> AskedQuestion
    {
        let collection = try #require(try await mailbox.refreshCalendars().first)
        let addresses = ServerAddresses(account: "demo")
        let request = HTTPRequest(
            HTTPMethod(rawValue: method),
            Self.root,
            fields: HTTPFields(fields),
            body: Data(body.utf8)
        )
        let context = ServerRequest(
            request: request,
            mailbox: mailbox,
            store: mailbox.store,
            addresses: addresses,
            href: try #require(addresses.calendar(collection)),
            resource: .calendar(collection),
            userAddress: nil
        )
        return try #require(try AskedQuestion(context))
    }
}
