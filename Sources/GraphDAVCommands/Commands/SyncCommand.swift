import CalendarActions
import CalendarConversion
import CalendarStore
import GraphClient
import GraphSync

/// Refreshes the mirror once.
struct SyncCommand: Command {
    private static let full = OptionSyntax("--full", nil, "Reads everything again, not only what changed.")

    static let syntax = CommandSyntax(
        name: "sync",
        summary: "Refreshes the mirror of all calendars.",
        discussion: """
            'graphdav serve' does this by itself. Works on all accounts, or the one of --account; what could not be \
            carried over as it was is told with --verbose.
            """,
        options: [full],
        example: "graphdav sync --full"
    )

    private let isFull: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        isFull = arguments.has(Self.full)
    }

    func run(_ invocation: Invocation) async throws -> ExitCode {
        let configuration = try ConfigurationFile(of: invocation).read()
        let accounts = try ConfiguredAccount.accounts(invocation, in: configuration)
        let stores = try LocalStores(invocation)
        var failure: CommandError?
        for mailbox in try stores.mailboxes(accounts, configuration, invocation) {
            do {
                for collection in try await mailbox.refreshCalendars(always: true) {
                    let error = try await sync(collection, of: mailbox, invocation)
                    failure = failure ?? error
                }
            } catch {
                failure = failure ?? CommandError(explaining: error)
                try invocation.note("\(mailbox.account): \(CommandError(explaining: error).line)")
            }
        }
        return failure?.status ?? .done
    }

    /// Refreshes one calendar and says what came of it; returns why it failed.
    private func sync(
        _ collection: CalendarCollection,
        of mailbox: ServedMailbox,
        _ invocation: Invocation
    ) async throws -> CommandError? {
        let progress = ProgressLine(invocation)
        defer { progress.clear() }
        let name = TerminalText.harmless(collection.calendar.displayName)
        do {
            let refresh = try await mailbox.refresh(collection, full: isFull) { count in
                progress.show("Reading \(name): \(count) events")
            }
            progress.clear()
            let read = refresh.wasFull ? "read whole" : "\(refresh.events) changed"
            let objects = try mailbox.objectCount(of: collection)
            try invocation.output.line(
                "\(mailbox.account): \(name): \(objects) \(objects == 1 ? "object" : "objects"), \(read)"
            )
            if invocation.options.isVerbose { try LossText.lines(refresh.report).forEach(invocation.note) }
            try refresh.failures.forEach { try invocation.note($0.description) }
            return refresh.failures.isEmpty ? nil : CommandError(.someFailed, "some events cannot be read")
        } catch let error as GraphError {
            let explained = CommandError(explaining: error)
            try invocation.note("\(mailbox.account): \(name): \(explained.line)")
            return explained
        }
    }
}
