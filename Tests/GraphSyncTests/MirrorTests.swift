import CalendarConversion
import CalendarStore
import Foundation
import GraphClient
import GraphModel
import GraphSimulator
import Testing
import TimeZones

@testable import GraphSync

@Suite("The mirror follows the mailbox")
struct MirrorTests {
    /// A mirror of the default calendar of a simulated mailbox.
    struct Fixture {
        let mailbox: SimulatedCalendar
        let store = InMemoryMirrorStore()
        let mirror: CalendarMirror
        let collection: CalendarCollection

        init(_ scenario: Scenario) throws {
            mailbox = try SimulatedCalendar(scenario: scenario)
            let simulator = mailbox.simulator
            mirror = CalendarMirror(store, local: InMemorySettingsStore(), mailbox.client, mailbox.context) {
                simulator.now.seconds
            }
            let calendar = RemoteCalendar(id: "calendar", displayName: "Calendar", isDefault: true)
            let collections = store.setCalendars([calendar], of: "demo", names: ["calendar": "calendar"])
            collection = try #require(collections.first)
        }

        /// Requests to Graph, those within batches and the batches themselves both counted.
        func counting(_ body: () async throws -> Void) async throws -> Int {
            mailbox.simulator.clearRequests()
            try await body()
            return mailbox.simulator.requests.graphRequests + mailbox.simulator.requests.batchParts
        }

        /// Names, tags and bytes of everything.
        var contents: [String: String] {
            Dictionary(
                store.objects(of: collection.id).map {
                    ($0.entry.name + " " + $0.entry.etag, String(decoding: $0.data, as: UTF8.self))
                }
            ) { first, _ in first }
        }

        /// A mirror that is built anew holds the same.
        func expectSameAnew(_ comment: Comment? = nil) async throws {
            let other = InMemoryMirrorStore()
            let calendar = RemoteCalendar(id: "calendar", displayName: "Calendar", isDefault: true)
            let anew = other.setCalendars([calendar], of: "demo", names: ["calendar": "calendar"])[0]
            let simulator = mailbox.simulator
            _ = try await CalendarMirror(other, local: InMemorySettingsStore(), mailbox.client, mailbox.context) {
                simulator.now.seconds
            }.refresh(anew)
            let fresh = other.objects(of: anew.id)
            let known = store.objects(of: collection.id)
            #expect(fresh.map(\.entry.name) == known.map(\.entry.name), comment)
            for (one, other) in zip(fresh, known) where one != other {
                Issue.record(
                    "\(String(decoding: one.data, as: UTF8.self)) is \(String(decoding: other.data, as: UTF8.self))"
                )
                return
            }
        }
    }

    @Test("The first time reads everything, at most one request for 20 events; then one request while nothing changes")
    func counts() async throws {
        let fixture = try Fixture(.bulk(2000))
        let first = try await fixture.counting { try await fixture.mirror.refresh(fixture.collection) }
        #expect(first <= 100, "\(first) requests")
        #expect(fixture.store.entries(of: fixture.collection.id).count > 1500)
        let idle = try await fixture.counting { try await fixture.mirror.refresh(fixture.collection) }
        #expect(idle == 1)
        try await fixture.expectSameAnew()
    }

    @Test("One changed event takes at most three requests")
    func oneChange() async throws {
        let fixture = try Fixture(.week)
        try await fixture.mirror.refresh(fixture.collection)
        let before = fixture.contents
        let events = try await fixture.mailbox.client.events().collect().value
        let event = try #require(events.first { $0.subject == "Focus time" } ?? events.first)
        var changes = Event()
        changes.subject = "Another subject"
        try await fixture.mailbox.client.updateEvent(event.id ?? "", EventChanges(changes))
        let count = try await fixture.counting { try await fixture.mirror.refresh(fixture.collection) }
        #expect(count <= 3)
        #expect(Set(fixture.contents.keys).subtracting(before.keys).count == 1)
        #expect(fixture.contents.values.contains { $0.contains("SUMMARY:Another subject") })
        try await fixture.expectSameAnew()
    }

    @Test("Events come, change and go, by both ways of asking", arguments: [true, false])
    func changes(hasEventsDelta: Bool) async throws {
        let fixture = try Fixture(.week)
        fixture.mailbox.simulator.knobs.eventsDelta = hasEventsDelta
        try await fixture.mirror.refresh(fixture.collection)
        #expect(
            fixture.store.state(of: fixture.collection.id).strategy == (hasEventsDelta ? "events" : "calendarView")
        )
        let client = fixture.mailbox.client
        let series = try fixture.mailbox.series(
            """
            BEGIN:VEVENT
            UID:new-1
            DTSTAMP:20261101T000000Z
            DTSTART;TZID=Europe/Berlin:20261203T090000
            DTEND;TZID=Europe/Berlin:20261203T100000
            RRULE:FREQ=WEEKLY;COUNT=6
            SUMMARY:New
            END:VEVENT
            """
        )
        let created = try await client.createEvent(series.event)
        try await fixture.mirror.refresh(fixture.collection)
        #expect(fixture.store.entries(of: fixture.collection.id).contains { $0.name == "new-1.ics" })

        let runner = OccurrenceRunner(client: client, calendar: .standard, series: created.id ?? "", isAllDay: false)
        try await runner.run([.init(originalStart: "2026-12-10T08:00:00Z", .delete)], known: [])
        try await fixture.mirror.refresh(fixture.collection)
        let object = try #require(fixture.store.objects(["new-1.ics"], of: fixture.collection.id).first)
        #expect(String(decoding: object.data, as: UTF8.self).contains("EXDATE;TZID=Europe/Berlin:20261210T090000"))
        try await fixture.expectSameAnew()

        try await client.deleteEvent(created.id ?? "")
        try await fixture.mirror.refresh(fixture.collection)
        #expect(!fixture.store.entries(of: fixture.collection.id).contains { $0.name == "new-1.ics" })
        try await fixture.expectSameAnew()
    }

    @Test("A token that is no longer accepted leads to the same mirror")
    func resync() async throws {
        let fixture = try Fixture(.week)
        try await fixture.mirror.refresh(fixture.collection)
        let before = fixture.contents
        fixture.mailbox.simulator.expireDeltaTokens()
        let refresh = try await fixture.mirror.refresh(fixture.collection)
        #expect(refresh.wasFull)
        #expect(!refresh.isChanged)
        #expect(fixture.contents == before)
    }

    @Test("What time carries out of the window leaves the collection, and stays known")
    func horizon() async throws {
        let fixture = try Fixture(.week)
        try await fixture.mirror.refresh(fixture.collection)
        let count = fixture.store.entries(of: fixture.collection.id).count
        fixture.mailbox.simulator.advanceClock(by: 400 * 86_400)
        try await fixture.mirror.refresh(fixture.collection)
        let left = fixture.store.entries(of: fixture.collection.id).count
        #expect(left < count)
        #expect(left > 0, "series that go on are there")
        #expect(fixture.store.knownEvents(in: fixture.collection.id).count >= count)
        try await fixture.expectSameAnew()
    }

    @Test(
        "Events of one UID are in the mirror or too old each by itself; the oldest keeps the UID",
        arguments: [true, false],
        [("20250101", "20280203"), ("20280203", "20250101")]
    )
    func rivals(hasEventsDelta: Bool, days: (older: String, newer: String)) async throws {
        let fixture = try Fixture(.empty)
        fixture.mailbox.simulator.knobs.eventsDelta = hasEventsDelta
        for day in [days.older, days.newer] {
            try await fixture.mirror.refresh(fixture.collection)
            fixture.mailbox.simulator.advanceClock(by: 10)
            let event = """
                BEGIN:VEVENT
                UID:twice
                DTSTAMP:20250101T000000Z
                DTSTART:\(day)T090000Z
                DTEND:\(day)T100000Z
                SUMMARY:On \(day)
                END:VEVENT
                """
            _ = try await fixture.mailbox.client.createEvent(try fixture.mailbox.series(event).event)
        }
        fixture.mailbox.simulator.advanceClock(by: 10)
        // A view says nothing of an event that was made outside its window: the daily reading of everything does.
        try await fixture.mirror.refresh(fixture.collection, full: !hasEventsDelta)
        #expect(fixture.store.entries(of: fixture.collection.id).count == 2, "what an app just put is served")
        fixture.mailbox.simulator.advanceClock(by: 400 * 86_400)
        try await fixture.mirror.refresh(fixture.collection)
        let objects = fixture.store.objects(of: fixture.collection.id)
        #expect(objects.map { String(decoding: $0.data, as: UTF8.self).contains("SUMMARY:On 20280203") } == [true])
        #expect(objects.map { $0.uid == "twice" } == [days.older == "20280203"])
        try await fixture.expectSameAnew()
    }
}
