import CalendarConversion
import CalendarStore
import Foundation
import GraphClient
import GraphModel
import GraphSimulator
import HTTPMessage
import ICalendar
import Testing
import TimeZones

@testable import GraphSync

@Suite("What a dead process left is brought to its end")
struct IntentRecoveryTests {
    private let mailbox: SimulatedCalendar
    private let transactionId = "11111111-2222-4333-8444-555555555555"

    init() throws {
        mailbox = try SimulatedCalendar()
    }

    private static let series = """
        BEGIN:VEVENT
        UID:u-1
        DTSTAMP:20261101T000000Z
        DTSTART;TZID=Europe/Berlin:20261203T090000
        DTEND;TZID=Europe/Berlin:20261203T100000
        RRULE:FREQ=WEEKLY;COUNT=6
        EXDATE;TZID=Europe/Berlin:20261217T090000
        SUMMARY:Plan
        END:VEVENT
        BEGIN:VEVENT
        UID:u-1
        DTSTAMP:20261101T000000Z
        RECURRENCE-ID;TZID=Europe/Berlin:20261210T090000
        DTSTART;TZID=Europe/Berlin:20261211T140000
        DTEND;TZID=Europe/Berlin:20261211T150000
        SUMMARY:Plan
        END:VEVENT
        """

    private func intent(_ series: GraphSeries, version: String? = nil) throws -> Intent {
        Intent(
            account: "demo",
            uid: series.uid.rawValue,
            calendar: nil,
            transactionId: transactionId,
            content: try JSONEncoder().encode(series),
            version: version
        )
    }

    private func recover(_ intents: [Intent]) async throws -> (recovered: [IntentRecovery.Recovered], left: [Intent]) {
        let journal = InMemoryIntentJournal(abandoned: intents)
        let recovery = IntentRecovery(mailbox.client, journal: journal, account: "demo", context: mailbox.context)
        let recovered = try await recovery.run { try await mailbox.client.calendars().value }
        return (recovered, journal.open)
    }

    /// The series as it is in the mailbox.
    private func present() async throws -> [Event] {
        let calendars = try await mailbox.client.calendars().value
        let uid = try #require(UID("u-1"))
        let located =
            try await EventLocator(mailbox.client, EventConverter(mailbox.context))
            .events(of: [uid], in: calendars)[uid] ?? []
        let answer = try await SeriesReader(mailbox.client).read(located)
        return located.compactMap { $0.event.id.flatMap { answer.values[$0] } }
    }

    private func expectWhole() async throws {
        let events = try await present()
        #expect(events.count == 1)
        #expect(events.first?.exceptionOccurrences?.map { $0.start?.dateTime } == ["2026-12-11T13:00:00.0000000"])
        #expect(events.first?.cancelledOccurrences?.map { $0.suffix(10) } == ["2026-12-17"])
    }

    @Test("It died before the first request: the event is made, whole")
    func notSent() async throws {
        let series = try mailbox.series(Self.series)
        let (recovered, left) = try await recover([try intent(series)])
        #expect(recovered.map(\.isComplete) == [true])
        #expect(recovered.map(\.subject) == ["Plan"])
        #expect(left.isEmpty)
        try await expectWhole()
    }

    @Test("It died after the first request: no second event, and the occurrences are done")
    func sent() async throws {
        let series = try mailbox.series(Self.series)
        var event = series.event
        event.transactionId = transactionId
        _ = try await mailbox.client.createEvent(event)
        let (recovered, left) = try await recover([try intent(series)])
        #expect(recovered.map(\.isComplete) == [true])
        #expect(left.isEmpty)
        try await expectWhole()
    }

    @Test("The request comes late, after it was looked for: its transaction makes one event")
    func late() async throws {
        let series = try mailbox.series(Self.series)
        // Graph does not find yet what it has made already.
        var hidden = series.event
        hidden.singleValueExtendedProperties = nil
        hidden.transactionId = transactionId
        _ = try await mailbox.client.createEvent(hidden)
        _ = try await recover([try intent(series)])
        let events = try await mailbox.client.events().collect().value
        #expect(events.count == 1)
    }

    @Test("An event that somebody changed since stays as it is, and it is told")
    func changedSince() async throws {
        let series = try mailbox.series(Self.series)
        let created = try await mailbox.client.createEvent(series.event)
        var changes = Event()
        changes.subject = "Mine now"
        try await mailbox.client.updateEvent(created.id ?? "", EventChanges(changes))
        let (recovered, left) = try await recover([try intent(series)])
        #expect(recovered.map(\.isComplete) == [false])
        #expect(left.isEmpty)
        #expect(try await present().map(\.subject) == ["Mine now"])
    }

    @Test("A change of the version that is still there is made; of another one it is not")
    func change() async throws {
        let created = try await mailbox.client.createEvent(try mailbox.series(Self.series).event)
        let renamed = try mailbox.series(Self.series.replacing("SUMMARY:Plan", with: "SUMMARY:Idea"))
        _ = try await recover([try intent(renamed, version: "W/\"older\"")])
        #expect(try await present().map(\.subject) == ["Plan"])
        _ = try await recover([try intent(renamed, version: created.odataEtag)])
        #expect(try await present().map(\.subject) == ["Idea"])
    }

    @Test("A change of an event that was deleted since makes none")
    func deletedSince() async throws {
        let (recovered, left) = try await recover([
            try intent(try mailbox.series(Self.series), version: "W/\"any\"")
        ])
        #expect(recovered.map(\.isComplete) == [false])
        #expect(left.isEmpty)
        #expect(try await present().isEmpty)
    }

    @Test("What Graph does not do now stays noted for the next time")
    func unreachable() async throws {
        mailbox.simulator.inject(InjectedFault(.respond, count: 1000, method: "POST"))
        let intent = try intent(try mailbox.series(Self.series))
        let journal = InMemoryIntentJournal(abandoned: [intent])
        let recovery = IntentRecovery(mailbox.client, journal: journal, account: "demo", context: mailbox.context)
        await #expect(throws: GraphError.self) {
            _ = try await recovery.run { try await mailbox.client.calendars().value }
        }
        #expect(journal.open == [intent])
    }
}
