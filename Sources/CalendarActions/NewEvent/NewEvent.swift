import CalendarConversion
public import CalendarStore
import GraphClient
public import GraphModel
public import GraphSync
import ICalendar
public import TimeZones

/// A new event that is ready to be made: whom Graph will mail is known before it does.
public struct NewEvent: Sendable {
    private let mailbox: OpenMailbox
    private let write: PlannedWrite
    /// The event as iCalendar.
    let calendar: Component
    /// The UID.
    let uid: String
    /// The event as an agenda shows it.
    public let item: AgendaItem

    /// Why the event cannot be made as it is wanted.
    public struct Refusal: Error, Sendable, Hashable {
        /// In words for a person.
        public let reason: String
    }

    /// Whom Graph mails when it is made.
    public var mails: [String] { write.mails }

    /// Prepares an event for a calendar; nothing is sent yet.
    public init(
        _ draft: EventDraft,
        in target: Calendar,
        of mailbox: OpenMailbox,
        now: Instant
    ) throws {
        var rules = WriteRules(mailbox.context)
        rules.sendsInvitations = true
        calendar = draft.calendar(
            organizer: mailbox.identity.address,
            zone: mailbox.identity.zone.rules,
            now: now
        )
        let (objects, report) = CalendarObjectConverter(rules.context).sources(of: calendar)
        guard let object = objects.first else { throw Refusal(reason: report.losses.first?.reason ?? "it is empty") }
        let plan = ObjectPlanner(rules).plan(object, existing: [], calendar: target)
        guard let write = plan.writes.first, plan.action == .created else {
            let refused = plan.report.losses.first { $0.severity == .refused }?.reason
            throw Refusal(reason: plan.reason ?? refused ?? "Graph cannot hold it")
        }
        self.mailbox = mailbox
        self.write = write
        uid = draft.uid
        var event = write.series?.event ?? Event()
        var organizer = EmailAddress()
        (organizer.name, organizer.address) = (mailbox.identity.displayName, mailbox.identity.address)
        event.organizer = Recipient()
        event.organizer?.emailAddress = organizer
        let item = AgendaItem(
            event,
            calendar: target.name ?? "",
            zone: mailbox.identity.zone.rules,
            converter: mailbox.converter
        )
        guard let item else { throw Refusal(reason: "it does not say when it takes place") }
        self.item = item
    }

    /// Makes the event; Graph mails the attendees at once.
    public func create(journal: any IntentJournal) async throws {
        let account = mailbox.identity.account
        let runner = WriteRunner(mailbox.client, journal: journal, account: account, context: mailbox.context)
        for outcome in try await runner.run([write]) { _ = try outcome.get() }
    }
}

extension OpenMailbox {
    /// Finishes what an interrupted run left undone.
    public func recover(journal: any IntentJournal) async throws -> [IntentRecovery.Recovered] {
        try await IntentRecovery(client, journal: journal, account: identity.account, context: context)
            .run { try await client.calendars().value }
    }

    /// The one calendar that a choice means.
    public func calendar(_ choice: CalendarChoice) async throws -> Calendar {
        guard let calendar = try await calendars(choice).first else { throw ActionError.noDefaultCalendar }
        return calendar
    }
}
