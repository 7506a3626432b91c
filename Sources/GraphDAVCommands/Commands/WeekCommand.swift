import CalendarActions
import GraphModel
import TimeZones

/// Shows a week as a table, grouped by day.
struct WeekCommand: Command {
    private static let date = ArgumentSyntax("DATE", "A day of the week to show; default today.", isOptional: true)
    private static let weekStart = OptionSyntax("--week-start", "DAY", "The first day of the week; default monday.")

    static let syntax = CommandSyntax(
        name: "week",
        summary: "Shows the week that holds a date, grouped by day, in the time zone of the mailbox.",
        arguments: [date],
        options: [weekStart] + CalendarOptions.syntax,
        example: "graphdav week 2026-12-01 --week-start sunday"
    )

    private let date: CivilDate?
    private let weekStart: Weekday
    private let choice: CalendarChoice

    init(_ arguments: ParsedArguments) throws(UsageError) {
        date = try arguments.value(Self.date, as: .date)
        weekStart = try arguments.value(Self.weekStart, as: .weekday) ?? .monday
        choice = try CalendarOptions.choice(arguments)
    }

    func run(_ invocation: Invocation) async throws -> ExitCode {
        let progress = ProgressLine(invocation)
        defer { progress.clear() }
        let mailbox = try await ConfiguredAccount(invocation, progress: progress).open()
        let date = date ?? mailbox.identity.zone.rules.local(invocation.now()).date
        let (agenda, failures) = try await mailbox.agenda(
            DayRange(weekOf: date, startingOn: weekStart),
            in: choice,
            progress: { progress.show("Reading the calendar: \($0) events") }
        )
        progress.clear()
        if invocation.options.format == .json {
            try invocation.output.line(JSONText.array(agenda.items.map(\.json)).text)
        } else {
            try show(agenda, mailbox.identity.zone, invocation)
        }
        try invocation.tell(failures, of: "event")
        return failures.isEmpty ? .done : .someFailed
    }

    private func show(_ agenda: Agenda, _ zone: MailboxZone, _ invocation: Invocation) throws {
        let days = "\(agenda.range.first.english) to \(agenda.range.last.english)"
        try invocation.output.line("\(days), times in \(zone.text)")
        try invocation.output.line("")
        let bold = { (text: String) in invocation.usesStyles ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
        let lines = AgendaText(agenda, columns: invocation.columns, bold: bold).lines
        try (lines.isEmpty ? ["Nothing takes place."] : lines).forEach(invocation.output.line)
    }
}
