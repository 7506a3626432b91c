import CalendarConversion
public import CalendarStore
import GraphClient
import GraphModel
public import GraphSync
public import ICalendar

/// Brings the events of iCalendar files into a mailbox: creates, updates and cancels them, each once.
public struct CalendarImport: Sendable {
    private let mailbox: OpenMailbox
    private let journal: any IntentJournal
    private let options: ImportOptions
    private let rules: WriteRules
    private let progress: @Sendable (Stage) -> Void

    /// How far an import has come.
    public enum Stage: Sendable, Hashable {
        /// The mailbox is searched for so many events.
        case searching(Int)
        /// So many events of so many are written.
        case writing(Int, of: Int)
    }

    /// What came of an import.
    public struct Result: Sendable {
        /// What became of each object, in the order of the files.
        public var items: [ImportItem] = []
        /// What an earlier run left undone, and this one finished.
        public var recovered: [IntentRecovery.Recovered] = []
    }

    /// Makes an import into a mailbox.
    public init(
        into mailbox: OpenMailbox,
        journal: any IntentJournal,
        options: ImportOptions,
        progress: @escaping @Sendable (Stage) -> Void = { _ in }
    ) {
        self.mailbox = mailbox
        self.journal = journal
        self.options = options
        self.progress = progress
        rules = WriteRules(
            mailbox.context,
            sendsInvitations: options.sendsInvitations,
            expandsRecurrence: options.expandsRecurrence
        )
    }

    /// Imports what was read from the files.
    ///
    /// An object that cannot be imported harms no other. Throws when nothing can be done at all: nobody is signed in, Graph
    /// cannot be reached, the calendar does not exist, the journal cannot be written.
    public func run(_ readings: [ICalendarReader.Reading]) async throws -> Result {
        let calendars = try await mailbox.calendars().value
        let choice = try options.calendar.calendars(among: calendars)
        guard let target = choice.first else { throw ActionError.noDefaultCalendar }
        var result = Result()
        if !options.isDryRun { result.recovered = try await recover(calendars) }
        let converter = CalendarObjectConverter(mailbox.context)
        var objects: [SourceObject] = []
        var report = ConversionReport()
        for reading in readings {
            let (found, losses) = converter.sources(of: reading)
            objects += found
            report.add(losses)
        }
        result.items = try await items(of: objects, calendars, target)
        addLosses(report, to: &result.items)
        return result
    }

    private func recover(_ calendars: [Calendar]) async throws -> [IntentRecovery.Recovered] {
        let account = mailbox.identity.account
        return try await IntentRecovery(mailbox.client, journal: journal, account: account, context: mailbox.context)
            .run { calendars }
    }

    /// Objects with the same UID wait for each other, so that the later one sees what became of the earlier one.
    private func items(
        of objects: [SourceObject],
        _ calendars: [Calendar],
        _ target: Calendar
    ) async throws -> [ImportItem] {
        var items: [Int: ImportItem] = [:]
        var waiting = Array(objects.enumerated())
        while !waiting.isEmpty {
            var uids: Set<UID> = []
            let round = waiting.filter { uids.insert($0.element.uid).inserted }
            let later = Set(waiting.map(\.offset)).subtracting(round.map(\.offset))
            progress(.searching(uids.count))
            let plans = try await plans(for: round.map(\.element), uids, calendars, target)
            let done = options.isDryRun ? plans.map { item($0, nil) } : try await run(plans)
            for (entry, item) in zip(round, done) { items[entry.offset] = item }
            waiting = waiting.filter { later.contains($0.offset) }
        }
        return objects.indices.compactMap { items[$0] }
    }

    private func plans(
        for objects: [SourceObject],
        _ uids: Set<UID>,
        _ calendars: [Calendar],
        _ target: Calendar
    ) async throws -> [ObjectPlan] {
        let located = try await EventLocator(mailbox.client, mailbox.converter).events(of: uids, in: calendars)
        let answer = try await SeriesReader(mailbox.client).read(located.values.flatMap { $0 })
        let planner = ObjectPlanner(rules)
        return objects.map { object in
            let events = located[object.uid] ?? []
            let whole = events.compactMap { event in
                event.event.id.flatMap { answer.values[$0] }.map { LocatedEvent($0, in: event.calendar) }
            }
            guard whole.count == events.count else {
                let unread = answer.failures.first { error in events.contains { $0.event.id == error.item } }
                return ObjectPlan(object, .failed, unread?.description ?? "the event in the mailbox cannot be read")
            }
            return planner.plan(object, existing: whole, calendar: target)
        }
    }

    /// Does all writes of all plans together, since a batch holds many.
    private func run(_ plans: [ObjectPlan]) async throws -> [ImportItem] {
        let writes = plans.flatMap(\.writes)
        let runner = WriteRunner(
            mailbox.client,
            journal: journal,
            account: mailbox.identity.account,
            context: mailbox.context
        )
        let outcomes = try await runner.run(writes) { progress(.writing($0, of: writes.count)) }
        var next = outcomes.startIndex
        return plans.map { plan in
            let own = outcomes[next..<next + plan.writes.count]
            next += plan.writes.count
            let failure = own.lazy.compactMap(\.failure).first
            return item(plan, failure)
        }
    }

    private func item(_ plan: ObjectPlan, _ failure: GraphError?) -> ImportItem {
        var item = ImportItem(
            uid: plan.uid.rawValue,
            summary: plan.summary,
            action: failure == nil ? plan.action : .failed,
            reason: failure?.description ?? plan.reason,
            calls: plan.writes.flatMap { $0.calls(mailbox.client) },
            mails: plan.mails,
            losses: plan.report.losses
        )
        item.isUnreachable = failure.map { [.unreachable, .throttled, .serverFailed].contains($0.code) } ?? false
        return item
    }

    /// Puts what the reading of files lost to its objects; what belongs to none becomes an item of its own.
    private func addLosses(_ report: ConversionReport, to items: inout [ImportItem]) {
        for loss in report.losses {
            if let index = items.firstIndex(where: { !loss.uid.isEmpty && $0.uid == loss.uid }) {
                items[index].losses.insert(loss, at: 0)
                continue
            }
            let action: ObjectPlan.Action? =
                switch loss.severity {
                case .refused: .refused
                case .skipped: .skipped
                case .changed, .kept: nil
                }
            guard let action else { continue }
            items.append(
                ImportItem(
                    uid: loss.uid,
                    summary: nil,
                    action: action,
                    reason: loss.reason,
                    calls: [],
                    mails: [],
                    losses: [loss]
                )
            )
        }
    }
}

extension Swift.Result where Failure == GraphError {
    fileprivate var failure: GraphError? {
        guard case .failure(let error) = self else { return nil }
        return error
    }
}
