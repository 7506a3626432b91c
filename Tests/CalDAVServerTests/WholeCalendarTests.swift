import CalendarStore
import Foundation
import HTTPMessage
import ICalendar
import Testing

@testable import CalDAVServer

@Suite("A calendar as a whole")
struct WholeCalendarTests {
    private static func object(zoneFrom onset: String, uid: String) throws -> WrittenCalendar {
        let lines = [
            "BEGIN:VCALENDAR", "BEGIN:VTIMEZONE", "TZID:Europe/Berlin", "BEGIN:DAYLIGHT", "DTSTART:20260329T020000",
            "END:DAYLIGHT", "BEGIN:STANDARD", "DTSTART:\(onset)", "END:STANDARD", "END:VTIMEZONE", "BEGIN:VEVENT",
            "UID:\(uid)", "END:VEVENT", "END:VCALENDAR", "",
        ]
        return try #require(WrittenCalendar(Data(lines.joined(separator: "\r\n").utf8)))
    }

    @Test("Of the VTIMEZONEs of one name the one that reaches back farthest stays, in whatever order they come")
    func zones() throws {
        let old = try Self.object(zoneFrom: "20191027T030000", uid: "old")
        let new = try Self.object(zoneFrom: "20261025T030000", uid: "new")
        for objects in [[old, new], [new, old], [new, old, new]] {
            var assembly = CalendarAssembly()
            for object in objects { assembly.add(object) }
            let text = String(decoding: assembly.serialized(properties: []), as: UTF8.self)
            #expect(text.components(separatedBy: "BEGIN:VTIMEZONE").count == 2)
            #expect(text.contains("DTSTART:20191027T030000") && !text.contains("DTSTART:20261025T030000"))
        }
    }

    @Test("A GET of the collection is worked out once, with a tag of its bytes, and with gzip for who takes it")
    func collection() async throws {
        let server = try await ServedCalendar()
        let first = await server.send("GET")
        let tag = try #require(first.fields["ETag"])
        #expect(await server.send("GET", ServedCalendar.root, "", [("If-None-Match", tag)]).status == 304)
        let coded = await server.send("GET", ServedCalendar.root, "", [("Accept-Encoding", "gzip")])
        #expect(coded.fields["Content-Encoding"] == "gzip")
        #expect(coded.fields["DAV"] != nil)
        #expect(!first.text.contains("METHOD:"), "objects of CalDAV have no method (RFC 4791 4.1)")
        _ = await server.send("PUT", ServedCalendar.root + "a.ics", ServedCalendar.object("a"))
        let changed = await server.send("GET", ServedCalendar.root, "", [("If-None-Match", tag)])
        #expect(changed.status == 200)
        #expect(changed.text.contains("UID:a\r\n"))
    }

    @Test("What was not asked for the longest is forgotten beyond the capacity; the last one stays")
    func capacity() async throws {
        let rendered = try RenderedCalendar(Data(repeating: 0x41, count: 1000))
        let renderings = RenderedCalendars(capacity: 2 * rendered.size)
        let calendar = RemoteCalendar(id: "C", displayName: "Calendar")
        let collection = CalendarCollection(id: 1, account: "work", name: "calendar", calendar: calendar, change: 1)
        let state = RenderedCalendars.State(collection: collection)
        for feed in ["a", "b", "c"] {
            _ = try await renderings.rendered(.feed(feed), state) { rendered }
            _ = renderings.known(.feed("a"), state)
        }
        #expect(["a", "b", "c"].map { renderings.known(.feed($0), state) != nil } == [true, false, true])
        let large = try RenderedCalendar(Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 5) }))
        _ = try await renderings.rendered(.feed("d"), state) { large }
        #expect(["a", "c", "d"].map { renderings.known(.feed($0), state) != nil } == [false, false, true])
        var changed = collection
        changed.calendar.displayName = "Renamed"
        #expect(renderings.known(.feed("d"), RenderedCalendars.State(collection: changed)) == nil)
    }
}
