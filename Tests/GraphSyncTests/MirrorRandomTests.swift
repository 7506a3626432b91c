import CalendarConversion
import CalendarStore
import Foundation
import GraphClient
import GraphModel
import GraphSimulator
import TestInputs
import Testing
import TimeZones

@testable import GraphSync

@Suite("The mirror after thousands of changes by chance, with faults")
struct MirrorRandomTests {
    /// How many changes are made for each way of asking: GRAPHDAV_CHANGES, else a number that suits every run.
    private static let changes = ProcessInfo.processInfo.environment["GRAPHDAV_CHANGES"].flatMap { Int($0) } ?? 800
    /// Where chance begins: GRAPHDAV_SEED, else a new number, which a failure shows.
    private static let seed =
        ProcessInfo.processInfo.environment["GRAPHDAV_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0...999_999)

    @Test("It is equal to a mirror that is built anew", arguments: [true, false])
    func random(hasEventsDelta: Bool) async throws {
        let fixture = try MirrorTests.Fixture(.empty)
        fixture.mailbox.simulator.knobs.eventsDelta = hasEventsDelta
        fixture.mailbox.simulator.knobs.requestLimit = 0
        fixture.mailbox.simulator.setClock(Instant(seconds: 1_796_040_000), frozen: false)
        var chance = SplitMix64(seed: Self.seed)
        var ids: [String] = []
        for step in 0..<Self.changes {
            await Task.yield()  // other tests wait for these threads
            do {
                try await change(&ids, fixture.mailbox, &chance)
            } catch let error as GraphError where error.code == .invalidRequest || error.code == .notFound {
                // Chance asked for what Graph refuses, such as a move past a neighbour.
            }
            guard step % 15 == 0 else { continue }
            disturb(fixture.mailbox.simulator, &chance, hasEventsDelta)
            do {
                try await fixture.mirror.refresh(fixture.collection)
            } catch is GraphError {
                // A fault that outlasts the retries: the next refresh begins where this one did.
            }
            fixture.mailbox.simulator.clearFaults()
        }
        let eventsDelta = fixture.mailbox.simulator.knobs.eventsDelta
        fixture.mailbox.simulator.knobs = SimulatorKnobs()
        fixture.mailbox.simulator.knobs.eventsDelta = eventsDelta
        fixture.mailbox.simulator.knobs.requestLimit = 0
        fixture.mailbox.simulator.advanceClock(by: 10)
        // A view says nothing of old events that an app put, or that changed outside it: the daily reading of everything does.
        let isView = fixture.store.state(of: fixture.collection.id).strategy == CalendarViewDeltaFeed.name
        try await fixture.mirror.refresh(fixture.collection, full: isView)
        #expect(fixture.store.entries(of: fixture.collection.id).count > 20)
        try await fixture.expectSameAnew("seed \(Self.seed)")
    }

    // MARK: Changes

    private func change(_ ids: inout [String], _ mailbox: SimulatedCalendar, _ chance: inout SplitMix64) async throws {
        let client = mailbox.client
        guard let id = ids.randomElement(using: &chance), ids.count > 10 || Int.random(in: 0..<3, using: &chance) == 0
        else {
            ids.append(try await client.createEvent(try series(mailbox, &chance).event).id ?? "")
            return
        }
        switch Int.random(in: 0..<10, using: &chance) {
        case 0, 1: ids.append(try await client.createEvent(try series(mailbox, &chance).event).id ?? "")
        case 2, 3:
            try await client.deleteEvent(id)
            ids.removeAll { $0 == id }
        case 4:
            _ = mailbox.simulator.copyEvent(id: id)
        case 5:
            var changes = Event()
            changes.subject = "Renamed \(Int.random(in: 0..<1000, using: &chance))"
            try await client.updateEvent(id, EventChanges(changes))
        case 6:
            let series = try series(mailbox, &chance)
            var changes = Event()
            (changes.start, changes.end, changes.recurrence) = (
                series.event.start, series.event.end, series.event.recurrence
            )
            changes.isAllDay = series.event.isAllDay ?? false
            let cleared: Set<Event.Member> = series.event.recurrence == nil ? [.recurrence] : []
            try await client.updateEvent(id, EventChanges(changes, clearing: cleared))
        default: try await changeOccurrence(of: id, client, &chance)
        }
    }

    private func changeOccurrence(of id: String, _ client: GraphClient, _ chance: inout SplitMix64) async throws {
        guard try await client.event(id).recurrence != nil else { return }
        let start = Date(timeIntervalSince1970: 1_796_040_000)
        let instances = try await client.instances(of: id, from: start, to: start.addingTimeInterval(40 * 86_400))
            .collect().value
        guard let occurrence = instances.randomElement(using: &chance)?.id else { return }
        guard Bool.random(using: &chance) else { return try await client.deleteEvent(occurrence) }
        var changes = Event()
        changes.location = Location()
        changes.location?.displayName = "Room \(Int.random(in: 0..<9, using: &chance))"
        try await client.updateEvent(occurrence, EventChanges(changes))
    }

    /// An event or series by chance, from 300 days ago to 300 days ahead.
    private func series(_ mailbox: SimulatedCalendar, _ chance: inout SplitMix64) throws -> GraphSeries {
        let day = CivilDate(dayNumber: 20_787 + Int.random(in: -420...300, using: &chance))
        let text = OriginalStart.text(of: day).replacing("-", with: "")
        let zone = ["Europe/Berlin", "America/Los_Angeles", "Asia/Tokyo"].randomElement(using: &chance) ?? ""
        let isAllDay = Int.random(in: 0..<5, using: &chance) == 0
        let start = isAllDay ? "DTSTART;VALUE=DATE:\(text)" : "DTSTART;TZID=\(zone):\(text)T090000"
        let duration = isAllDay ? "DURATION:P1D" : "DURATION:PT1H"
        let rules = ["RRULE:FREQ=DAILY;COUNT=12\n", "RRULE:FREQ=WEEKLY\n", "RRULE:FREQ=WEEKLY;COUNT=5\n", "", "", ""]
        let uid = "random-\(Int.random(in: 0..<1_000_000, using: &chance))"
        return try mailbox.series(
            """
            BEGIN:VEVENT
            UID:\(uid)
            DTSTAMP:20261101T000000Z
            \(start)
            \(duration)
            \(rules.randomElement(using: &chance) ?? "")SUMMARY:Event \(Int.random(in: 0..<1000, using: &chance))
            END:VEVENT
            """
        )
    }

    // MARK: Faults

    private func disturb(_ simulator: GraphSimulator, _ chance: inout SplitMix64, _ hasEventsDelta: Bool) {
        simulator.clearFaults()
        let eventsDelta = Int.random(in: 0..<12, using: &chance) > 0 ? hasEventsDelta : !hasEventsDelta
        simulator.knobs = SimulatorKnobs()
        simulator.knobs.eventsDelta = eventsDelta
        // Thousands of changes in a minute are more than a mailbox takes; that it is too much is among the faults.
        simulator.knobs.requestLimit = 0
        simulator.knobs.deltaStub = Bool.random(using: &chance) ? .on : .full
        simulator.knobs.skipRow = Bool.random(using: &chance)
        simulator.knobs.deltaEmptyFirstPage = Bool.random(using: &chance)
        simulator.knobs.deltaRemovedInstances = Bool.random(using: &chance)
        simulator.knobs.eventsDeltaExceptions = Bool.random(using: &chance)
        simulator.knobs.recurrenceBlob = Bool.random(using: &chance)
        simulator.knobs.exceptionOccurrencesReturned = true
        simulator.knobs.deltaLoop = Int.random(in: 0..<30, using: &chance) == 0
        if Int.random(in: 0..<20, using: &chance) == 0 { simulator.expireDeltaTokens() }
        switch Int.random(in: 0..<6, using: &chance) {
        case 0: simulator.inject(InjectedFault(.respond, count: Int.random(in: 1...8, using: &chance)))
        case 1: simulator.inject(InjectedFault(.close))
        case 2: simulator.inject(InjectedFault(.html))
        case 3: simulator.inject(InjectedFault(.truncate))
        default: break
        }
    }
}
