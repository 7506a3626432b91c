public import CalendarConversion
public import CalendarStore
public import GraphClient
public import GraphModel
import ICalendar

import class Foundation.JSONDecoder

/// Brings to its end what a process began that died: no event is lost, none is made twice.
public struct IntentRecovery: Sendable {
    private let client: GraphClient
    private let journal: any IntentJournal
    private let runner: WriteRunner
    private let locator: EventLocator
    private let account: String

    /// What became of an intent.
    public struct Recovered: Sendable {
        /// The UID of the object.
        public let uid: String
        /// The id of the event; nil when it is gone.
        public let id: String?
        /// The subject, for people.
        public let subject: String?
        /// Whether the event is what it was to be; otherwise it was changed or deleted since, and stays as it is.
        public let isComplete: Bool
    }

    /// Makes a recovery for the mailbox of an account.
    public init(_ client: GraphClient, journal: any IntentJournal, account: String, context: ConversionContext) {
        self.client = client
        self.journal = journal
        self.account = account
        runner = WriteRunner(client, journal: journal, account: account, context: context)
        locator = EventLocator(client, EventConverter(context))
    }

    /// Takes over what dead processes left of an account, and finishes it.
    ///
    /// Throws what Graph does not do; the intents that are left then wait for the next time.
    public func run(_ calendars: () async throws -> [Calendar]) async throws -> [Recovered] {
        try await finish(try await journal.takeOver(account: account), calendars)
    }

    /// Finishes what was begun for one object, also by this process; nobody may be writing it.
    public func run(uid: String, _ calendars: () async throws -> [Calendar]) async throws -> [Recovered] {
        try await finish(try await journal.takeOver(uid: uid, of: account), calendars)
    }

    private func finish(
        _ intents: [Intent],
        _ calendars: () async throws -> [Calendar]
    ) async throws -> [Recovered] {
        guard !intents.isEmpty else { return [] }
        let calendars = try await calendars()
        let uids = Set(intents.compactMap { UID($0.uid) })
        let found = try await locator.events(of: uids, in: calendars)
        var recovered: [Recovered] = []
        for intent in intents {
            let series = try JSONDecoder().decode(GraphSeries.self, from: intent.content)
            let events = UID(intent.uid).flatMap { found[$0] } ?? []
            let present = events.first { $0.identity?.recurrenceID == intent.recurrenceID }
            let (isComplete, id) = try await finish(intent, series, present, calendars)
            try await journal.finish([intent.id])
            recovered.append(
                Recovered(uid: intent.uid, id: id, subject: series.event.subject, isComplete: isComplete)
            )
        }
        return recovered
    }

    private func finish(
        _ intent: Intent,
        _ series: GraphSeries,
        _ present: LocatedEvent?,
        _ calendars: [Calendar]
    ) async throws -> (isComplete: Bool, id: String?) {
        guard let present else {
            guard intent.version == nil else { return (false, nil) }  // it was deleted since
            let id = try await create(intent, series, calendars)
            return (id != nil, id)
        }
        guard let id = present.event.id, let event = try await SeriesReader(client).read([present]).values[id] else {
            return (false, nil)
        }
        let changes = ExistingObject(event, runner.context).changes(to: series)
        // A creation is done at once, and the first step of a change too: what differs in the event itself was changed
        // since by somebody, unless it is still the version of before.
        guard changes.event == nil || event.odataEtag == intent.version else { return (false, id) }
        try await runner.apply(changes, to: event, series, in: present.calendar)
        return (true, id)
    }

    /// Makes an event that was to be made; nil when its calendar is gone.
    private func create(_ intent: Intent, _ series: GraphSeries, _ calendars: [Calendar]) async throws -> String? {
        let isThere = calendars.first { calendar in
            intent.calendar.map { calendar.id == $0 } ?? (calendar.isDefaultCalendar == true)
        }
        guard let calendar = isThere else { return nil }
        var event = series.event
        event.transactionId = intent.transactionId
        let created = try await client.createEvent(event, in: calendar.selection)
        let occurrences = SeriesChanges.afterCreation(of: series)
        let id = created.id ?? ""
        try await runner.occurrences(occurrences, of: id, series, calendar, known: [])
        return id
    }
}
