import CalDAV
import CalendarActions
import CalendarStore
import Foundation
import GraphSimulator
import HTTPMessage
import Testing
import TimeZones

@testable import CalDAVServer

@Suite("The zone of a calendar: CALDAV:calendar-timezone and calendar-timezone-id")
struct CalendarTimeZoneTests {
    private static let path = "/dav/calendars/demo/project-x/"
    private static let namespaces = "xmlns:D=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\""

    /// A VCALENDAR with one VTIMEZONE of five hours and a half before UTC, all year.
    private static func zone(_ name: String) -> String {
        """
        BEGIN:VCALENDAR&#13;\nVERSION:2.0&#13;\nPRODID:-//example.com//tests//EN&#13;\nBEGIN:VTIMEZONE&#13;
        TZID:\(name)&#13;\nBEGIN:STANDARD&#13;\nDTSTART:19700101T000000&#13;\nTZOFFSETFROM:-0530&#13;
        TZOFFSETTO:-0530&#13;\nEND:STANDARD&#13;\nEND:VTIMEZONE&#13;\nEND:VCALENDAR&#13;\n
        """
    }

    private static func patch(set: String = "", remove: String = "", _ server: ServedCalendar) async -> HTTPResponse {
        let wanted = set.isEmpty ? "" : "<D:set><D:prop>\(set)</D:prop></D:set>"
        let unwanted = remove.isEmpty ? "" : "<D:remove><D:prop>\(remove)</D:prop></D:remove>"
        let body = "<D:propertyupdate \(namespaces)>\(wanted)\(unwanted)</D:propertyupdate>"
        return await server.send("PROPPATCH", path, body)
    }

    /// The text of a property, its ends of lines as they are in iCalendar; nil where it has none.
    private static func value(_ name: String, _ server: ServedCalendar) async -> String? {
        let body = "<D:propfind \(namespaces)><D:prop><C:\(name)/></D:prop></D:propfind>"
        let answer = await server.send("PROPFIND", path, body, [("Depth", "0")])
        #expect(answer.status == 207)
        guard answer.text.contains("HTTP/1.1 200 OK") else { return nil }
        let text = answer.text.components(separatedBy: "<C:\(name)>").last?.components(separatedBy: "</").first
        return text?.replacing("&#13;", with: "\r").replacing("&#xD;", with: "\r")
    }

    @Test("A calendar that no app gave a zone has that of the mailbox, by name and by its rules")
    func mailbox() async throws {
        let server = try await ServedCalendar()
        try await server.mailbox.refreshCalendars()
        #expect(await Self.value("calendar-timezone-id", server) == "Europe/Berlin")
        let text = try #require(await Self.value("calendar-timezone", server))
        #expect(text.hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:"))
        #expect(text.contains("\r\nTZID:Europe/Berlin\r\n"))
        let rules = try CalendarTimeZone.rules(ofCalendar: text)
        #expect(rules.name == "Europe/Berlin")
        let own = try CalendarTimeZone.rules(ofCalendar: text.replacing("TZID:Europe/Berlin", with: "TZID:Nowhere"))
        for day in stride(from: 0, to: 1_000, by: 50) {
            let instant = Instant(seconds: 1_764_547_200 + day * 86_400)
            #expect(own.local(instant) == rules.local(instant), "the rules hold since the mirror begins, a year ago")
        }
        let all = await server.send("PROPFIND", Self.path, "", [("Depth", "0")])
        #expect(!all.text.contains("calendar-timezone"), "not in allprop (RFC 4791 5.2.2)")
    }

    @Test("A zone by name that an app gives is kept, its rules follow from it; without it the mailbox's is back")
    func named() async throws {
        let server = try await ServedCalendar()
        let set = "<C:calendar-timezone-id>Asia/Tokyo</C:calendar-timezone-id>"
        #expect(await Self.patch(set: set, server).text.contains("HTTP/1.1 200 OK"))
        #expect(await Self.value("calendar-timezone-id", server) == "Asia/Tokyo")
        let text = try #require(await Self.value("calendar-timezone", server))
        #expect(text.contains("TZID:Asia/Tokyo\r\n") && text.contains("TZOFFSETTO:+0900\r\n"))
        server.simulator.clearRequests()
        #expect(await Self.patch(remove: "<C:calendar-timezone-id/>", server).text.contains("HTTP/1.1 200 OK"))
        #expect(await Self.value("calendar-timezone-id", server) == "Europe/Berlin")
        #expect(server.simulator.writes.isEmpty, "Graph has no place for it")
    }

    @Test("A zone by its rules is given back as it came; it has a name only if the world knows it")
    func byRules() async throws {
        let server = try await ServedCalendar()
        _ = await Self.patch(set: "<C:calendar-timezone-id>Asia/Tokyo</C:calendar-timezone-id>", server)
        for (name, known) in [
            ("Own", nil), ("America/Lima", "America/Lima"), ("SA Pacific Standard Time", "America/Bogota"),
        ] {
            let set = "<C:calendar-timezone>\(Self.zone(name))</C:calendar-timezone>"
            #expect(await Self.patch(set: set, server).text.contains("HTTP/1.1 200 OK"))
            let text = try #require(await Self.value("calendar-timezone", server))
            #expect(text.contains("TZID:\(name)\r\n") && text.contains("TZOFFSETTO:-0530\r\n"))
            #expect(await Self.value("calendar-timezone-id", server) == known)
        }
    }

    @Test(
        "What is no zone is refused with its condition, and the zone stays",
        arguments: [
            ("<C:calendar-timezone-id>Nowhere/Land</C:calendar-timezone-id>", "valid-timezone"),
            ("<C:calendar-timezone-id/>", "valid-timezone"),
            ("<C:calendar-timezone>Europe/Berlin</C:calendar-timezone>", "valid-calendar-data"),
            (
                "<C:calendar-timezone>BEGIN:VCALENDAR&#13;\nVERSION:2.0&#13;\nEND:VCALENDAR&#13;\n</C:calendar-timezone>",
                "valid-calendar-data"
            ),
        ]
    )
    func refused(set: String, condition: String) async throws {
        let server = try await ServedCalendar()
        let answer = await Self.patch(set: set, server)
        #expect(answer.status == 207)
        #expect(answer.text.contains("HTTP/1.1 403 Forbidden") && answer.text.contains("<C:\(condition)/>"))
        #expect(await Self.value("calendar-timezone-id", server) == "Europe/Berlin")
    }

    @Test(
        "A day is that of the calendar's zone: 3 December begins in Berlin at 23:00 UTC, in Tokyo at 15:00 UTC",
        arguments: [
            (nil, "20261202T220000Z", "20261202T230000Z", false), (nil, "20261202T230000Z", "20261202T233000Z", true),
            (nil, "20261203T223000Z", "20261203T230000Z", true), (nil, "20261203T230000Z", "20261204T000000Z", false),
            ("Asia/Tokyo", "20261202T150000Z", "20261202T160000Z", true),
            ("Asia/Tokyo", "20261203T150000Z", "20261204T230000Z", false),
            // Long enough that most is found by the index alone.
            (nil, "20261203T230000Z", "20261220T000000Z", false), (nil, "20261120T000000Z", "20261202T230000Z", false),
            (nil, "20261120T000000Z", "20261202T230001Z", true), (nil, "20261120T000000Z", "20261220T000000Z", true),
        ]
    )
    func days(zone: String?, start: String, end: String, isFound: Bool) async throws {
        let server = try await ServedCalendar(scenario: .empty)
        let day = ServedCalendar.object("day", "SUMMARY:Day").replacing(
            "DTSTART:20261203T090000Z",
            with: "DTSTART;VALUE=DATE:20261203"
        )
        .replacing("DTEND:20261203T100000Z\r\n", with: "")
        #expect(await server.send("PUT", ServedCalendar.root + "day.ics", day).status == 201)
        let timed = ServedCalendar.object("timed", "SUMMARY:Timed")
        #expect(await server.send("PUT", ServedCalendar.root + "timed.ics", timed).status == 201)
        if let zone {
            let body =
                "<D:propertyupdate \(Self.namespaces)><D:set><D:prop><C:calendar-timezone-id>\(zone)</C:calendar-timezone-id></D:prop></D:set></D:propertyupdate>"
            #expect(await server.send("PROPPATCH", ServedCalendar.root, body).status == 207)
        }
        let query = """
            <C:calendar-query \(Self.namespaces)><D:prop><D:getetag/></D:prop><C:filter><C:comp-filter name="VCALENDAR">
            <C:comp-filter name="VEVENT"><C:time-range start="\(start)" end="\(end)"/></C:comp-filter></C:comp-filter>
            </C:filter></C:calendar-query>
            """
        let answer = await server.send("REPORT", ServedCalendar.root, query, [("Depth", "1")])
        #expect(answer.status == 207)
        #expect(answer.text.contains("day.ics") == isFound)
        let isTimedFound = start < "20261203T100000Z" && end > "20261203T090000Z"
        #expect(answer.text.contains("timed.ics") == isTimedFound)
    }
}
