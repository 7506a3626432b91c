import CalendarConversion
import CalendarStore
import GraphClient
import GraphModel
import GraphSimulator
import Testing

@testable import GraphSync

@Suite("The mirror, whatever the mailbox is like")
struct MirrorQuirkTests {
    typealias Fixture = MirrorTests.Fixture

    /// A behaviour in which mailboxes differ, or are said to.
    struct Quirk: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let set: @Sendable (inout SimulatorKnobs) -> Void

        init(_ description: String, _ set: @escaping @Sendable (inout SimulatorKnobs) -> Void) {
            testDescription = description
            self.set = set
        }

        static let all = [
            Quirk("rows come again") { $0.skipRow = true },
            Quirk("occurrences with all members") { $0.deltaStub = .full },
            Quirk("deleted occurrences are told") { $0.deltaDeletedOccurrence = .removed },
            Quirk("events beyond the window are not told") { $0.deltaOutsideWindowRemoved = false },
            Quirk("a deleted series is told by its instances too") { $0.deltaRemovedInstances = true },
            Quirk("pages without end") { $0.deltaLoop = true },
            Quirk("an empty first page") { $0.deltaEmptyFirstPage = true },
            Quirk("deletions are not told") { $0.deltaMissesDeletions = true },
            Quirk("each token is refused") { $0.tokenLifetime = 1 },
            Quirk("rows for exceptions") { $0.eventsDeltaExceptions = true },
            // Not `exceptionOccurrencesReturned`: without that member an exception is not found yet.
            Quirk("cancelled occurrences cannot be selected") { $0.cancelledOccurrencesReturned = false },
            Quirk("no recurrence blob") { $0.recurrenceBlob = false },
            Quirk("no member uid") { $0.uidMember = false },
            Quirk("no member occurrenceId") { $0.occurrenceIdMember = false },
            Quirk("instances without exceptions") { $0.instancesWithoutExceptions = true },
            Quirk("touching ends are not in a view") { $0.viewIncludesTouchingEnd = false },
            Quirk("no second touch after a write") { $0.changeKeyBumpAfterWrite = false },
            Quirk("one request at a time") { $0.mailboxConcurrency = 1 },
            Quirk("every tenth request fails") { $0.randomFailureRate = 0.1 },
            Quirk("slow answers") { $0.latency = 20 },
        ]
    }

    @Test("It is the one that a plain mailbox would have", arguments: Quirk.all, [true, false])
    func sameMirror(quirk: Quirk, hasEventsDelta: Bool) async throws {
        let fixture = try Fixture(.week)
        let simulator = fixture.mailbox.simulator
        simulator.knobs.eventsDelta = hasEventsDelta
        quirk.set(&simulator.knobs)
        try await refreshing(fixture)
        simulator.knobs = SimulatorKnobs()
        simulator.knobs.eventsDelta = hasEventsDelta
        try await fixture.expectSameAnew("at first")

        try await change(fixture)
        quirk.set(&simulator.knobs)
        // Past the second touch of what was written, and to the daily reading of everything.
        simulator.advanceClock(by: 86_500)
        try await refreshing(fixture)
        simulator.knobs = SimulatorKnobs()
        simulator.knobs.eventsDelta = hasEventsDelta
        #expect(fixture.contents.values.contains { $0.contains("SUMMARY:Another subject") })
        try await fixture.expectSameAnew("after changes")
    }

    @Test("A chain of pages without end is read whole each time, until it ends again", arguments: [true, false])
    func endlessPages(hasEventsDelta: Bool) async throws {
        let fixture = try Fixture(.week)
        let simulator = fixture.mailbox.simulator
        simulator.knobs.eventsDelta = hasEventsDelta
        try await fixture.mirror.refresh(fixture.collection)
        let before = fixture.contents
        simulator.knobs.deltaLoop = true
        let count = try await fixture.counting {
            let refresh = try await fixture.mirror.refresh(fixture.collection)
            #expect(refresh.wasFull && !refresh.isChanged)
        }
        #expect(count < 100, "the chain is given up: \(count) requests")
        #expect(fixture.contents == before)
        simulator.knobs.deltaLoop = false
        #expect(try await fixture.mirror.refresh(fixture.collection).wasFull, "the chain gave no link")
        #expect(try await !fixture.mirror.refresh(fixture.collection).wasFull)
        try await fixture.expectSameAnew()
    }

    /// Refreshes; what fails although it was tried again is for the next refresh.
    private func refreshing(_ fixture: Fixture) async throws {
        for _ in 0..<20 {
            do {
                try await fixture.mirror.refresh(fixture.collection)
                return
            } catch let error as GraphError where [.throttled, .serverFailed].contains(error.code) {
                continue
            }
        }
        Issue.record("twenty refreshes failed")
    }

    /// An event changes, one goes, and of a series an occurrence changes and one goes.
    private func change(_ fixture: Fixture) async throws {
        let client = fixture.mailbox.client
        let events = try await client.events().collect().value
        var changes = Event()
        changes.subject = "Another subject"
        let single = try #require(events.first { $0.subject == "Focus time" }?.id)
        try await client.updateEvent(single, EventChanges(changes))
        try await client.deleteEvent(try #require(events.first { $0.subject == "Dentist" }?.id))
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
        let runner = OccurrenceRunner(client: client, calendar: .standard, series: created.id ?? "", isAllDay: false)
        try await runner.run(
            [
                .init(originalStart: "2026-12-10T08:00:00Z", .delete),
                .init(originalStart: "2026-12-17T08:00:00Z", .change(EventChanges(changes))),
            ],
            known: []
        )
    }
}
