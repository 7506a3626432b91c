import CalendarActions
import Foundation
import GraphSimulator
import HTTPMessage
import Testing

@testable import CalDAVServer

@Suite("The server: discovery, reading and writing")
struct CalDAVServerTests {
    private static func propfind(_ names: String) -> String {
        let namespaces =
            "xmlns:D=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\" xmlns:CS=\"http://calendarserver.org/ns/\""
        return "<D:propfind \(namespaces)><D:prop>\(names)</D:prop></D:propfind>"
    }

    @Test("From the well-known address to the calendars; unknown properties are 404 in the propstat")
    func discovery() async throws {
        let server = try await ServedCalendar()
        let wellKnown = await server.send("PROPFIND", "/.well-known/caldav")
        #expect((wellKnown.status, wellKnown.fields["Location"]) == (301, "/dav/"))
        let root = await server.send(
            "PROPFIND",
            "/dav/",
            Self.propfind("<D:current-user-principal/>"),
            [("Depth", "0")]
        )
        #expect(root.status == 207)
        #expect(root.text.contains("<D:href>/dav/principals/demo/</D:href>"))
        #expect(root.fields["DAV"]?.contains("calendar-access") == true)
        let names = "<C:calendar-home-set/><C:calendar-user-address-set/><D:nothing/>"
        let principal = await server.send("PROPFIND", "/dav/principals/demo/", Self.propfind(names), [("Depth", "0")])
        #expect(principal.text.contains("<D:href>/dav/calendars/demo/</D:href>"))
        #expect(principal.text.contains("HTTP/1.1 404 Not Found"))
        let home = await server.send(
            "PROPFIND",
            "/dav/calendars/demo/",
            Self.propfind("<D:displayname/><D:resourcetype/><D:current-user-privilege-set/>"),
            [("Depth", "1")]
        )
        #expect(home.text.contains("<D:href>/dav/calendars/demo/calendar/</D:href>"))
        #expect(home.text.contains("<D:href>/dav/calendars/demo/project-x/</D:href>"))
        let birthdays = home.text.components(separatedBy: "<D:response>").first { $0.contains("/birthdays/") } ?? ""
        #expect(!birthdays.contains("<D:write/>"), "a calendar that may not be changed says so")
    }

    @Test("Nobody gets in without a good password, and with it into no other account")
    func authentication() async throws {
        let server = try await ServedCalendar()
        let request = HTTPRequest(HTTPMethod(rawValue: "PROPFIND"), "/dav/")
        let nobody = await server.responder.respond(to: request).response()
        #expect(nobody.status == 401)
        #expect(nobody.fields["WWW-Authenticate"]?.hasPrefix("Basic realm=") == true)
        for pair in ["demo:wrong", "demo:", "other:\(ServedCalendar.password)", "demo"] {
            var bad = request
            bad.fields["Authorization"] = "Basic " + Data(pair.utf8).base64EncodedString()
            #expect(await server.responder.respond(to: bad).response().status == 401, "\(pair)")
        }
        #expect(await server.send("GET", "/dav/calendars/other/calendar/x.ics").status == 403)
        #expect(await server.send("GET", "/dav/calendars/demo/calendar/..%2f..%2fx").status == 404)
    }

    @Test("An object is put, read, changed under its tag, and deleted; Graph has it each time")
    func lifecycle() async throws {
        let server = try await ServedCalendar(scenario: .empty)
        let path = ServedCalendar.root + "own-name.ics"
        let created = await server.send(
            "PUT",
            path,
            ServedCalendar.object("u-1", "SUMMARY:First"),
            [("If-None-Match", "*")]
        )
        #expect(created.status == 201)
        #expect(created.fields["ETag"] == nil, "the stored bytes are not those that were sent")
        let again = await server.send(
            "PUT",
            path,
            ServedCalendar.object("u-1", "SUMMARY:First"),
            [("If-None-Match", "*")]
        )
        #expect(again.status == 412)
        let read = await server.send("GET", path)
        #expect(read.text.contains("SUMMARY:First\r\n"))
        let tag = try #require(read.fields["ETag"])
        #expect(await server.send("GET", path, "", [("If-None-Match", tag)]).status == 304)
        let stale = await server.send(
            "PUT",
            path,
            ServedCalendar.object("u-1", "SUMMARY:Second"),
            [("If-Match", "\"other\"")]
        )
        #expect(stale.status == 412)
        let changed = await server.send(
            "PUT",
            path,
            ServedCalendar.object("u-1", "SUMMARY:Second"),
            [("If-Match", tag)]
        )
        #expect(changed.status == 204)
        #expect(await server.send("GET", path).text.contains("SUMMARY:Second\r\n"))
        #expect(await server.send("DELETE", path, "", [("If-Match", tag)]).status == 412)
        #expect(await server.send("DELETE", path).status == 204)
        #expect(await server.send("GET", path).status == 404)
        #expect(server.simulator.outbox.isEmpty)
    }

    @Test(
        "An object stays at the address at which it was put, whatever is in its name, or is refused",
        arguments: [
            ("a%20b.ics", 201), ("a%2Fb.ics", 201), ("%C3%A4%F0%9F%98%80.ics", 201), ("a%5Cb", 201),
            ("a+b;c=d.ics", 201),
            (".hidden.ics", 403), (String(repeating: "x", count: 256), 403), ("a%0Ab.ics", 400), ("%ff.ics", 400),
        ]
    )
    func names(name: String, status: Int) async throws {
        let server = try await ServedCalendar(scenario: .empty)
        let path = ServedCalendar.root + name
        #expect(await server.send("PUT", path, ServedCalendar.object("u", "SUMMARY:Here")).status == status)
        #expect(await server.send("GET", path).text.contains("SUMMARY:Here") == (status == 201))
        guard status == 201 else { return }
        let listed = await server.send("PROPFIND", ServedCalendar.root, "", [("Depth", "1")]).text
        let href = try #require(
            listed.components(separatedBy: "<D:href>").compactMap { $0.components(separatedBy: "<").first }
                .first { $0.hasPrefix(ServedCalendar.root) && $0 != ServedCalendar.root }
        )
        #expect(await server.send("GET", href).text.contains("SUMMARY:Here"))
        #expect(await server.send("DELETE", path).status == 204)
    }

    @Test("Reports: a week by the index of instances, some by href, and what changed since a token")
    func reports() async throws {
        let server = try await ServedCalendar()
        let range = "<C:time-range start=\"20261130T000000Z\" end=\"20261207T000000Z\"/>"
        let filter =
            "<C:filter><C:comp-filter name=\"VCALENDAR\"><C:comp-filter name=\"VEVENT\">\(range)</C:comp-filter></C:comp-filter></C:filter>"
        let namespaces = "xmlns:D=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\""
        let prop = "<D:prop><D:getetag/><C:calendar-data/></D:prop>"
        let query = await server.send(
            "REPORT",
            ServedCalendar.root,
            "<C:calendar-query \(namespaces)>\(prop)\(filter)</C:calendar-query>",
            [("Depth", "1")]
        )
        #expect(query.status == 207)
        #expect(query.text.contains("SUMMARY:Sprint planning"))
        let hrefs = query.text.components(separatedBy: "<D:href>").dropFirst().compactMap {
            $0.components(separatedBy: "</D:href>").first
        }
        #expect(hrefs.count > 20)
        let wanted =
            hrefs.prefix(2).map { "<D:href>\($0)</D:href>" }.joined()
            + "<D:href>\(ServedCalendar.root)none.ics</D:href>"
        let multiget = await server.send(
            "REPORT",
            ServedCalendar.root,
            "<C:calendar-multiget \(namespaces)>\(prop)\(wanted)</C:calendar-multiget>"
        )
        #expect(multiget.text.components(separatedBy: "BEGIN:VCALENDAR").count == 3)
        #expect(multiget.text.contains("HTTP/1.1 404 Not Found"))

        let sync = { (token: String) in
            "<D:sync-collection xmlns:D=\"DAV:\"><D:sync-token>\(token)</D:sync-token><D:sync-level>1</D:sync-level><D:prop><D:getetag/></D:prop></D:sync-collection>"
        }
        let first = await server.send("REPORT", ServedCalendar.root, sync(""))
        let token = try #require(
            first.text.components(separatedBy: "<D:sync-token>").last?.components(separatedBy: "</D:sync-token>").first
        )
        _ = await server.send("PUT", ServedCalendar.root + "u-9.ics", ServedCalendar.object("u-9", "SUMMARY:New"))
        let changes = await server.send("REPORT", ServedCalendar.root, sync(token))
        #expect(changes.text.components(separatedBy: "<D:response>").count == 2)
        #expect(changes.text.contains("u-9.ics"))
        let unknown = await server.send("REPORT", ServedCalendar.root, sync("data:,other-1"))
        #expect(unknown.status == 403)
        #expect(unknown.text.contains("valid-sync-token"))
    }

    @Test("What Graph cannot hold, or the rules do not allow, is a 403 with the reason; a second UID is a conflict")
    func refusals() async throws {
        let server = try await ServedCalendar()
        let secondly = ServedCalendar.object("u-1", "SUMMARY:Often", "RRULE:FREQ=HOURLY;COUNT=5")
        let refused = await server.send("PUT", ServedCalendar.root + "u-1.ics", secondly)
        #expect(refused.status == 403)
        #expect(refused.text.contains("at most one occurrence a day"))
        let readOnly = await server.send("PUT", "/dav/calendars/demo/birthdays/u-2.ics", ServedCalendar.object("u-2"))
        #expect(readOnly.status == 403)
        _ = await server.send("PUT", ServedCalendar.root + "one.ics", ServedCalendar.object("u-3"))
        let twice = await server.send("PUT", ServedCalendar.root + "two.ics", ServedCalendar.object("u-3"))
        #expect(twice.status == 403)
        #expect(twice.text.contains("no-uid-conflict"))
        let html = await server.send("PUT", ServedCalendar.root + "h.ics", "<html/>")
        #expect(html.status == 403)
        #expect(html.text.contains("supported-calendar-data"))
    }

    @Test("Graph is down: reads go on, writes wait for better times")
    func outage() async throws {
        let server = try await ServedCalendar()
        _ = await server.send("GET")
        server.simulator.inject(InjectedFault(.respond, count: 10_000, path: "/v1.0"))
        server.simulator.advanceClock(by: 100)
        let read = await server.send("GET")
        #expect(read.status == 200)
        #expect(read.text.contains("SUMMARY:Sprint planning"))
        let write = await server.send("PUT", ServedCalendar.root + "u-1.ics", ServedCalendar.object("u-1"))
        #expect(write.status == 503)
        #expect(write.fields["Retry-After"] != nil)
    }
}
