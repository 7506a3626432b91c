import CalDAVServer
import CalendarActions
import Foundation
import HTTPMessage
import HTTPMicrohttpd

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
        let stores = try LocalStores(invocation)
        let mailboxes = try stores.mailboxes(configuration.accounts, configuration, invocation)
        let responder = PathRouter(
            [(FeedAddress.pathPrefix, FeedResponder(mailboxes, store: stores.mirror, feeds: stores.settings))],
            otherwise: CalDAVResponder(mailboxes, store: stores.mirror, settings: stores.settings)
        )
        let server = try HTTPServer(address: address.address, port: address.port, responder: responder)
        try invocation.output.line("Listening on http://\(address.authority(port: server.port))")
        let polls = mailboxes.map { poll($0, every: configuration.sync.interval, invocation) }
        await signals.wait()
        polls.forEach { $0.cancel() }
        await server.stop()
        return .done
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
