import CalendarActions
import Foundation
import GraphSimulator
import HTTPMessage
import Testing

@testable import CalDAVServer

@Suite("Where nothing may be written: policy.readOnly, and calendars that may not be changed")
struct ReadOnlyTests {
    private static let namespaces = "xmlns:D=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\""
    private static let home = "/dav/calendars/demo/"
    private static let other = "/dav/calendars/demo/project-x/"

    private static func server(isReadOnly: Bool = true) async throws -> ServedCalendar {
        var options = ServedMailbox.Options()
        options.isReadOnly = isReadOnly
        let server = try await ServedCalendar(options: options)
        // Read everything first, so that only what comes now is counted.
        try await server.mailbox.refreshAll()
        server.simulator.clearRequests()
        return server
    }

    /// The href of an object in a calendar.
    private static func object(in calendar: String, _ server: ServedCalendar) async throws -> String {
        let listed = await server.send("PROPFIND", calendar, "", [("Depth", "1")])
        return try #require(
            listed.text.components(separatedBy: "<D:href>").compactMap { $0.components(separatedBy: "<").first }
                .first { $0.hasPrefix(calendar) && $0 != calendar }
        )
    }

    /// Expects 403 with DAV:need-privileges of a privilege on a resource (RFC 3744 7.1.1), and a reason for people.
    private static func expect(
        _ answer: HTTPResponse,
        needs privilege: String,
        on href: String,
        reason: String,
        location: SourceLocation = #_sourceLocation
    ) {
        let resource = "<D:href>\(href)</D:href><D:privilege><\(privilege)/></D:privilege>"
        #expect(answer.status == 403, sourceLocation: location)
        #expect(
            answer.text.contains("<D:need-privileges><D:resource>\(resource)"),
            "\(answer.text)",
            sourceLocation: location
        )
        #expect(answer.text.contains("\(reason)</D:responsedescription>"), "\(answer.text)", sourceLocation: location)
    }

    private static func privileges(of path: String, _ server: ServedCalendar) async -> Set<String> {
        let body = "<D:propfind \(namespaces)><D:prop><D:current-user-privilege-set/></D:prop></D:propfind>"
        let answer = await server.send("PROPFIND", path, body, [("Depth", "0")])
        return Set(
            answer.text.components(separatedBy: "<D:privilege><").dropFirst().compactMap {
                $0.components(separatedBy: "/>").first
            }
        )
    }

    private static let reading: Set = ["D:read", "D:read-current-user-privilege-set", "C:read-free-busy"]

    @Test(
        "policy.readOnly refuses every method that writes, says which privilege is missing, and asks Graph for nothing"
    )
    func policy() async throws {
        let server = try await Self.server()
        let reason = "policy.readOnly"
        let calendar = ServedCalendar.root
        let present = try await Self.object(in: calendar, server)
        let text = await server.send("GET", present).text
        let new = calendar + "new.ics"
        let body = ServedCalendar.object("new", "SUMMARY:New")
        Self.expect(await server.send("PUT", new, body), needs: "D:bind", on: calendar, reason: reason)
        Self.expect(await server.send("PUT", present, text), needs: "D:write-content", on: present, reason: reason)
        Self.expect(await server.send("DELETE", present), needs: "D:unbind", on: calendar, reason: reason)
        let destination = [("Destination", Self.other + "new.ics")]
        let move = await server.send("MOVE", present, "", destination)
        Self.expect(move, needs: "D:unbind", on: calendar, reason: reason)
        let copy = await server.send("COPY", present, "", destination)
        Self.expect(copy, needs: "D:bind", on: Self.other, reason: reason)
        let rename = await server.send("MOVE", present, "", [("Destination", new)])
        Self.expect(rename, needs: "D:unbind", on: calendar, reason: reason)
        for method in ["MKCALENDAR", "MKCOL"] {
            let type = "<D:set><D:prop><D:resourcetype><D:collection/><C:calendar/></D:resourcetype></D:prop></D:set>"
            let request = method == "MKCOL" ? "<D:mkcol \(Self.namespaces)>\(type)</D:mkcol>" : ""
            let made = await server.send(method, Self.home + "own/", request)
            Self.expect(made, needs: "D:bind", on: Self.home, reason: reason)
        }
        let deleted = await server.send("DELETE", Self.other)
        Self.expect(deleted, needs: "D:unbind", on: Self.home, reason: reason)
        let invitation = body.replacing("VERSION:2.0", with: "VERSION:2.0\r\nMETHOD:REQUEST")
        let outbox = Self.home + "outbox/"
        let posted = await server.send("POST", outbox, invitation)
        Self.expect(posted, needs: "C:schedule-send", on: outbox, reason: reason)

        #expect(server.simulator.writes.isEmpty)
        #expect(server.simulator.outbox.isEmpty)
        #expect(await server.send("GET", present).text == text, "everything is as it was")
        #expect(await server.send("GET", new).status == 404)
    }

    @Test("PROPPATCH under policy.readOnly names the reason for each property, and keeps nothing beside Graph either")
    func properties() async throws {
        let server = try await Self.server()
        let set = "<D:displayname>x</D:displayname><C:calendar-description>y</C:calendar-description>"
        let patch = "<D:propertyupdate \(Self.namespaces)><D:set><D:prop>\(set)</D:prop></D:set></D:propertyupdate>"
        let answer = await server.send("PROPPATCH", Self.other, patch)
        #expect(answer.status == 207)
        #expect(answer.text.contains("HTTP/1.1 403 Forbidden") && !answer.text.contains("HTTP/1.1 200"))
        let resource = "<D:href>\(Self.other)</D:href><D:privilege><D:write-properties/></D:privilege>"
        #expect(answer.text.contains("<D:need-privileges><D:resource>\(resource)"), "\(answer.text)")
        #expect(answer.text.contains("policy.readOnly"))
        let names = "<D:propfind \(Self.namespaces)><D:prop><C:calendar-description/></D:prop></D:propfind>"
        #expect(await server.send("PROPFIND", Self.other, names, [("Depth", "0")]).text.contains("404 Not Found"))
        #expect(server.simulator.writes.isEmpty)
    }

    @Test("Under policy.readOnly privileges are to read, and reading goes on: objects, reports, when people are busy")
    func reads() async throws {
        let server = try await Self.server()
        let present = try await Self.object(in: ServedCalendar.root, server)
        for path in [Self.home, ServedCalendar.root, Self.other, present] {
            #expect(await Self.privileges(of: path, server) == Self.reading, "\(path)")
        }
        let outbox = Self.home + "outbox/"
        #expect(await Self.privileges(of: outbox, server) == Self.reading.union(["C:schedule-send-freebusy"]))
        #expect(await server.send("GET", present).status == 200)
        let lines = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//example.com//tests//EN", "METHOD:REQUEST", "BEGIN:VFREEBUSY",
            "UID:fb-1", "DTSTAMP:20261130T120000Z", "DTSTART:20261203T000000Z", "DTEND:20261204T000000Z",
            "ORGANIZER:mailto:adele.vance@contoso.com", "ATTENDEE:mailto:megan.bowen@contoso.com", "END:VFREEBUSY",
            "END:VCALENDAR", "",
        ]
        let busy = await server.send("POST", outbox, lines.joined(separator: "\r\n"))
        #expect(busy.status == 200)
        #expect(busy.text.contains("2.0;Success"))
    }

    @Test(
        "A calendar that may not be changed refuses the same, the others take it",
        arguments: ["birthdays", "megan-bowen"]
    )
    func calendar(name: String) async throws {
        let server = try await Self.server(isReadOnly: false)
        let calendar = "\(Self.home)\(name)/"
        let reason = "you may not change the calendar “\(name == "birthdays" ? "Birthdays" : "Megan Bowen")”"
        let present = try await Self.object(in: calendar, server)
        let text = await server.send("GET", present).text
        let body = ServedCalendar.object("new", "SUMMARY:New")
        let put = await server.send("PUT", calendar + "new.ics", body)
        Self.expect(put, needs: "D:bind", on: calendar, reason: reason)
        Self.expect(await server.send("PUT", present, text), needs: "D:write-content", on: present, reason: reason)
        Self.expect(await server.send("DELETE", present), needs: "D:unbind", on: calendar, reason: reason)
        Self.expect(await server.send("DELETE", calendar), needs: "D:unbind", on: Self.home, reason: reason)
        let out = await server.send("MOVE", present, "", [("Destination", ServedCalendar.root + "new.ics")])
        Self.expect(out, needs: "D:unbind", on: calendar, reason: reason)
        let own = try await Self.object(in: Self.other, server)
        for method in ["MOVE", "COPY"] {
            let into = await server.send(method, own, "", [("Destination", calendar + "new.ics")])
            Self.expect(into, needs: "D:bind", on: calendar, reason: reason)
        }
        for path in [calendar, present] { #expect(await Self.privileges(of: path, server) == Self.reading) }
        #expect(
            await Self.privileges(of: ServedCalendar.root, server).isSuperset(of: ["D:write", "D:bind", "D:unbind"])
        )
        #expect(server.simulator.writes.isEmpty)
        #expect(await server.send("GET", own).status == 200)

        #expect(await server.send("PUT", Self.other + "new.ics", body).status == 201)
        #expect(!server.simulator.writes.isEmpty)
    }
}
