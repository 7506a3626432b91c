import CalendarActions
import CalendarConversion
import Foundation
import GraphClient
import GraphSync
import TimeZones

/// Exports events as iCalendar.
struct ExportCommand: Command {
    private static let week = OptionSyntax("--week", "WEEK", "A week of ISO 8601 such as 2026-W49; default this week.")
    private static let from = OptionSyntax("--from", "DATE", "The first day.")
    private static let to = OptionSyntax("--to", "DATE", "The last day.")
    private static let series = OptionSyntax(
        "--series",
        nil,
        "Write whole series instead of their instances in the range."
    )
    private static let output = OptionSyntax(
        "--output",
        "FILE",
        "Write to a file, whole or not at all; - is standard output. drive:/PATH and site:NAME/PATH are documents."
    )
    private static let split = OptionSyntax(
        "--split",
        "DIR",
        "Write one file for each UID into a folder; with --all-calendars, into a folder for each calendar."
    )

    static let syntax = CommandSyntax(
        name: "export",
        summary: "Writes the events of a week or another range as iCalendar.",
        discussion: """
            Without options: this week of the default calendar, to standard output. Instances of a series are \
            written one by one (UID and RECURRENCE-ID, no RRULE).
            """,
        options: [week, from, to] + CalendarOptions.syntax + [series, output, split],
        example: "graphdav export --week 2026-W49 --output week.ics"
    )

    /// Where the events go.
    private enum Destination {
        case standardOutput
        case file(String)
        case document(DocumentAddress)
        case folder(String)
    }

    private let range: DayRange?
    private let choice: CalendarChoice
    private let wholeSeries: Bool
    private let destination: Destination

    init(_ arguments: ParsedArguments) throws(UsageError) {
        range = try Self.range(arguments)
        choice = try CalendarOptions.choice(arguments)
        wholeSeries = arguments.has(Self.series)
        try arguments.exclude(Self.output, Self.split)
        let file = try arguments.value(Self.output, as: .text)
        let folder = try arguments.value(Self.split, as: .text)
        if let folder {
            destination = .folder(folder)
        } else {
            destination = try Self.destination(file ?? "-")
        }
    }

    private static func destination(_ file: String) throws(UsageError) -> Destination {
        guard let document = DocumentAddress(file) else { return file == "-" ? .standardOutput : .file(file) }
        guard !document.isFolder else { throw UsageError("--output: '\(file)' names no file") }
        return .document(document)
    }

    private static func range(_ arguments: ParsedArguments) throws(UsageError) -> DayRange? {
        try arguments.exclude(week, from)
        try arguments.exclude(week, to)
        if let week = try arguments.value(week, as: .isoWeek) { return week }
        switch (try arguments.value(from, as: .date), try arguments.value(to, as: .date)) {
        case (nil, nil): return nil
        case (let first?, let last?):
            guard let range = DayRange(from: first, through: last) else { throw UsageError("--to comes before --from") }
            return range
        default: throw UsageError("--from and --to belong together")
        }
    }

    func run(_ invocation: Invocation) async throws -> ExitCode {
        let progress = ProgressLine(invocation)
        defer { progress.clear() }
        let account = try ConfiguredAccount(invocation, progress: progress)
        if case .document = destination { try account.policy.checkWritable("the drive") }
        let mailbox = try await account.open()
        let exports = try await mailbox.export(
            range ?? DayRange(weekOf: mailbox.identity.zone.rules.local(invocation.now()).date),
            of: choice,
            wholeSeries: wholeSeries,
            progress: { progress.show("Reading the calendar: \($0) events") }
        )
        progress.clear()
        try await write(exports, account, invocation)
        var report = ConversionReport()
        for export in exports { report.add(export.report) }
        try LossText.lines(report).forEach(invocation.note)
        return ExitCode(of: report, isEmpty: exports.allSatisfy(\.objects.isEmpty))
    }

    private func write(
        _ exports: [CalendarExport],
        _ account: ConfiguredAccount,
        _ invocation: Invocation
    ) async throws {
        switch destination {
        case .standardOutput: try invocation.output.write(CalendarExport.stream(of: exports))
        case .file(let path):
            try FileOutput.write(CalendarExport.stream(of: exports), to: invocation.path(path))
            try tellCount(exports, path, invocation)
        case .document(let address):
            let content = UploadContent(CalendarExport.stream(of: exports))
            let document = try await account.documents.store(content, at: address)
            try tellCount(exports, document.address.text, invocation)
        case .folder(let path): try writeFiles(exports, path, invocation)
        }
    }

    private func tellCount(_ exports: [CalendarExport], _ place: String, _ invocation: Invocation) throws {
        let count = exports.flatMap(\.objects).reduce(0) { $0 + $1.events.count }
        try invocation.note("\(count) \(count == 1 ? "event" : "events") in \(place)")
    }

    /// One folder for each calendar, when all were asked for: a UID can be in several.
    private func writeFiles(_ exports: [CalendarExport], _ path: String, _ invocation: Invocation) throws {
        var count = 0
        for export in exports {
            let folder = choice == .all ? "\(path)/\(try CalendarObjectName.segment(for: export.calendar))" : path
            try FileOutput.makeFolder(invocation.path(folder))
            for file in try export.files() {
                try FileOutput.write(file.content, to: invocation.path("\(folder)/\(file.name)"))
                count += 1
            }
        }
        try invocation.note("\(count) \(count == 1 ? "file" : "files") in \(path)")
    }
}
