import CalendarActions
import CalendarStore
import Foundation
import GraphSimulator
import HTTPMessage
import Testing

@testable import CalDAVServer

@Suite("Calendars are made, changed and deleted, in Graph too")
struct CalendarMakingTests {
    private static let path = "/dav/calendars/demo/my-own/"
    private static let namespaces =
        "xmlns:D=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\" xmlns:A=\"http://apple.com/ns/ical/\""

    private static func mkcalendar(_ properties: String) -> String {
        "<C:mkcalendar \(namespaces)><D:set><D:prop>\(properties)</D:prop></D:set></C:mkcalendar>"
    }

    private static func proppatch(set: String = "", remove: String = "") -> String {
        let removal = remove.isEmpty ? "" : "<D:remove><D:prop>\(remove)</D:prop></D:remove>"
        return "<D:propertyupdate \(namespaces)><D:set><D:prop>\(set)</D:prop></D:set>\(removal)</D:propertyupdate>"
    }

    private static func properties(of path: String, _ names: String, _ server: ServedCalendar) async -> String {
        let body = "<D:propfind \(namespaces)><D:prop>\(names)</D:prop></D:propfind>"
        return await server.send("PROPFIND", path, body, [("Depth", "0")]).text
    }

    @Test("MKCALENDAR makes a calendar at the address that was asked for, and objects go into it")
    func make() async throws {
        let server = try await ServedCalendar()
        let set = "<D:displayname>My own</D:displayname><A:calendar-color>#00CC6AFF</A:calendar-color>"
        #expect(await server.send("MKCALENDAR", Self.path, Self.mkcalendar(set)).status == 201)
        #expect(await server.send("MKCALENDAR", Self.path, Self.mkcalendar(set)).status == 405)
        let names = "<D:displayname/><D:resourcetype/><A:calendar-color/>"
        let shown = await Self.properties(of: Self.path, names, server)
        #expect(shown.contains("<D:displayname>My own</D:displayname>"))
        #expect(shown.contains("<C:calendar/>"))
        #expect(shown.contains("<A:calendar-color>#00CC6A</A:calendar-color>"), "a theme colour is Graph's own")
        let object = ServedCalendar.object("in-my-own", "SUMMARY:There")
        #expect(await server.send("PUT", Self.path + "in-my-own.ics", object).status == 201)
        #expect(await server.send("GET", Self.path + "in-my-own.ics").text.contains("SUMMARY:There"))
    }

    @Test(
        "What cannot be made is refused with its condition, and nothing is made",
        arguments: [
            (
                "/dav/calendars/demo/calendar/inner/", "<D:displayname>x</D:displayname>", 403,
                "calendar-collection-location-ok"
            ),
            ("/dav/calendars/demo/nowhere/inner/", "<D:displayname>x</D:displayname>", 409, "not there"),
            ("/dav/calendars/demo/inbox/", "<D:displayname>x</D:displayname>", 405, "resource-must-be-null"),
            (path, "<D:displayname>Project X</D:displayname>", 403, "already exists"),
            (path, "<D:getetag>x</D:getetag>", 403, "cannot-modify-protected-property"),
            (path, "<A:calendar-color>red</A:calendar-color>", 403, "initialize-calendar-collection"),
            (
                path,
                "<C:supported-calendar-component-set><C:comp name=\"VTODO\"/></C:supported-calendar-component-set>",
                403, "supported-calendar-component"
            ),
        ]
    )
    func notMade(path: String, properties: String, status: Int, reason: String) async throws {
        let server = try await ServedCalendar()
        let answer = await server.send("MKCALENDAR", path, Self.mkcalendar(properties))
        #expect(answer.status == status)
        #expect(answer.text.contains(reason), "\(answer.text)")
        #expect(await server.send("PROPFIND", Self.path).status == 404)
    }

    @Test("MKCOL makes a calendar where it asks for one (RFC 5689), and nothing else")
    func extendedMkcol() async throws {
        let server = try await ServedCalendar()
        let type =
            "<D:resourcetype><D:collection/><C:calendar/></D:resourcetype><D:displayname>By MKCOL</D:displayname>"
        let body = { (set: String) in "<D:mkcol \(Self.namespaces)><D:set><D:prop>\(set)</D:prop></D:set></D:mkcol>" }
        #expect(await server.send("MKCOL", Self.path).status == 403)
        let folder = await server.send("MKCOL", Self.path, body("<D:resourcetype><D:collection/></D:resourcetype>"))
        #expect(folder.text.contains("valid-resourcetype"))
        #expect(await server.send("MKCOL", Self.path, body(type)).status == 201)
        #expect(await Self.properties(of: Self.path, "<D:displayname/>", server).contains("By MKCOL"))
    }

    @Test("PROPPATCH renames in Graph, keeps what Graph has no place for, and gives it back")
    func change() async throws {
        let server = try await ServedCalendar()
        let path = "/dav/calendars/demo/project-x/"
        let set = """
            <D:displayname>Project Y</D:displayname><A:calendar-order>7</A:calendar-order>
            <A:calendar-color symbolic-color="custom">#123456FF</A:calendar-color>
            <C:calendar-description>What it is about</C:calendar-description>
            <x:own xmlns:x="http://example.com/ns">a<x:b/>c</x:own>
            """
        let answer = await server.send("PROPPATCH", path, Self.proppatch(set: set))
        #expect(answer.status == 207)
        #expect(answer.text.contains("HTTP/1.1 200 OK") && !answer.text.contains("HTTP/1.1 4"))
        let names = """
            <D:displayname/><A:calendar-order/><A:calendar-color/><C:calendar-description/>
            <x:own xmlns:x="http://example.com/ns"/>
            """
        let shown = await Self.properties(of: path, names, server)
        #expect(shown.contains(">Project Y<"))
        #expect(shown.contains("<A:calendar-order>7<"))
        #expect(shown.contains("#123456FF"))
        #expect(shown.contains(">What it is about<"))
        #expect(shown.contains("<own xmlns=\"http://example.com/ns\">a<b/>c</own>"))
        #expect(
            try await server.mailbox.refreshCalendars(always: true).contains { $0.calendar.displayName == "Project Y" }
        )
        let removal = Self.proppatch(set: "<A:calendar-order>8</A:calendar-order>", remove: "<C:calendar-description/>")
        #expect(await server.send("PROPPATCH", path, removal, [("Prefer", "return=minimal")]).status == 200)
        let after = await Self.properties(of: path, names, server)
        #expect(after.contains("<A:calendar-order>8<") && !after.contains("What it is about"))
    }

    @Test("A colour that an app gave goes on until the colour changes in Graph")
    func color() async throws {
        let server = try await ServedCalendar()
        let path = "/dav/calendars/demo/project-x/"
        let names = "<A:calendar-color/>"
        let custom = Self.proppatch(set: "<A:calendar-color>#123456</A:calendar-color>")
        _ = await server.send("PROPPATCH", path, custom)
        #expect(await Self.properties(of: path, names, server).contains("#123456"))
        let theme = Self.proppatch(set: "<A:calendar-color>#A4262C</A:calendar-color>")
        _ = await server.send("PROPPATCH", path, theme)
        #expect(await Self.properties(of: path, names, server).contains("#A4262C"))
        let calendars = try await server.mailbox.refreshCalendars(always: true)
        #expect(calendars.contains { $0.name == "project-x" && $0.calendar.color == "#a4262c" })
    }

    @Test("PROPPATCH changes all or nothing: what is protected is named, the rest is 424")
    func allOrNothing() async throws {
        let server = try await ServedCalendar()
        let path = "/dav/calendars/demo/project-x/"
        let before = await Self.properties(of: path, "<D:displayname/>", server)
        for refused in [
            "<D:resourcetype><D:collection/></D:resourcetype>", "<D:getetag>x</D:getetag>",
            "<D:displayname> </D:displayname>",
        ] {
            let set = "<A:calendar-order>9</A:calendar-order><D:displayname>New</D:displayname>\(refused)"
            let answer = await server.send("PROPPATCH", path, Self.proppatch(set: set))
            #expect(answer.status == 207)
            #expect(answer.text.contains("HTTP/1.1 424 Failed Dependency"))
            #expect(!answer.text.contains("200 OK"))
            #expect(await Self.properties(of: path, "<D:displayname/>", server) == before)
        }
        let object = Self.proppatch(set: "<D:displayname>x</D:displayname>")
        let answer = await server.send("PROPPATCH", ServedCalendar.root, object)
        #expect(answer.text.contains("HTTP/1.1 403 Forbidden"), "Graph does not rename the default calendar")
    }

    @Test("DELETE of a calendar takes it out of Graph; its address is free again; the default calendar stays")
    func delete() async throws {
        let server = try await ServedCalendar()
        let before = try await server.mailbox.refreshCalendars(always: true).count
        #expect(await server.send("MKCALENDAR", Self.path).status == 201)
        #expect(await Self.properties(of: Self.path, "<D:displayname/>", server).contains(">my-own<"))
        #expect(await server.send("DELETE", Self.path, "", [("Depth", "0")]).status == 400)
        #expect(await server.send("DELETE", Self.path).status == 204)
        #expect(await server.send("DELETE", Self.path).status == 404)
        #expect(try await server.mailbox.refreshCalendars(always: true).count == before)
        #expect(await server.send("MKCALENDAR", Self.path).status == 201)
        let standard = await server.send("DELETE", ServedCalendar.root)
        #expect(standard.status == 403)
        #expect(standard.text.contains("default-calendar-needed"))
    }

    @Test("policy.readOnly and calendars that may not be changed refuse all of it")
    func readOnly() async throws {
        var options = ServedMailbox.Options()
        options.isReadOnly = true
        let server = try await ServedCalendar(options: options)
        #expect(await server.send("MKCALENDAR", Self.path).status == 403)
        let patch = Self.proppatch(set: "<D:displayname>x</D:displayname>")
        #expect(await server.send("PROPPATCH", "/dav/calendars/demo/project-x/", patch).text.contains("403 Forbidden"))
        #expect(await server.send("DELETE", "/dav/calendars/demo/project-x/").status == 403)
        let other = try await ServedCalendar()
        #expect(await other.send("PROPPATCH", "/dav/calendars/demo/birthdays/", patch).text.contains("403 Forbidden"))
        #expect(await other.send("DELETE", "/dav/calendars/demo/birthdays/").status == 403)
    }
}
