import CalendarConversion
import CalendarStore
import Foundation
import GraphClient
import GraphModel
import GraphSimulator
import GraphSync
import HTTPMessage
import Testing

@testable import CalDAVServer
@testable import CalendarActions

@Suite("What changed in Graph since the mirror was read")
struct ConcurrentChangeTests {
    private static let path = ServedCalendar.root + "one.ics"
    private static let object = ServedCalendar.object("one", "SUMMARY:One")
    private static let series = ServedCalendar.object("one", "SUMMARY:One", "RRULE:FREQ=DAILY;COUNT=5")

    /// A server with an object, and the tag under which an app knows it.
    private static func server(_ object: String = object) async throws -> (ServedCalendar, tag: String) {
        let server = try await ServedCalendar(scenario: .empty)
        #expect(await server.send("PUT", path, object).status == 201)
        return (server, try #require(await server.send("GET", path).fields["ETag"]))
    }

    private static func event(_ server: ServedCalendar) async throws -> (GraphClient, Event) {
        let client = try await server.client
        return (client, try #require(try await client.events().collect().value.first))
    }

    private static func rename(_ server: ServedCalendar) async throws {
        let (client, event) = try await event(server)
        var changes = Event()
        changes.subject = "By Outlook"
        try await client.updateEvent(event.id ?? "", EventChanges(changes))
    }

    @Test(
        "Exchange touches an item once more after a write: writes go on",
        arguments: ["PUT", "DELETE"],
        [true, false]
    )
    func lateTouch(method: String, isConditional: Bool) async throws {
        let (server, tag) = try await Self.server()
        server.simulator.advanceClock(by: 5)
        let fields = isConditional ? [("If-Match", tag)] : []
        let body = method == "PUT" ? ServedCalendar.object("one", "SUMMARY:Two") : ""
        #expect(await server.send(method, Self.path, body, fields).status == 204)
        #expect(await server.send("GET", Self.path).status == (method == "PUT" ? 200 : 404))
    }

    @Test("A change that the app has not seen fails its condition, and is served then", arguments: ["PUT", "DELETE"])
    func lostUpdate(method: String) async throws {
        let (server, tag) = try await Self.server()
        try await Self.rename(server)
        let body = method == "PUT" ? ServedCalendar.object("one", "SUMMARY:By the app") : ""
        #expect(await server.send(method, Self.path, body, [("If-Match", tag)]).status == 412)
        let now = await server.send("GET", Self.path)
        #expect(now.text.contains("SUMMARY:By Outlook"))
        #expect(try await Self.event(server).1.subject == "By Outlook")
        let fresh = try #require(now.fields["ETag"])
        #expect(await server.send(method, Self.path, body, [("If-Match", fresh)]).status == 204)
    }

    @Test("A change of one occurrence is held against the version of the series too")
    func occurrence() async throws {
        let (server, tag) = try await Self.server(Self.series)
        try await Self.rename(server)
        let moved = Self.series.replacing(
            "END:VCALENDAR",
            with: """
                BEGIN:VEVENT\r
                UID:one\r
                DTSTAMP:20261101T000000Z\r
                RECURRENCE-ID:20261204T090000Z\r
                DTSTART:20261204T110000Z\r
                DTEND:20261204T120000Z\r
                SUMMARY:One\r
                END:VEVENT\r
                END:VCALENDAR
                """
        )
        #expect(await server.send("PUT", Self.path, moved, [("If-Match", tag)]).status == 412)
        let now = await server.send("GET", Self.path)
        #expect(now.text.contains("SUMMARY:By Outlook") && !now.text.contains("RECURRENCE-ID"))
    }

    @Test("Without a condition the app's state wins", arguments: ["PUT", "DELETE"])
    func unconditional(method: String) async throws {
        let (server, _) = try await Self.server()
        try await Self.rename(server)
        let body = method == "PUT" ? ServedCalendar.object("one", "SUMMARY:By the app") : ""
        #expect(await server.send(method, Self.path, body).status == 204)
        let subjects = try await server.client.events().collect().value.map(\.subject)
        #expect(subjects == (method == "PUT" ? ["By the app"] : []))
    }

    @Test("An event that was deleted in Graph is gone for conditions, and made anew without one")
    func deletedElsewhere() async throws {
        let (server, tag) = try await Self.server()
        let (client, event) = try await Self.event(server)
        try await client.deleteEvent(event.id ?? "")
        let body = ServedCalendar.object("one", "SUMMARY:Two")
        #expect(await server.send("PUT", Self.path, body, [("If-Match", tag)]).status == 412)
        #expect(await server.send("GET", Self.path).status == 404)
        #expect(await server.send("PUT", Self.path, body).status == 201)
        #expect(try await client.events().collect().value.map(\.subject) == ["Two"])
        let again = try await client.events().collect().value
        try await client.deleteEvent(again.first?.id ?? "")
        #expect(await server.send("PUT", Self.path, body.replacing("Two", with: "Three")).status == 201)
        try await client.deleteEvent(try #require(try await client.events().collect().value.first?.id))
        #expect(await server.send("DELETE", Self.path).status == 204)
    }

    @Test("An old event that an app puts is served, also by a mirror built anew, and stays one event when it moves")
    func old() async throws {
        let (server, _) = try await Self.server()
        let old = Self.object.replacing("20261203T", with: "20150203T")
        #expect(await server.send("PUT", Self.path, old).status == 204)
        #expect(await server.send("GET", Self.path).text.contains("DTSTART:20150203T090000Z"))
        let other = ServedCalendar.object("old", "SUMMARY:Old").replacing("20261203T", with: "19970203T")
        #expect(await server.send("PUT", ServedCalendar.root + "old.ics", other).status == 201)
        let collection = try #require(try await server.mailbox.refreshCalendars().first { $0.calendar.isDefault })
        try await server.mailbox.refresh(collection, full: true)
        #expect(await server.send("GET", ServedCalendar.root + "old.ics").text.contains("SUMMARY:Old"))
        #expect(await server.send("PUT", Self.path, Self.object).status == 204)
        #expect(try await server.client.events().collect().value.count == 2)
    }

    @Test("What Outlook made cannot be moved out of the mirror; an old one that an app moves into it stays one event")
    func outOfTheMirror() async throws {
        let server = try await ServedCalendar(scenario: .empty)
        let client = try await server.client
        var event = Event()
        event.subject = "By Outlook"
        (event.start, event.end) = (Self.time("2026-12-03T09:00:00"), Self.time("2026-12-03T10:00:00"))
        let created = try await client.createEvent(event)
        let listed = await server.send("PROPFIND", ServedCalendar.root, "", [("Depth", "1")])
        let path = try #require(
            listed.text.components(separatedBy: "<D:href>").compactMap { $0.components(separatedBy: "<").first }
                .first { $0.hasSuffix(".ics") }
        )
        let object = await server.send("GET", path).text
        let moved = await server.send("PUT", path, object.replacing("20261203T", with: "20150203T"))
        #expect(moved.status == 403)
        #expect(moved.text.contains("min-date-time") && moved.text.contains("sync.pastDays"))
        #expect(try await client.event(created.id ?? "").start?.dateTime?.hasPrefix("2026-12-03") == true)

        var changes = Event()
        (changes.start, changes.end) = (Self.time("2015-02-03T09:00:00"), Self.time("2015-02-03T10:00:00"))
        try await client.updateEvent(created.id ?? "", EventChanges(changes))
        server.simulator.advanceClock(by: 60)
        #expect(await server.send("GET", path).status == 404)
        #expect(await server.send("PUT", path, object).status == 201)
        #expect(try await client.events().collect().value.count == 1)
        #expect(await server.send("GET", path).text.contains("SUMMARY:By Outlook"))
    }

    private static func time(_ text: String) -> DateTimeTimeZone {
        var time = DateTimeTimeZone()
        (time.dateTime, time.timeZone) = (text, "UTC")
        return time
    }

    @Test("Two PUTs of one UID at the same time make one event")
    func together() async throws {
        let server = try await ServedCalendar(scenario: .empty)
        let statuses = await withTaskGroup(of: Int.self) { group in
            for number in 0..<8 {
                group.addTask {
                    await server.send("PUT", Self.path, ServedCalendar.object("one", "SUMMARY:By \(number)")).status
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.sorted() == [201] + Array(repeating: 204, count: 7))
        #expect(try await server.client.events().collect().value.count == 1)
    }

    @Test("A write that Graph confirmed and that cannot be read again is not done twice")
    func unread() async throws {
        let server = try await ServedCalendar(scenario: .empty)
        _ = await server.send("GET", Self.path)
        server.simulator.inject(InjectedFault(.respond, count: 100, method: "GET"))
        #expect(await server.send("PUT", Self.path, Self.object).status == 503)
        server.simulator.clearFaults()
        #expect(try await server.client.events().collect().value.count == 1)
        #expect(await server.send("PUT", Self.path, Self.object).status == 204)
        #expect(try await server.client.events().collect().value.count == 1)
    }

    @Test("A write that may have arrived is brought to its end by the next one", arguments: ["POST", "PATCH"])
    func halfDone(method: String) async throws {
        let server = try await ServedCalendar(scenario: .empty)
        if method == "PATCH" { #expect(await server.send("PUT", Self.path, Self.object).status == 201) }
        var fault = InjectedFault(.respond, count: 100, method: method)
        fault.moment = .after
        server.simulator.inject(fault)
        let body = ServedCalendar.object("one", "SUMMARY:Half")
        let failed = await server.send("PUT", Self.path, body)
        #expect(failed.status == 503)
        #expect(failed.fields["Retry-After"] != nil)
        server.simulator.clearFaults()
        let again = ServedCalendar.object("one", "SUMMARY:Whole")
        #expect((200..<300).contains(await server.send("PUT", Self.path, again).status))
        #expect(try await server.client.events().collect().value.map(\.subject) == ["Whole"])
        #expect(await server.send("GET", Self.path).text.contains("SUMMARY:Whole"))
        #expect(await server.send("DELETE", Self.path).status == 204)
        #expect(try await server.client.events().collect().value.isEmpty)
    }

    @Test("What was deleted stays deleted, though an earlier write of it was never known to arrive")
    func deletedForGood() async throws {
        let server = try await ServedCalendar(scenario: .empty)
        var fault = InjectedFault(.respond, count: 100, method: "POST")
        fault.moment = .after
        server.simulator.inject(fault)
        #expect(await server.send("PUT", Self.path, Self.object).status == 503)
        server.simulator.clearFaults()
        server.simulator.advanceClock(by: 60)
        #expect(await server.send("GET", Self.path).status == 200, "it had arrived")
        #expect(await server.send("DELETE", Self.path).status == 204)
        // What another process does, or a later one, before it writes anything.
        server.simulator.advanceClock(by: 86_400)
        let context = ConversionContext(mailboxZone: "UTC", user: server.simulator.user.address)
        let client = try await server.client
        let recovery = IntentRecovery(client, journal: await server.mailbox.journal, account: "demo", context: context)
        _ = try await recovery.run(uid: "one") { try await client.calendars().value }
        #expect(try await client.events().collect().value.isEmpty)
    }
}
