import CalendarConversion
import CalendarStore
import GraphClient
import GraphModel
import GraphSimulator
import TestInputs
import Testing

@testable import GraphSync

@Suite("The mirror is the same, however a mailbox behaves")
struct MirrorKnobTests {
    /// A behaviour in which mailboxes of Graph differ (graph-facts 10).
    struct Behaviour: Sendable, CustomTestStringConvertible {
        let name: String
        let set: @Sendable (inout SimulatorKnobs) -> Void
        var testDescription: String { name }

        init(_ name: String, _ set: @escaping @Sendable (inout SimulatorKnobs) -> Void) {
            self.name = name
            self.set = set
        }
    }

    private static let behaviours = [
        Behaviour("changeKeyBumpAfterWrite") { $0.changeKeyBumpAfterWrite = false },
        Behaviour("skipRow") { $0.skipRow = true },
        Behaviour("viewIncludesTouchingEnd") { $0.viewIncludesTouchingEnd = false },
        Behaviour("deltaStub") { $0.deltaStub = .full },
        Behaviour("deltaDeletedOccurrence") { $0.deltaDeletedOccurrence = .removed },
        Behaviour("deltaOutsideWindowRemoved") { $0.deltaOutsideWindowRemoved = false },
        Behaviour("deltaRemovedInstances") { $0.deltaRemovedInstances = true },
        Behaviour("deltaLoop") { $0.deltaLoop = true },
        Behaviour("deltaEmptyFirstPage") { $0.deltaEmptyFirstPage = true },
        Behaviour("deltaMissesDeletions") { $0.deltaMissesDeletions = true },
        Behaviour("tokenLifetime") { $0.tokenLifetime = 1 },
        Behaviour("eventsDeltaExceptions") { $0.eventsDeltaExceptions = true },
        Behaviour("exceptionOccurrencesReturned") { $0.exceptionOccurrencesReturned = false },
        Behaviour("cancelledOccurrencesReturned") { $0.cancelledOccurrencesReturned = false },
        Behaviour("recurrenceBlob") { $0.recurrenceBlob = false },
        Behaviour("uidMember") { $0.uidMember = false },
        Behaviour("occurrenceIdMember") { $0.occurrenceIdMember = false },
        Behaviour("instancesWithoutExceptions") { $0.instancesWithoutExceptions = true },
        Behaviour("clampTop") { $0.clampTop = true },
        Behaviour("mailboxConcurrency") { $0.mailboxConcurrency = 1 },
        Behaviour("randomFailureRate") { $0.randomFailureRate = 0.1 },
    ]

    @Test(
        "What was there and what changes is mirrored as from a mailbox of the usual kind",
        arguments: behaviours,
        [true, false]
    )
    func sameMirror(behaviour: Behaviour, hasEventsDelta: Bool) async throws {
        let fixture = try MirrorTests.Fixture(.empty)
        let simulator = fixture.mailbox.simulator
        let usual = { (eventsDelta: Bool) in
            var knobs = SimulatorKnobs()
            knobs.eventsDelta = eventsDelta
            return knobs
        }
        var special = usual(hasEventsDelta)
        behaviour.set(&special)
        simulator.knobs = usual(hasEventsDelta)
        let ids = try await fill(fixture.mailbox)

        simulator.knobs = special
        try await fixture.mirror.refresh(fixture.collection)
        simulator.knobs = usual(hasEventsDelta)
        try await fixture.expectSameAnew("\(behaviour.name), the first time")

        try await change(ids, fixture.mailbox)
        simulator.advanceClock(by: 10)
        simulator.knobs = special
        try await fixture.mirror.refresh(fixture.collection)
        // What a delta never tells is found by the daily reading of everything.
        if special.deltaMissesDeletions {
            simulator.advanceClock(by: CalendarMirror.fullSyncInterval + 1)
            try await fixture.mirror.refresh(fixture.collection)
        }
        simulator.knobs = usual(hasEventsDelta)
        let text = fixture.contents.values.joined()
        for line in ["SUMMARY:Renamed", "SUMMARY:Elsewhere", "SUMMARY:Moved", "SUMMARY:New"] {
            #expect(text.contains(line), "\(line)")
        }
        #expect(!text.contains("SUMMARY:Gone"))
        try await fixture.expectSameAnew("\(behaviour.name), after changes")
    }

    // MARK: The mailbox

    private struct Identifiers {
        let weekly, daily, gone, outlook: String
    }

    /// Series with moved, changed and deleted occurrences, of times and of days, and events that Outlook made.
    private func fill(_ mailbox: SimulatedCalendar) async throws -> Identifiers {
        let client = mailbox.client
        let times = "DTSTART;TZID=Europe/Berlin:20261203T090000\nDTEND;TZID=Europe/Berlin:20261203T100000"
        let weekly = try await make("weekly", times, "RRULE:FREQ=WEEKLY;COUNT=8", mailbox)
        let day = "DTSTART;VALUE=DATE:20261201\nDTEND;VALUE=DATE:20261202"
        let daily = try await make("daily", day, "RRULE:FREQ=DAILY;COUNT=20", mailbox)
        let gone = try await make("gone", times, "SUMMARY:Gone", mailbox)
        for offset in 0..<3 { _ = try await make("single-\(offset)", times, "LOCATION:Room", mailbox) }
        var moved = Event()
        moved.subject = "Moved"
        moved.start = Self.time("2026-12-11T14:00:00", "W. Europe Standard Time")
        moved.end = Self.time("2026-12-11T15:00:00", "W. Europe Standard Time")
        try await client.updateEvent(
            try await occurrence("2026-12-10T08:00:00Z", of: weekly, mailbox),
            EventChanges(moved)
        )
        try await client.deleteEvent(try await occurrence("2026-12-17T08:00:00Z", of: weekly, mailbox))
        try await client.deleteEvent(try await occurrence("2026-12-04", of: daily, isAllDay: true, mailbox))
        var event = Event()
        event.subject = "By Outlook"
        event.start = Self.time("2026-12-08T08:00:00", "UTC")
        event.end = Self.time("2026-12-08T09:00:00", "UTC")
        let outlook = try await client.createEvent(event).id ?? ""
        mailbox.simulator.advanceClock(by: 10)
        return Identifiers(weekly: weekly, daily: daily, gone: gone, outlook: outlook)
    }

    private func change(_ ids: Identifiers, _ mailbox: SimulatedCalendar) async throws {
        let client = mailbox.client
        var renamed = Event()
        renamed.subject = "Renamed"
        try await client.updateEvent(ids.outlook, EventChanges(renamed))
        var elsewhere = Event()
        elsewhere.subject = "Elsewhere"
        let changed = try await occurrence("2026-12-06", of: ids.daily, isAllDay: true, mailbox)
        try await client.updateEvent(changed, EventChanges(elsewhere))
        try await client.deleteEvent(try await occurrence("2026-12-24T08:00:00Z", of: ids.weekly, mailbox))
        try await client.deleteEvent(ids.gone)
        let days = "DTSTART;VALUE=DATE:20261215\nDTEND;VALUE=DATE:20261216"
        _ = try await make("new", days, "SUMMARY:New", mailbox)
    }

    private static func time(_ dateTime: String, _ zone: String) -> DateTimeTimeZone {
        var time = DateTimeTimeZone()
        (time.dateTime, time.timeZone) = (dateTime, zone)
        return time
    }

    private func make(
        _ uid: String,
        _ times: String,
        _ line: String,
        _ mailbox: SimulatedCalendar
    ) async throws -> String {
        let event = "BEGIN:VEVENT\nUID:\(uid)\nDTSTAMP:20261101T000000Z\n\(times)\n\(line)\nEND:VEVENT"
        return try #require(try await mailbox.client.createEvent(try mailbox.series(event).event).id)
    }

    private func occurrence(
        _ original: String,
        of series: String,
        isAllDay: Bool = false,
        _ mailbox: SimulatedCalendar
    ) async throws -> String {
        let finder = OccurrenceFinder(mailbox.client, in: .standard, series: series, isAllDay: isAllDay)
        return try #require(try await finder.ids(of: [original], known: [])[original])
    }
}
