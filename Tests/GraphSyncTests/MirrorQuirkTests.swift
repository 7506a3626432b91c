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
            Quirk("exceptions are not expanded") { $0.exceptionOccurrencesReturned = false },
            Quirk("cancelled occurrences cannot be selected") { $0.cancelledOccurrencesReturned = false },
            Quirk("no recurrence blob") { $0.recurrenceBlob = false },
            Quirk("no member uid") { $0.uidMember = false },
            Quirk("no member occurrenceId") { $0.occurrenceIdMember = false },
            Quirk("instances without exceptions") { $0.instancesWithoutExceptions = true },
            Quirk("touching ends are not in a view") { $0.viewIncludesTouchingEnd = false },
            Quirk("no second touch after a write") { $0.changeKeyBumpAfterWrite = false },
            Quirk("one request at a time") { $0.mailboxConcurrency = 1 },
            Quirk("every tenth request fails") { $0.randomFailureRate = 0.1 },
            Quirk("large pages are cut") { $0.clampTop = true },
            Quirk("slow answers") { $0.latency = 20 },
        ]
    }

    @Test("It is the one that a plain mailbox would have", arguments: Quirk.all, [true, false])
    func sameMirror(quirk: Quirk, hasEventsDelta: Bool) async throws {
        let fixture = try Fixture(.week)
        let simulator = fixture.mailbox.simulator
        var plain = SimulatorKnobs()
        plain.eventsDelta = hasEventsDelta
        var special = plain
        quirk.set(&special)
        simulator.knobs = plain
        let series = try await fill(fixture.mailbox)

        simulator.knobs = special
        try await refreshing(fixture)
        simulator.knobs = plain
        try await fixture.expectSameAnew("at first")

        try await change(series, fixture.mailbox)
        // Past the second touch of what was written.
        simulator.advanceClock(by: 10)
        simulator.knobs = special
        try await refreshing(fixture)
        if special.deltaMissesDeletions {
            // What a delta never tells is found by the daily reading of everything.
            simulator.advanceClock(by: CalendarMirror.fullSyncInterval + 1)
            try await refreshing(fixture)
        }
        simulator.knobs = plain
        let text = fixture.contents.values.joined()
        for line in ["SUMMARY:Renamed", "SUMMARY:Elsewhere", "SUMMARY:Moved", "SUMMARY:New"] {
            #expect(text.contains(line), "\(line)")
        }
        #expect(!text.contains("SUMMARY:Dentist"))
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

    // MARK: The mailbox

    private struct Identifiers {
        let weekly, daily: String
    }

    /// Series with moved and deleted occurrences, of times and of days.
    private func fill(_ mailbox: SimulatedCalendar) async throws -> Identifiers {
        let client = mailbox.client
        let times = "DTSTART;TZID=Europe/Berlin:20261203T090000\nDTEND;TZID=Europe/Berlin:20261203T100000"
        let weekly = try await make("weekly", times, "RRULE:FREQ=WEEKLY;COUNT=8", mailbox)
        let day = "DTSTART;VALUE=DATE:20261201\nDTEND;VALUE=DATE:20261202"
        let daily = try await make("daily", day, "RRULE:FREQ=DAILY;COUNT=20", mailbox)
        var moved = Event()
        moved.subject = "Moved"
        moved.start = Self.time("2026-12-11T14:00:00")
        moved.end = Self.time("2026-12-11T15:00:00")
        let occurrence = try await occurrence("2026-12-10T08:00:00Z", of: weekly, mailbox)
        try await client.updateEvent(occurrence, EventChanges(moved))
        try await client.deleteEvent(try await self.occurrence("2026-12-17T08:00:00Z", of: weekly, mailbox))
        try await client.deleteEvent(try await self.occurrence("2026-12-04", of: daily, isAllDay: true, mailbox))
        mailbox.simulator.advanceClock(by: 10)
        return Identifiers(weekly: weekly, daily: daily)
    }

    /// An event changes, one comes and one goes, and of series an occurrence changes and one goes.
    private func change(_ series: Identifiers, _ mailbox: SimulatedCalendar) async throws {
        let client = mailbox.client
        let events = try await client.events().collect().value
        var renamed = Event()
        renamed.subject = "Renamed"
        let single = try #require(events.first { $0.subject == "Focus time" }?.id)
        try await client.updateEvent(single, EventChanges(renamed))
        try await client.deleteEvent(try #require(events.first { $0.subject == "Dentist" }?.id))
        var elsewhere = Event()
        elsewhere.subject = "Elsewhere"
        let changed = try await occurrence("2026-12-06", of: series.daily, isAllDay: true, mailbox)
        try await client.updateEvent(changed, EventChanges(elsewhere))
        try await client.deleteEvent(try await occurrence("2026-12-24T08:00:00Z", of: series.weekly, mailbox))
        let days = "DTSTART;VALUE=DATE:20261215\nDTEND;VALUE=DATE:20261216"
        _ = try await make("new", days, "SUMMARY:New", mailbox)
    }

    private static func time(_ dateTime: String) -> DateTimeTimeZone {
        var time = DateTimeTimeZone()
        (time.dateTime, time.timeZone) = (dateTime, "W. Europe Standard Time")
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
