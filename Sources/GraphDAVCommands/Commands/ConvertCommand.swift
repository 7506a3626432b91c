import CalendarActions
import CalendarConversion
import Foundation
import GraphModel
import ICalendar
import TimeZones

/// Converts between Graph's JSON and iCalendar: no network, no account, no state.
struct ConvertCommand: Command {
    private static let file = ArgumentSyntax("FILE", "The file to convert; - is standard input.")
    private static let to = OptionSyntax("--to", "FORMAT", "What to convert to: ics or graph.")
    private static let mailboxZone = OptionSyntax(
        "--mailbox-zone",
        "ZONE",
        "Zone of the mailbox (Windows or IANA name), for times without one and unknown zones; default UTC."
    )
    private static let user = OptionSyntax("--user", "ADDRESS", "Who I am: organizer or attendee.")
    private static let expand = OptionSyntax(
        "--expand",
        nil,
        "To graph: make single events of a recurrence that Graph cannot hold."
    )
    private static let report = OptionSyntax(
        "--report",
        "FILE",
        "Write what could not be carried over as JSON; - is standard error."
    )

    static let syntax = CommandSyntax(
        name: "convert",
        summary: "Converts between iCalendar and Microsoft Graph events, offline.",
        discussion: """
            To ics, the file holds one event, an array of events, or a collection ({"value": [...]}); events that \
            belong together become one series. To graph, it is iCalendar; the answer is JSON with the bodies that \
            would be sent, and the losses.
            """,
        arguments: [file],
        options: [to, mailboxZone, user, expand, report],
        example: "graphdav convert --to ics events.json > events.ics"
    )

    private enum Format: String, CaseIterable {
        case ics, graph
    }

    private let format: Format
    private let expands: Bool

    private let file: String
    private let context: ConversionContext
    private let report: String?

    init(_ arguments: ParsedArguments) throws(UsageError) {
        format = try arguments.required(
            Self.to,
            as: ValueFormat<Format>("ics or graph") { Format(rawValue: $0) }
        )
        expands = arguments.has(Self.expand)
        file = try arguments.required(Self.file, as: .text)
        report = try arguments.value(Self.report, as: .text)
        context = ConversionContext(
            mailboxZone: try arguments.value(Self.mailboxZone, as: .timeZone) ?? "UTC",
            user: try arguments.value(Self.user, as: .text)
        )
    }

    func run(_ invocation: Invocation) async throws -> ExitCode {
        switch format {
        case .ics: try toICalendar(invocation)
        case .graph: try toGraph(invocation)
        }
    }

    private func toGraph(_ invocation: Invocation) throws -> ExitCode {
        let converter = CalendarObjectConverter(context, expandsRecurrence: expands)
        let conversion = converter.graphSeries(of: try reading(of: try invocation.read(file)))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .withoutEscapingSlashes, .sortedKeys]
        try invocation.output.write(try encoder.encode(conversion) + Data("\n".utf8))
        try write(conversion.report, invocation)
        return ExitCode(of: conversion.report, isEmpty: conversion.series.isEmpty)
    }

    private func reading(of stream: Data) throws(CommandError) -> ICalendarReader.Reading {
        do {
            return try ICalendarReader.read(stream)
        } catch {
            throw CommandError(
                .someFailed,
                "cannot convert \(file)",
                reason: "\(error)",
                remedy: "It must be an .ics file"
            )
        }
    }

    private func toICalendar(_ invocation: Invocation) throws -> ExitCode {
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
