import CalendarActions
import CalendarStoreSQLite
import Foundation
import GraphSync
import ICalendar

/// Brings the events of .ics files into the mailbox.
struct ImportCommand: Command {
    private static let files = ArgumentSyntax(
        "FILE",
        "An .ics file; - is standard input. drive:/PATH and site:NAME/PATH are documents.",
        isRepeated: true
    )
    private static let dryRun = OptionSyntax(
        "--dry-run",
        nil,
        "Change nothing; say what would be done, with which requests, and whom Graph would mail."
    )
    private static let sendInvitations = OptionSyntax(
        "--send-invitations",
        nil,
        "Let Graph mail the attendees of meetings that you organize."
    )
    private static let expand = OptionSyntax(
        "--expand",
        nil,
        "Make single events of a recurrence that Graph cannot hold."
    )

    static let syntax = CommandSyntax(
        name: "import",
        summary: "Creates, updates or cancels events from .ics files, each once.",
        discussion: """
            An event that is in a calendar of the mailbox already is found by its UID and updated; importing a file \
            twice changes nothing the second time. Nobody is mailed unless --send-invitations is given: an invitation from \
            somebody else becomes your own copy, with its people listed in the text.
            """,
        arguments: [files],
        options: [CalendarOptions.calendar, dryRun, sendInvitations, expand],
        example: "graphdav import --dry-run invitation.ics"
    )

    private let files: [String]
    private var options = ImportOptions()

    init(_ arguments: ParsedArguments) throws(UsageError) {
        files = try arguments.all(Self.files)
        options.calendar = try CalendarOptions.choice(arguments)
        options.isDryRun = arguments.has(Self.dryRun)
        options.sendsInvitations = arguments.has(Self.sendInvitations)
        options.expandsRecurrence = arguments.has(Self.expand)
    }

    func run(_ invocation: Invocation) async throws -> ExitCode {
        let local = try files.map { file throws(CommandError) in
            DocumentAddress(file) == nil ? try Self.read(file, try invocation.read(file)) : nil
        }
        let progress = ProgressLine(invocation)
        defer { progress.clear() }
        let account = try ConfiguredAccount(invocation, progress: progress)
        var options = options
        options.expandsRecurrence = options.expandsRecurrence || account.policy.unsupportedRecurrence == .expand
        if !options.isDryRun { try account.policy.checkWritable() }
        if options.sendsInvitations { try account.policy.checkScheduling() }
        let readings = try await readings(of: account.documents, beside: local)
        let result = try await CalendarImport(
            into: try await account.open(),
            journal: try SQLiteIntentJournal(folder: account.state.path),
            options: options,
            progress: { progress.show($0.text) }
        ).run(readings)
        progress.clear()
        try ImportText(result, isDryRun: options.isDryRun).write(invocation)
        return Self.status(of: result.items)
    }

    /// All files in their order: the local ones, and the documents.
    private func readings(
        of documents: Documents,
        beside local: [ICalendarReader.Reading?]
    ) async throws -> [ICalendarReader.Reading] {
        var readings: [ICalendarReader.Reading] = []
        for (file, reading) in zip(files, local) {
            if let reading {
                readings.append(reading)
            } else if let address = DocumentAddress(file) {
                readings.append(try Self.read(file, try await documents.content(of: address)))
            }
        }
        return readings
    }

    private static func read(_ file: String, _ content: Data) throws(CommandError) -> ICalendarReader.Reading {
        do {
            return try ICalendarReader.read(content)
        } catch {
            throw CommandError(
                .someFailed,
                "cannot import \(file)",
                reason: "\(error)",
                remedy: "It must be an .ics file"
            )
        }
    }

    private static func status(of items: [ImportItem]) -> ExitCode {
        let bad = items.filter { $0.action == .failed || $0.action == .refused }
        guard !bad.isEmpty else { return .done }
        let isAll = items.allSatisfy { [.failed, .refused, .skipped].contains($0.action) }
        if isAll, bad.allSatisfy({ $0.action == .refused }) { return .refused }
        if isAll, bad.allSatisfy(\.isUnreachable) { return .unreachable }
        return .someFailed
    }
}

extension CalendarImport.Stage {
    /// The stage as the progress line shows it.
    fileprivate var text: String {
        switch self {
        case .searching(let count): "Looking for \(count) \(count == 1 ? "event" : "events")"
        case .writing(let done, let all): "Writing: \(done) of \(all) events"
        }
    }
}
