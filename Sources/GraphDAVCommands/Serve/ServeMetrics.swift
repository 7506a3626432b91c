import CalDAVServer
import CalendarActions
import CalendarStore
import GraphClient
import HTTPMicrohttpd
import HTTPServing
import Synchronization

/// What `serve` counts and measures, and what it knows of the health of its mailboxes.
final class ServeMetrics: Sendable {
    let requests = RequestMetrics()
    let health = ServiceHealth()
    private let refreshes = Counter(
        "graphdav_refreshes_total",
        help: "Refreshes of the mirror of a calendar.",
        labels: ["account", "calendar", "result"]
    )
    private let graph = Counter(
        "graphdav_graph_requests_total",
        help: "Answers of Graph and its sign-in.",
        labels: ["account", "status"]
    )
    private let waits = Counter(
        "graphdav_graph_waits_total",
        help: "Requests to Graph that were repeated after a wait.",
        labels: ["account"]
    )
    private let server = Mutex<HTTPServer?>(nil)
    private let accounts: [String]
    private let store: any CalendarReading
    private let authentication: Authentication

    init(accounts: [String], store: any CalendarReading, authentication: Authentication) {
        self.accounts = accounts
        self.store = store
        self.authentication = authentication
    }

    /// Takes the server whose connections are counted, or nothing when it ends.
    func watch(_ server: HTTPServer?) {
        self.server.withLock { $0 = server }
    }

    /// Counts what the client of an account does.
    func observe(_ activity: GraphActivity, of account: String) {
        switch activity {
        case .answered(_, let status): graph.add(account, String(status))
        case .waiting: waits.add(account)
        }
    }

    /// Counts a refresh, and notes what it says about the health of the account.
    func observe(_ collection: CalendarCollection, of account: String, _ error: (any Error)?) {
        guard !(error is CancellationError) else { return }
        refreshes.add(account, collection.name, error == nil ? "ok" : "failed")
        note(error, of: account)
    }

    /// Notes how the last attempt to read a mailbox ended.
    func note(_ error: (any Error)?, of account: String) {
        let trouble: ServiceHealth.Trouble? =
            switch (error as? GraphError)?.code {
            case _ where error == nil: nil
            case .signInNeeded, .signInRefused, .signInExpired: .signInNeeded
            default: .unreachable
            }
        health.note(trouble, of: account)
    }

    /// Reads something small of the mirror; throws where that is not possible.
    func readMirror() throws {
        _ = try store.collections(of: accounts.first ?? "")
    }

    /// All metrics as they are now.
    func families() -> [MetricFamily] {
        let connections = server.withLock { $0?.openConnections ?? 0 }
        let troubles = health.all
        let needed = accounts.map { account in
            MetricFamily.Sample(troubles[account] == .signInNeeded ? 1 : 0, [.init("account", account)])
        }
        return requests.families + authentication.metrics + [
            MetricFamily(
                "graphdav_http_connections",
                .gauge,
                help: "Open connections.",
                samples: [MetricFamily.Sample(Double(connections))]
            ),
            refreshes.family, graph.family, waits.family,
            MetricFamily("graphdav_sign_in_needed", .gauge, help: "Whether a person has to sign in.", samples: needed),
            lastRefreshes,
        ]
    }

    private var lastRefreshes: MetricFamily {
        let samples = accounts.flatMap { account in
            // What cannot be read now is left out, as metrics that are not known are.
            ((try? store.collections(of: account)) ?? []).compactMap { collection in
                (try? store.state(of: collection.id))?.lastSync.map { time in
                    MetricFamily.Sample(
                        Double(time),
                        [.init("account", account), .init("calendar", collection.name)]
                    )
                }
            }
        }
        return MetricFamily(
            "graphdav_last_refresh_timestamp_seconds",
            .gauge,
            help: "When Graph last answered for a calendar, since 1970.",
            samples: samples
        )
    }
}
