import CalDAVServer
import CalendarActions
import CalendarStore
import CalendarStoreSQLite
import Foundation
import GraphSync
import HTTPMicrohttpd
import TimeZones

/// Serves the calendars over CalDAV until it is told to end.
struct ServeCommand: Command {
    private static let listen = OptionSyntax(
        "--listen",
        "ADDRESS:PORT",
        "Where it listens; default server.listen of the configuration, 127.0.0.1:8008."
    )

    static let syntax = CommandSyntax(
        name: "serve",
        summary: "Serves the calendars over CalDAV, until SIGTERM or SIGINT.",
        discussion: """
            Calendar apps sign in with the name of the account and an app password, which 'graphdav password add' \
            makes. Plain http is for this machine only.
            """,
        options: [listen],
        example: "graphdav serve --listen 127.0.0.1:8008"
    )

    private let address: ListenAddress?

    init(_ arguments: ParsedArguments) throws(UsageError) {
        address = try arguments.value(Self.listen, as: ListenAddress.format)
    }

    func run(_ invocation: Invocation) async throws -> ExitCode {
        let signals = TerminationSignals()
        let configuration = try ConfigurationFile(of: invocation).read()
        let address = address ?? configuration.server.listen
        guard address.isLoopback else {
            throw CommandError(
                .usage,
                "cannot listen on \(address.authority(port: address.port))",
                reason: "other machines could read passwords: TLS is not there yet",
                remedy: "Listen on 127.0.0.1, and put a server with TLS in front of it"
            )
        }
        let state = try StateDirectory(of: invocation)
        try state.prepare()
        let (store, wasReplaced) = try SQLiteCalendarStore.open(folder: state.path)
        if wasReplaced { try invocation.note("the mirror was damaged or of a later version; it is made anew") }
        let settings = try SQLiteSettingsStore(folder: state.path)
        let mailboxes = try mailboxes(configuration, store, settings, state, invocation)
        let responder = CalDAVResponder(mailboxes, store: store, authentication: Authentication(settings: settings))
        let server = try HTTPServer(address: "\(address.address)", port: address.port, responder: responder)
        try invocation.output.line("Listening on http://\(address.authority(port: server.port))")
        let polls = mailboxes.map { poll($0, every: configuration.sync.interval, invocation) }
        await signals.wait()
        polls.forEach { $0.cancel() }
        await server.stop()
        return .done
    }

    private func mailboxes(
        _ configuration: Configuration,
        _ store: SQLiteCalendarStore,
        _ settings: SQLiteSettingsStore,
        _ state: StateDirectory,
        _ invocation: Invocation
    ) throws -> [ServedMailbox] {
        let journal = try SQLiteIntentJournal(folder: state.path)
        let now = invocation.now
        return try configuration.accounts.map { account in
            let access = try ConfiguredAccount(account, configuration.policy, invocation, ProgressLine(invocation))
                .access
            return ServedMailbox(
                access,
                store: store,
                settings: settings,
                journal: journal,
                options: ServedMailbox.Options(configuration),
                now: { now().seconds }
            )
        }
    }

    /// Keeps the mirror of a mailbox fresh without being asked; what fails is told, and tried again.
    private func poll(_ mailbox: ServedMailbox, every seconds: Int, _ invocation: Invocation) -> Task<Void, Never> {
        Task {
            while !Task.isCancelled {
                do {
                    try await mailbox.refreshAll()
                } catch is CancellationError {
                    return
                } catch {
                    try? invocation.note("\(mailbox.account): \(CommandError(explaining: error).line)")
                }
                try? await Task.sleep(for: .seconds(seconds))
            }
        }
    }
}

extension ServedMailbox.Options {
    fileprivate init(_ configuration: Configuration) {
        self.init()
        window = MirrorWindow(pastDays: configuration.sync.pastDays, futureDays: configuration.sync.futureDays)
        maximumAge = configuration.sync.maxAge
        isReadOnly = configuration.policy.readOnly
        sendsInvitations = configuration.policy.scheduling == .server
        expandsRecurrence = configuration.policy.unsupportedRecurrence == .expand
    }
}
