import CalendarActions
import CalendarConversion
import Foundation
import GraphModel
import ICalendar
import TimeZones

/// Converts between Graph's JSON and iCalendar: no network, no account, no state.
struct ConvertCommand: Command {
    private static let file = ArgumentSyntax("FILE", "The file to convert; - is standard input.")
    private static let to = OptionSyntax("--to", "FORMAT", "What to convert to: ics.")
    private static let mailboxZone = OptionSyntax(
        "--mailbox-zone",
        "ZONE",
        "Zone of the mailbox (Windows or IANA name), for times without one and unknown zones; default UTC."
    )
    private static let user = OptionSyntax("--user", "ADDRESS", "Who I am: organizer or attendee.")
    private static let report = OptionSyntax(
        "--report",
        "FILE",
        "Write what could not be carried over as JSON; - is standard error."
    )

    static let syntax = CommandSyntax(
        name: "convert",
        summary: "Converts a file of Microsoft Graph events to iCalendar, offline.",
        discussion: """
            The file holds one event, an array of events, or a collection ({"value": [...]}). Events that belong \
            together become one series.
            """,
        arguments: [file],
        options: [to, mailboxZone, user, report],
        example: "graphdav convert --to ics events.json > events.ics"
    )

    private enum Format: String, CaseIterable {
        case ics
    }

    private let file: String
    private let context: ConversionContext
    private let report: String?

    init(_ arguments: ParsedArguments) throws(UsageError) {
        _ = try arguments.required(
            Self.to,
            as: ValueFormat<Format>("ics, the only format so far") { Format(rawValue: $0) }
        )
        file = try arguments.required(Self.file, as: .text)
        report = try arguments.value(Self.report, as: .text)
        context = ConversionContext(
            mailboxZone: try arguments.value(Self.mailboxZone, as: .timeZone) ?? "UTC",
            user: try arguments.value(Self.user, as: .text)
        )
    }

    func run(_ invocation: Invocation) async throws -> ExitCode {
        let page = try events(in: try invocation.read(file))
        var (objects, losses) = EventConverter(context).calendarObjects(of: page.value)
        for failure in page.failures { losses.add(ConversionDiagnostic(failure)) }
        try invocation.output.write(Data(CalendarStream.serialize(objects)))
        try write(losses, invocation)
        return ExitCode(of: losses, isEmpty: objects.isEmpty)
    }

    private func events(in document: Data) throws(CommandError) -> Page<Event> {
        do {
            return try GraphDecoder.events(in: document)
        } catch {
            throw CommandError(
                .someFailed,
                "cannot convert \(file)",
                reason: error.reason,
                remedy: "It must be JSON of Graph: an event, an array of events, or a collection"
            )
        }
    }

    private func write(_ losses: ConversionReport, _ invocation: Invocation) throws {
        switch report {
        case nil: try LossText.lines(losses).forEach(invocation.note)
        case "-": try invocation.errors.line(LossText.json(losses).text)
        case let path?: try FileOutput.write(Data((LossText.json(losses).text + "\n").utf8), to: invocation.path(path))
        }
    }
}

extension ValueFormat where Value == String {
    /// A time zone by a name that Windows or the time zone database has for it.
    fileprivate static let timeZone = ValueFormat("a time zone such as W. Europe Standard Time or Europe/Berlin") {
        name in
        TimeZoneDatabase.system.resolve(name) == nil ? nil : name
    }
}
