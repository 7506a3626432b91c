import CalendarActions
import CalendarStoreSQLite
import TimeZones

/// Makes an event.
struct NewCommand: Command {
    private static let subject = ArgumentSyntax("SUBJECT", "What it is called.")
    private static let start = OptionSyntax("--start", "TIME", "When it starts; default the next half hour.")
    private static let end = OptionSyntax(
        "--end",
        "TIME",
        "When it ends, or the last day of whole days; default 30 minutes later."
    )
    private static let allDay = OptionSyntax("--all-day", nil, "Whole days; start and end are days without a time.")
    private static let attendee = OptionSyntax(
        "--attendee",
        "A;B",
        "Who is invited: addresses, or names with addresses in <>, separated by semicolons. Graph mails them."
    )
    private static let body = OptionSyntax("--body", "TEXT", "The text.")
    private static let location = OptionSyntax("--location", "PLACE", "Where it takes place.")
    private static let yes = OptionSyntax("--yes", nil, "Send invitations without asking.")

    static let syntax = CommandSyntax(
        name: "new",
        summary: "Creates an event.",
        discussion: """
            Times are those of the mailbox zone: \(DayTimeText.examples). A weekday is the next one after today; a \
            time of day that is past is tomorrow's, and as the end it may be in the night after the start; +30m as the end \
            counts from the start. Before Graph mails anybody, it is said whom, and asked.
            """,
        arguments: [subject],
        options: [start, end, allDay, attendee, body, location, CalendarOptions.calendar, yes],
        example: "graphdav new Lunch --start 12:30 --end +1h --location Canteen"
    )

    private let subject: String
    private let start: String?
    private let end: String?
    private let isAllDay: Bool
    private let attendees: String
    private let body: String?
    private let location: String?
    private let choice: CalendarChoice
    private let isConfirmed: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        subject = try arguments.required(Self.subject, as: .text)
        start = try arguments.value(Self.start, as: .text)
        end = try arguments.value(Self.end, as: .text)
        isAllDay = arguments.has(Self.allDay)
        attendees = try arguments.value(Self.attendee, as: .text) ?? ""
        body = try arguments.value(Self.body, as: .text)
        location = try arguments.value(Self.location, as: .text)
        choice = try CalendarOptions.choice(arguments)
        isConfirmed = arguments.has(Self.yes)
        // Days do not matter here: a text of no known form is told before anything else is done.
        for (option, text) in [(Self.start, start), (Self.end, end)] {
            _ = try Self.time(text, option, today: CivilDate(dayNumber: 0))
        }
        _ = try Self.invitees(attendees)
    }

    private static func time(
        _ text: String?,
        _ option: OptionSyntax,
        today: CivilDate
    ) throws(UsageError) -> DayTimeText? {
        guard let text else { return nil }
        guard let time = DayTimeText(text, today: today) else {
            throw UsageError("\(option.name): '\(text)' is no day or time such as \(DayTimeText.examples)")
        }
        return time
    }

    private static func invitees(_ text: String, me: String = "") throws(UsageError) -> InviteeList {
        do {
            return try InviteeList(text, me: me)
        } catch {
            throw UsageError("\(attendee.name): '\(error.entry)' is no mail address such as bo@example.com")
        }
    }

    func run(_ invocation: Invocation) async throws -> ExitCode {
        let progress = ProgressLine(invocation)
        let account = try ConfiguredAccount(invocation, progress: progress)
        try account.policy.checkWritable()
        if !attendees.isEmpty { try account.policy.checkScheduling() }
        let mailbox = try await account.open()
        let journal = try SQLiteIntentJournal(folder: account.state.path)
        for recovered in try await mailbox.recover(journal: journal) { try invocation.note(recovered.text) }
        let event = try await prepared(mailbox, invocation)
        guard try isAllowed(event, invocation) else {
            try invocation.note("Nothing was created.")
            return .done
        }
        try await event.create(journal: journal)
        try show(event.item, mailbox.identity.zone, invocation)
        return .done
    }

    private func prepared(_ mailbox: OpenMailbox, _ invocation: Invocation) async throws -> NewEvent {
        let times = EventTimes(zone: mailbox.identity.zone.rules, now: invocation.now())
        let start = try Self.time(start, Self.start, today: times.today)
        let end = try Self.time(end, Self.end, today: times.today)
        do {
            let span = try times.span(start: start, end: end, isAllDay: isAllDay)
            let invited = try Self.invitees(attendees, me: mailbox.identity.address)
            for remark in times.remarks(on: span) + invited.remarks { try invocation.note(remark) }
            var draft = EventDraft(subject: subject, span: span)
            draft.invitees = invited.invitees
            (draft.body, draft.location) = (body, location)
            return try NewEvent(draft, in: try await mailbox.calendar(choice), of: mailbox, now: invocation.now())
        } catch let problem as EventTimes.Problem {
            throw UsageError(problem.reason)
        } catch let refusal as NewEvent.Refusal {
            throw CommandError(.refused, "cannot create '\(subject)'", reason: refusal.reason)
        }
    }

    /// Whether the event may be made: Graph mails nobody, or a person says yes.
    private func isAllowed(_ event: NewEvent, _ invocation: Invocation) throws -> Bool {
        guard !event.mails.isEmpty else { return true }
        try invocation.errors.line("Graph will mail \(TerminalText.harmless(event.mails.joined(separator: ", "))).")
        if isConfirmed { return true }
        guard let confirm = invocation.confirm else {
            throw UsageError("nobody is here to confirm the mails; --yes sends them without asking")
        }
        return try confirm("Send?")
    }

    private func show(_ item: AgendaItem, _ zone: MailboxZone, _ invocation: Invocation) throws {
        if invocation.options.format == .json {
            try invocation.output.line(item.json.text)
            return
        }
        try invocation.output.line("Event created")
        try invocation.output.line(
            "\(TerminalText.harmless(item.subject)): \(Self.text(of: item.time)), in \(TerminalText.harmless(item.calendar))"
        )
    }

    private static func text(of time: AgendaTime) -> String {
        switch time {
        case .allDay(let start, let end):
            let last = end.advanced(by: -1)
            return last > start ? "\(start.englishWithWeekday) to \(last.englishWithWeekday)" : start.englishWithWeekday
        case .timed(let start, let end):
            let (from, to) = (start.local, end.local)
            let day = from.date.englishWithWeekday
            return from.date == to.date
                ? "\(day), \(from.clock) to \(to.clock)"
                : "\(day), \(from.clock) to \(to.date.englishWithWeekday), \(to.clock)"
        }
    }
}
