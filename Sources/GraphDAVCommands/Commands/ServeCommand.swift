import CalDAVServer
import CalendarActions
import CalendarStoreSQLite
import Foundation
import HTTPMessage
import HTTPMicrohttpd
import HTTPServing
import TimeZones
import WebPages

/// Serves the calendars over CalDAV until it is told to end.
struct ServeCommand: Command {
    private static let listen = OptionSyntax(
        "--listen",
        "ADDRESS:PORT",
        "Where it listens; default server.listen of the configuration, 127.0.0.1:8008."
    )

    static let syntax = CommandSyntax(
        name: "serve",
        summary: "Serves the calendars over CalDAV, and pages, until SIGTERM or SIGINT.",
        discussion: """
            Calendar apps sign in with the name of the account and an app password, which 'graphdav password add' \
            makes. Other machines are served with TLS only: a certificate of server.tlsCertificate, or a proxy of \
            server.trustedProxy. A line for each request goes to standard error.
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
        let front = try ServerFront(address ?? configuration.server.listen, configuration.server)
        let stores = try LocalStores(invocation)
        let now = invocation.now
        let passwords = PasswordCheck(settings: stores.settings, now: { now().seconds })
        let authentication = Authentication(settings: stores.settings, passwords: passwords)
        let accounts = configuration.accounts.map(\.name)
        let metrics = ServeMetrics(accounts: accounts, store: stores.mirror, authentication: authentication)
        let mailboxes = try stores.mailboxes(configuration.accounts, configuration, invocation, metrics: metrics)
        let health = HealthResponder(metrics.health) { try metrics.readMirror() }
        let caldav = CalDAVResponder(mailboxes, store: stores.mirror, authentication: authentication)
        let links = try startLinks(accounts, stores, invocation)
        let site = Site(
            mailboxes,
            settings: stores.settings,
            passwords: passwords,
            startLinks: links,
            publicURL: configuration.server.publicURL,
            now: { now().seconds }
        )
        let responder = PathRouter(
            [
                ("/healthz", health),
                ("/metrics", MetricsResponder(authentication) { metrics.families() }),
                (FeedAddress.pathPrefix, FeedResponder(mailboxes, store: stores.mirror, feeds: stores.settings)),
                ("/dav/", caldav), ("/dav", caldav), ("/.well-known/caldav", caldav), ("/.well-known/caldav/", caldav),
            ],
            otherwise: MethodRouter(pages: PagesResponder(site), caldav: caldav)
        )
        let log = RequestLog(invocation)
        let server = try front.start(responder, invocation) { answered in
            metrics.requests.observe(answered)
            log.observe(answered)
        }
        metrics.watch(server)
        try invocation.output.line("Listening on \(front.url(port: server.port))")
        for note in front.notes { try invocation.note(note) }
        let address = configuration.server.publicURL ?? front.url(port: server.port)
        for link in links {
            // With --quiet too: without it nobody gets in.
            try invocation.errors.line(
                "For \(link.account), open \(address)\(link.path) within 15 minutes; it is good once."
            )
        }
        let polls = mailboxes.map { poll($0, every: configuration.sync.interval, metrics, invocation) }
        await signals.wait()
        polls.forEach { $0.cancel() }
        metrics.watch(nil)
        await server.stop()
        await log.finish()
        return .done
    }

    /// Links into the pages for the accounts that have no password at all yet.
    private func startLinks(
        _ accounts: [String],
        _ stores: LocalStores,
        _ invocation: Invocation
    ) throws -> [StartLink] {
        let now = invocation.now
        return try accounts.filter { try stores.settings.passwords(of: $0).isEmpty }.map {
            try StartLink(for: $0, in: stores.settings, now: { now().seconds })
        }
    }

    /// Keeps the mirror of a mailbox fresh without being asked; what fails is told, and tried again.
    private func poll(
        _ mailbox: ServedMailbox,
        every seconds: Int,
        _ metrics: ServeMetrics,
        _ invocation: Invocation
    ) -> Task<Void, Never> {
        Task {
            while !Task.isCancelled {
                do {
                    try await mailbox.refreshAll()
                    metrics.note(nil, of: mailbox.account)
                } catch is CancellationError {
                    return
                } catch {
                    metrics.note(error, of: mailbox.account)
                    try? invocation.note("\(mailbox.account): \(CommandError(explaining: error).line)")
                }
                try? await Task.sleep(for: .seconds(seconds))
            }
        }
    }
}
