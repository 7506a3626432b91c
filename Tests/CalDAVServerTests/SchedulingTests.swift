import CalendarActions
import Foundation
import GraphSimulator
import HTTPMessage
import Testing

@testable import CalDAVServer

@Suite("The outbox, and reports about principals")
struct SchedulingTests {
    private static let outbox = "/dav/calendars/demo/outbox/"

    private static func question(_ addresses: [String], until end: String = "20261204T000000Z") -> String {
        let people = addresses.map { "ATTENDEE:\($0)" }
        let lines =
            [
                "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//example.com//tests//EN", "METHOD:REQUEST",
                "BEGIN:VFREEBUSY", "UID:fb-1", "DTSTAMP:20261130T120000Z", "DTSTART:20261203T000000Z", "DTEND:\(end)",
                "ORGANIZER:mailto:megan@example.com",
            ] + people + ["END:VFREEBUSY", "END:VCALENDAR", ""]
        return lines.joined(separator: "\r\n")
    }

    @Test("POST tells when people are busy, each by itself, and of unknown ones that they are")
    func busy() async throws {
        let server = try await ServedCalendar(scenario: .empty)
        _ = await server.send("PUT", ServedCalendar.root + "x.ics", ServedCalendar.object("x", "SUMMARY:Secret"))
        let me = "mailto:\(try #require(await server.mailbox.knownAddress))"
        let answer = await server.send(
            "POST",
            Self.outbox,
            Self.question([me, "mailto:nobody@example.org", "urn:x:y"])
        )
        #expect(answer.status == 200)
        let parts = answer.text.components(separatedBy: "<C:response>").dropFirst().map { String($0) }
        try #require(parts.count == 3)
        #expect(parts[0].contains("<C:request-status>2.0;Success<"))
        #expect(parts[0].contains("METHOD:REPLY"))
        #expect(parts[0].contains("FREEBUSY:20261203T090000Z/20261203T100000Z"))
        #expect(parts[0].contains("UID:fb-1"))
        #expect(!parts[0].contains("Secret"))
        #expect(parts[1].contains("3.7;Invalid calendar user") && parts[1].contains("mailto:nobody@example.org"))
        #expect(parts[2].contains("3.7;Invalid calendar user"))
    }

    @Test("A long time is asked about in pieces that Graph takes")
    func longTime() async throws {
        let server = try await ServedCalendar(scenario: .empty)
        let object = ServedCalendar.object("x", "RRULE:FREQ=MONTHLY;COUNT=5")
        _ = await server.send("PUT", ServedCalendar.root + "x.ics", object)
        let me = "mailto:\(try #require(await server.mailbox.knownAddress))"
        let answer = await server.send("POST", Self.outbox, Self.question([me], until: "20270601T000000Z"))
        let unfolded = answer.text.replacing("&#13;\n ", with: "")
        #expect(unfolded.contains("20261203T090000Z/20261203T100000Z,20270103T090000Z/20270103T100000Z"))
        #expect(unfolded.contains("20270403T090000Z/20270403T100000Z"))
    }

    @Test("What is no question is refused with its condition; other places take no POST")
    func refused() async throws {
        let server = try await ServedCalendar(scenario: .empty)
        let event = ServedCalendar.object("x", "SUMMARY:x")
        #expect(await server.send("POST", Self.outbox, event).text.contains("valid-scheduling-message"))
        #expect(await server.send("POST", Self.outbox, "BEGIN:NOTHING").text.contains("valid-calendar-data"))
        let elsewhere = await server.send("POST", ServedCalendar.root, Self.question(["mailto:megan@example.com"]))
        #expect(elsewhere.status == 405)
        #expect(elsewhere.fields["Allow"]?.contains("REPORT") == true)
    }

    @Test("A principal is found by its name and its address, and hrefs in properties can be followed")
    func principals() async throws {
        let server = try await ServedCalendar(scenario: .empty)
        let principal = "/dav/principals/demo/"
        let search = { (property: String, text: String) in
            """
            <D:principal-property-search xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:property-search>
            <D:prop>\(property)</D:prop><D:match>\(text)</D:match></D:property-search>
            <D:prop><D:displayname/></D:prop></D:principal-property-search>
            """
        }
        let found = await server.send("REPORT", "/dav/principals/", search("<D:displayname/>", "DEM"))
        #expect(found.text.contains(principal))
        let address = try #require(await server.mailbox.knownAddress)
        let byAddress = await server.send("REPORT", principal, search("<C:calendar-user-address-set/>", address))
        #expect(byAddress.text.contains(principal))
        let other = await server.send("REPORT", principal, search("<D:displayname/>", "somebody else"))
        #expect(other.status == 207 && !other.text.contains(principal))
        let set = await server.send(
            "REPORT",
            principal,
            "<D:principal-search-property-set xmlns:D=\"DAV:\"/>"
        )
        #expect(set.status == 200 && set.text.contains("<C:calendar-user-address-set/>"))
        let expand = """
            <D:expand-property xmlns:D="DAV:"><D:property name="calendar-home-set" \
            namespace="urn:ietf:params:xml:ns:caldav"><D:property name="resourcetype"/><D:property name="nothing"/>\
            </D:property></D:expand-property>
            """
        let expanded = await server.send("REPORT", principal, expand)
        #expect(expanded.text.contains("<C:calendar-home-set><D:response><D:href>/dav/calendars/demo/</D:href>"))
        #expect(expanded.text.contains("<D:nothing/></D:prop><D:status>HTTP/1.1 404 Not Found"))
    }
}
