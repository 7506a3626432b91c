import Foundation
import HTTPMessage
import Testing

@testable import GraphSimulator

@Suite("Simulator: delta rounds")
struct DeltaTests {
    private static let march = "startDateTime=2026-03-01T00:00:00Z&endDateTime=2026-04-01T00:00:00Z"

    /// All rows of a round and the link to the next.
    private func round(_ mailbox: SimulatedMailbox, _ link: String, pageSize: Int = 50) throws -> (
        rows: [JSONObject], link: String
    ) {
        var rows: [JSONObject] = []
        var next = link
        for _ in 0..<100 {
            let page = try mailbox.call(.get, next, nil, [("Prefer", "odata.maxpagesize=\(pageSize)")])
            #expect(page.status == 200)
            rows += page.rows
            if let link = page.deltaLink { return (rows, link) }
            next = try #require(page.nextLink)
        }
        throw HTTPTransportError(code: .other, message: "the round does not end")
    }

    private func makeDaily(_ mailbox: SimulatedMailbox) throws -> Answer {
        try mailbox.make([
            "subject": "daily",
            "recurrence": SimulatedMailbox.recurrence(
                ["type": "daily", "interval": 1],
                ["type": "numbered", "startDate": "2026-03-03", "numberOfOccurrences": 4]
            ),
        ])
    }

    private func quiet() -> SimulatorKnobs {
        var knobs = SimulatorKnobs()
        knobs.changeKeyBumpAfterWrite = false
        return knobs
    }

    @Test("A first round over a view: full masters, bare occurrences, series never split")
    func beginsViews() throws {
        let mailbox = try SimulatedMailbox(knobs: quiet())
        try mailbox.make()
        let master = try makeDaily(mailbox)
        let page = try mailbox.call(
            .get,
            "/me/calendarView/delta?\(Self.march)",
            nil,
            [("Prefer", "odata.maxpagesize=2")]
        )
        #expect(
            page.rows.map { $0.string("type") } == [
                "singleInstance", "seriesMaster", "occurrence", "occurrence", "occurrence", "occurrence",
            ]
        )
        #expect(page.rows[1].string("id") == master.id)
        #expect(
            page.rows[2].members.map(\.name) == [
                "@odata.type", "@odata.etag", "seriesMasterId", "type", "id", "start", "end",
            ]
        )
        #expect(page.deltaLink != nil)
        let quietRound = try round(mailbox, try #require(page.deltaLink))
        #expect(quietRound.rows.isEmpty)
    }

    @Test("Later rounds: a deleted occurrence resends its series, what leaves the window or goes is removed")
    func continuesViews() throws {
        let mailbox = try SimulatedMailbox(knobs: quiet())
        let single = try mailbox.make()
        let other = try mailbox.make(["subject": "other"])
        let master = try makeDaily(mailbox)
        let first = try round(mailbox, "/me/calendarView/delta?\(Self.march)", pageSize: 1)
        let occurrence = try #require(first.rows.last?.string("id"))
        try mailbox.call(.delete, "/me/events/\(occurrence)")
        try mailbox.call(
            .patch,
            "/me/events/\(single.id)",
            [
                "start": SimulatedMailbox.time("2026-05-03T10:00"), "end": SimulatedMailbox.time("2026-05-03T11:00"),
            ]
        )
        try mailbox.call(.delete, "/me/events/\(other.id)")
        let outside = try mailbox.make([
            "start": SimulatedMailbox.time("2026-05-05T10:00"), "end": SimulatedMailbox.time("2026-05-05T11:00"),
        ])
        let second = try round(mailbox, first.link)
        #expect(
            second.rows.map { $0.string("type") ?? "removed" } == [
                "seriesMaster", "occurrence", "occurrence", "occurrence", "removed", "removed", "removed",
            ]
        )
        #expect(second.rows.suffix(3).map { $0.string("id") } == [single.id, other.id, outside.id])
        #expect(second.rows.last?.string("@removed", "reason") == "deleted")
        #expect(try round(mailbox, second.link).rows.isEmpty)
        try mailbox.call(.delete, "/me/events/\(master.id)")
        #expect(try round(mailbox, second.link).rows.map { $0.string("id") } == [master.id])
    }

    @Test("The second touch after a write brings the event again")
    func bringsBumps() throws {
        let mailbox = try SimulatedMailbox()
        let event = try mailbox.make()
        let first = try round(mailbox, "/me/events/delta")
        #expect(first.rows.map { $0.string("id") } == [event.id])
        #expect(try round(mailbox, first.link).rows.isEmpty)
        mailbox.simulator.advanceClock(by: 5)
        let second = try round(mailbox, first.link)
        #expect(second.rows.map { $0.string("id") } == [event.id])
        #expect(second.rows.first?.string("@odata.etag") != first.rows.first?.string("@odata.etag"))
    }

    @Test("events/delta has masters and singles only, with the members that were asked for")
    func followsEvents() throws {
        let mailbox = try SimulatedMailbox(knobs: quiet())
        let single = try mailbox.make()
        let master = try makeDaily(mailbox)
        let first = try round(mailbox, "/me/calendar/events/delta?$select=subject,type", pageSize: 1)
        #expect(
            first.rows.map { $0.members.map(\.name) }
                == Array(repeating: ["@odata.type", "@odata.etag", "id", "subject", "type"], count: 2)
        )
        try mailbox.call(.delete, "/me/events/\(single.id)")
        let second = try round(mailbox, first.link)
        #expect(second.rows.map { $0.string("id") } == [single.id])
        let occurrence = try #require(try mailbox.call(.get, "/me/calendarView?\(Self.march)").rows.first?.string("id"))
        try mailbox.call(.patch, "/me/events/\(occurrence)", ["subject": "x"])
        #expect(try round(mailbox, second.link).rows.map { $0.string("id") } == [master.id])
        mailbox.simulator.knobs.eventsDeltaExceptions = true
        #expect(try round(mailbox, second.link).rows.map { $0.string("type") } == ["seriesMaster", "exception"])
        #expect(try mailbox.call(.get, "/me/events/delta?$top=5").status == 400)
        mailbox.simulator.knobs.eventsDelta = false
        #expect(try mailbox.call(.get, "/me/events/delta").status == 400)
    }

    @Test("Old, expired and foreign tokens are refused with 410")
    func refusesTokens() throws {
        let mailbox = try SimulatedMailbox()
        var link = try round(mailbox, "/me/events/delta").link
        let old = link
        mailbox.simulator.knobs.tokenLifetime = 2
        for _ in 0..<2 { link = try round(mailbox, link).link }
        for refused in [
            old, "/me/events/delta?$deltatoken=abc", link.replacing("/events/delta", with: "/calendarView/delta"),
        ] {
            let answer = try mailbox.call(.get, refused)
            #expect(answer.status == 410)
            #expect(answer.code == "SyncStateNotFound")
        }
        mailbox.simulator.expireDeltaTokens()
        #expect(try mailbox.call(.get, link).status == 410)
    }

    @Test("Quirks: an empty first page, pages that never end, forgotten deletions")
    func hasQuirks() throws {
        var knobs = quiet()
        knobs.deltaEmptyFirstPage = true
        let mailbox = try SimulatedMailbox(knobs: knobs)
        let event = try mailbox.make()
        let empty = try mailbox.call(.get, "/me/events/delta")
        #expect(empty.rows.isEmpty)
        let first = try round(mailbox, try #require(empty.nextLink))
        #expect(first.rows.map { $0.string("id") } == [event.id])
        mailbox.simulator.knobs.deltaMissesDeletions = true
        try mailbox.call(.delete, "/me/events/\(event.id)")
        #expect(try round(mailbox, first.link).rows.isEmpty)
        try mailbox.make()
        mailbox.simulator.knobs = knobs
        mailbox.simulator.knobs.deltaEmptyFirstPage = false
        mailbox.simulator.knobs.deltaLoop = true
        #expect(throws: HTTPTransportError.self) { try round(mailbox, "/me/events/delta") }
    }
}
