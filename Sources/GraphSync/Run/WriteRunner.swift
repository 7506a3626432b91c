public import CalendarConversion
public import CalendarStore
public import GraphClient
import GraphModel
import ICalendar

import class Foundation.JSONEncoder
import struct Foundation.UUID

/// Does what was planned: notes it in the journal, writes the events in batches, then their occurrences.
public struct WriteRunner: Sendable {
    let client: GraphClient
    let journal: any IntentJournal
    let account: String
    let context: ConversionContext

    /// Whether an event that changed since it was planned is read again and made what it is to be; otherwise `conflict` is
    /// the outcome, and nothing was written.
    public var settlesConflicts = true

    /// What became of a write: the id of the event that was written; nil when there was nothing to write.
    public typealias Outcome = Result<String?, GraphError>

    /// How many events are noted and written together: as many as a batch holds.
    public static let chunk = 20

    /// Makes a runner for the mailbox of an account.
    public init(_ client: GraphClient, journal: any IntentJournal, account: String, context: ConversionContext) {
        self.client = client
        self.journal = journal
        self.account = account
        self.context = context
    }

    /// Does the writes, each of which succeeds or fails by itself.
    ///
    /// - Returns: What became of each, in their order; a success is confirmed by Graph.
    /// - Throws: When the journal cannot be written: nothing is sent without a note of it.
    public func run(
        _ writes: [PlannedWrite],
        progress: @Sendable (Int) -> Void = { _ in }
    ) async throws -> [Outcome] {
        var outcomes: [Outcome] = []
        var start = 0
        while start < writes.count {
            let end = min(start + Self.chunk, writes.count)
            outcomes += try await runChunk(writes[start..<end].map(Job.init))
            start = end
            progress(start)
        }
        return outcomes
    }

    /// A write under way.
    struct Job: Sendable {
        let write: PlannedWrite
        var intent: Intent?
        var outcome: Outcome?
        /// The event as it is after the first request.
        var event: Event?

        init(_ write: PlannedWrite) {
            self.write = write
        }
    }

    private func runChunk(_ chunk: [Job]) async throws -> [Outcome] {
        var jobs = chunk
        try await note(&jobs)
        await writeEvents(&jobs)
        try await recordVersions(jobs)
        for index in jobs.indices where jobs[index].outcome == nil || settlesConflicts && jobs[index].hasConflict {
            jobs[index].outcome = await finish(jobs[index])
        }
        try await journal.finish(jobs.filter(\.isSettled).compactMap(\.intent?.id))
        return jobs.map { $0.outcome ?? .success(nil) }
    }

    // MARK: The journal

    private func note(_ jobs: inout [Job]) async throws {
        for index in jobs.indices { jobs[index].intent = try intent(for: jobs[index].write) }
        let refused = try await journal.begin(jobs.compactMap(\.intent))
        for index in jobs.indices {
            guard let id = jobs[index].intent?.id, refused.contains(id) else { continue }
            jobs[index].intent = nil
            jobs[index].outcome = .failure(
                GraphError(.writeUnderWay, "another graphdav is writing it right now", remedy: "try again later")
            )
        }
    }

    /// The note of a write; a deletion needs none, since it has the same end however often it is done.
    private func intent(for write: PlannedWrite) throws -> Intent? {
        guard let series = write.series else { return nil }
        var version: String?
        if case .update(let event, _) = write.kind { version = event.odataEtag ?? "" }
        return Intent(
            account: account,
            uid: series.uid.rawValue,
            recurrenceID: series.recurrenceID,
            calendar: write.calendar.isDefaultCalendar == true ? nil : write.calendar.id,
            transactionId: UUID().uuidString.lowercased(),
            content: try JSONEncoder().encode(series),
            version: version
        )
    }

    private func recordVersions(_ jobs: [Job]) async throws {
        let followed = jobs.filter { !$0.write.occurrences.isEmpty }
        let versions = followed.compactMap { job in
            job.intent.flatMap { intent in job.event?.odataEtag.map { (intent.id, $0) } }
        }
        guard !versions.isEmpty else { return }
        try await journal.record(Dictionary(versions) { $1 })
    }

    // MARK: The requests

    /// Sends the first request of each write, all in one batch.
    private func writeEvents(_ jobs: inout [Job]) async {
        var writes: [(index: Int, write: EventWrite)] = []
        for index in jobs.indices where jobs[index].outcome == nil {
            if let write = Self.request(of: jobs[index].write, jobs[index].intent) { writes.append((index, write)) }
        }
        guard !writes.isEmpty else { return }
        do throws(GraphError) {
            let outcomes = try await send(writes.map(\.write))
            for (entry, outcome) in zip(writes, outcomes) {
                switch outcome {
                case .success(let event): jobs[entry.index].event = event
                case .failure(let error): jobs[entry.index].outcome = .failure(error)
                }
            }
        } catch {
            for entry in writes { jobs[entry.index].outcome = .failure(error) }
        }
    }

    /// A single request goes without the wrapping of a batch.
    private func send(_ writes: [EventWrite]) async throws(GraphError) -> [Result<Event?, GraphError>] {
        guard writes.count == 1, let only = writes.first else { return try await client.write(writes) }
        do throws(GraphError) {
            return [.success(try await client.write(only))]
        } catch {
            return [.failure(error)]
        }
    }

    private static func request(of write: PlannedWrite, _ intent: Intent?) -> EventWrite? {
        switch write.kind {
        case .create:
            guard var event = write.series?.event else { return nil }
            event.transactionId = intent?.transactionId
            return write.write(.create(event))
        case .update(let event, let changes):
            return changes.map { write.write(.update(id: event.id ?? "", $0, ifMatch: event.odataEtag)) }
        case .delete(let event): return write.deletion(of: event)
        }
    }

    /// Does what follows the first request: the occurrences, and a second look where that is needed.
    func finish(_ job: Job) async -> Outcome {
        let write = job.write
        guard let series = write.series else { return job.outcome ?? .success(write.eventID) }
        do throws(GraphError) {
            switch write.kind {
            case .create:
                guard let id = job.event?.id else { throw Self.emptyAnswer }
                try await occurrences(write.occurrences, of: id, series, write.calendar, known: [])
                return .success(id)
            case .update(let event, let changes):
                let id = event.id ?? ""
                if changes == nil, !settlesConflicts { try await checkVersion(of: event, in: write.calendar) }
                guard job.hasConflict || changes?.beginsSeriesAnew == true else {
                    let known = event.exceptionOccurrences ?? []
                    try await occurrences(write.occurrences, of: id, series, write.calendar, known: known)
                    break
                }
                try await settle(id, series, in: write.calendar, mailing: write.mails)
            case .delete: break
            }
            return .success(write.eventID)
        } catch {
            return .failure(error)
        }
    }

    private static let emptyAnswer = GraphError(.badAnswer, "creating the event failed: the answer is empty")

    /// Occurrences are written without a version: where nothing was written to the event itself before, it is asked for.
    private func checkVersion(of event: Event, in calendar: Calendar) async throws(GraphError) {
        let query = EventQuery(select: [.id])
        let present = try await client.event(event.id ?? "", in: calendar.selection, query: query)
        guard present.odataEtag == event.odataEtag else {
            throw GraphError(.conflict, "the event was changed in the meantime", item: event.id)
        }
    }

    func occurrences(
        _ occurrences: [SeriesChanges.Occurrence],
        of id: String,
        _ series: GraphSeries,
        _ calendar: Calendar,
        known: [Event]
    ) async throws(GraphError) {
        try await OccurrenceRunner(
            client: client,
            calendar: calendar.selection,
            series: id,
            isAllDay: series.event.isAllDay ?? false
        ).run(occurrences, known: known)
    }
}

extension WriteRunner.Job {
    /// Whether the event is another one than was planned for.
    var hasConflict: Bool {
        guard case .failure(let error) = outcome, case .update = write.kind else { return false }
        return error.code == .conflict
    }

    /// Whether it is known how it ended: what may still have arrived at Graph stays in the journal.
    var isSettled: Bool {
        guard case .failure(let error) = outcome else { return true }
        let unknown: [GraphError.Code] = [.unreachable, .throttled, .serverFailed, .badAnswer, .cancelled]
        return !unknown.contains(error.code)
    }
}
