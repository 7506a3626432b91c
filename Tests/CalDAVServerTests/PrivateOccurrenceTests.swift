import Foundation
import GraphClient
import GraphModel
import GraphSimulator
import HTTPMessage
import Testing

@testable import CalDAVServer

@Suite("What apps note in single occurrences for themselves")
struct PrivateOccurrenceTests {
    private typealias Whole = PrivateStateTests

    private static let path = ServedCalendar.root + "one.ics"
    private static let occurrence = "20261205T090000Z"

    /// A series of three days from 3 December, and lines of its occurrence of the 5th.
    private static func series(_ lines: String..., isAllDay: Bool = false) -> String {
        let series = ServedCalendar.object("one", "SUMMARY:One", "RRULE:FREQ=DAILY;COUNT=3")
        let own = [
            "BEGIN:VEVENT", "UID:one", "DTSTAMP:20261101T000000Z", "RECURRENCE-ID:\(occurrence)",
            "DTSTART:\(occurrence)", "DTEND:20261205T100000Z",
        ]
        let text = series.replacing(
            "END:VCALENDAR",
            with: (own + lines + ["END:VEVENT", "END:VCALENDAR"]).joined(separator: "\r\n")
        )
        guard isAllDay else { return text }
        let dates = text.replacing("T090000Z", with: "").replacing("20261203T100000Z", with: "20261204")
            .replacing("20261205T100000Z", with: "20261206")
        return ["DTSTART", "DTEND", "RECURRENCE-ID"].reduce(dates) { $0.replacing("\($1):", with: "\($1);VALUE=DATE:") }
    }

    /// The occurrence as Graph has it.
    private static func instance(_ server: ServedCalendar) async throws -> (GraphClient, Event) {
        let (client, event) = try await server.event
        let pages = client.instances(
            of: event.id ?? "",
            from: Date(timeIntervalSince1970: 1_796_040_000),
            to: Date(timeIntervalSince1970: 1_797_040_000),
            query: EventQuery(select: [.id, .start])
        )
        let instances = try await pages.collect().value
        return (client, try #require(instances.first { $0.start?.dateTime?.hasPrefix("2026-12-05") == true }))
    }

    /// A server with a series that has state in its occurrence and nowhere else, and that Graph has no exception of.
    private static func server(isAllDay: Bool = false) async throws -> ServedCalendar {
        let server = try await ServedCalendar(scenario: .empty)
        #expect(await server.send("PUT", path, ServedCalendar.object("one", "SUMMARY:x")).status == 201)
        let state = ["SUMMARY:One"] + Whole.state
        let object = series(state.joined(separator: "\r\n"), isAllDay: isAllDay)
        #expect(await server.send("PUT", path, object).status == 204)
        #expect(try await server.event.1.exceptionOccurrences ?? [] == [])
        return server
    }

    private static func text(_ server: ServedCalendar) async -> String {
        await server.send("GET", path).text
    }

    @Test("A series and its exception have their own state each")
    func exception() async throws {
        let server = try await ServedCalendar(scenario: .empty)
        let moved = Self.series("SUMMARY:Another", "X-OWN:1")
        #expect(await server.send("PUT", Self.path, moved).status == 201)
        let read = await Self.text(server)
        let sent = read.replacing("SUMMARY:One\r\n", with: "SUMMARY:One\r\nX-MOZ-LASTACK:20261203T084500Z\r\n")
            .replacing("SUMMARY:Another\r\n", with: "SUMMARY:Another\r\nX-MOZ-LASTACK:20261205T084500Z\r\n")
        server.simulator.clearRequests()
        #expect(await server.send("PUT", Self.path, sent).status == 204)
        #expect(server.simulator.writes.isEmpty)
        #expect(Whole.sorted(await Self.text(server)) == Whole.sorted(sent))
        try await Whole.expectSameAnew(server)
    }

    @Test("An occurrence that differs by nothing else is given back", arguments: [false, true])
    func unchanged(isAllDay: Bool) async throws {
        let server = try await Self.server(isAllDay: isAllDay)
        let text = await Self.text(server)
        for line in Whole.state { #expect(text.contains(line + "\r\n")) }
        #expect(text.components(separatedBy: "RECURRENCE-ID").count == 2)
        server.simulator.clearRequests()
        #expect(await server.send("PUT", Self.path, text).status == 204)
        #expect(server.simulator.writes.isEmpty)
        #expect(await Self.text(server) == text)
        try await Whole.expectSameAnew(server)
    }

    @Test("It stays when the occurrence is changed in Outlook, and goes when it is deleted", arguments: [false, true])
    func changedLater(isAllDay: Bool) async throws {
        let server = try await Self.server(isAllDay: isAllDay)
        let (client, instance) = try await Self.instance(server)
        try await client.updateEvent(instance.id ?? "", EventChanges.subject("By Outlook"))
        try await server.refresh()
        let changed = await Self.text(server)
        #expect(changed.contains("SUMMARY:By Outlook") && changed.contains(Whole.state[0]))
        try await client.deleteEvent(instance.id ?? "")
        try await server.refresh()
        let deleted = await Self.text(server)
        #expect(deleted.contains("EXDATE") && !deleted.contains("RECURRENCE-ID") && !deleted.contains("X-MOZ"))
    }

    @Test("It goes when the series has no such occurrence any more")
    func moved() async throws {
        let server = try await Self.server()
        let (client, event) = try await server.event
        var changes = Event()
        changes.recurrence = event.recurrence
        changes.recurrence?.range?.numberOfOccurrences = 2
        try await client.updateEvent(event.id ?? "", EventChanges(changes))
        try await server.refresh()
        let text = await Self.text(server)
        #expect(text.contains("COUNT=2") && !text.contains("RECURRENCE-ID") && !text.contains("X-MOZ"))
    }
}
