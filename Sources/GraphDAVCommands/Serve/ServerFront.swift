import HTTPMessage
import HTTPMicrohttpd
import HTTPServing

/// What stands between the network and the responders of `serve`: where it listens, with which protection.
struct ServerFront: Sendable {
    private let address: ListenAddress
    private let configuration: ServerConfiguration
    private let proxies: TrustedProxies

    /// Checks that nobody on the way can read passwords: other machines are served with TLS, here or at a proxy.
    init(_ address: ListenAddress, _ configuration: ServerConfiguration) throws(CommandError) {
        self.address = address
        self.configuration = configuration
        proxies = TrustedProxies(configuration.trustedProxy)
        guard address.isLoopback || isEncrypted || !configuration.trustedProxy.isEmpty else {
            throw CommandError(
                .usage,
                "cannot listen on \(address.authority(port: address.port))",
                reason: "others on the network could read passwords",
                remedy: "Set server.tlsCertificate and server.tlsKey, or set server.trustedProxy to the address of the "
                    + "proxy with TLS that stands before this server, or listen on 127.0.0.1"
            )
        }
    }

    private var isEncrypted: Bool { configuration.tlsCertificate != nil }

    /// Where the server listens, as a URL.
    func url(port: Int) -> String {
        "\(isEncrypted ? "https" : "http")://\(address.authority(port: port))"
    }

    /// What a person should know about how calendar apps get at the server.
    var notes: [String] {
        var notes: [String] = []
        if let url = configuration.publicURL {
            notes.append("Calendar apps use \(url)/")
            if !isEncrypted, configuration.trustedProxy.isEmpty, configuration.publicHost?.isLoopback == false {
                notes.append("server.trustedProxy is not set: the log and the limits take the proxy for the client.")
            }
        } else if !address.isLoopback {
            notes.append("Calendar apps use the address of this machine; for a name, set server.publicURL.")
        }
        return notes
    }

    /// The responder that the network sees: behind it stands what it is given, and every answer is told.
    func responder(
        _ inner: any HTTPResponder,
        observe: @escaping @Sendable (AnsweredRequest) -> Void
    ) -> any HTTPResponder {
        let names = HostNames(listening: address.address, known: configuration.publicHost)
        let checked = ClearTextCheck(HostCheck(inner, names: names), proxies: proxies)
        return ForwardedResponder(ObservedResponder(checked, observe: observe), proxies: proxies)
    }

    /// The limits of the server; on loopback, and for proxies, only the number of all connections counts.
    var limits: HTTPServerLimits {
        var limits = HTTPServerLimits()
        limits.unlimitedClients = Set(configuration.trustedProxy)
        if address.isLoopback { limits.connectionsPerClient = limits.connections }
        return limits
    }

    /// The certificate, whose files are read again when they change; nil without TLS.
    func tls(_ invocation: Invocation) -> HTTPServerTLS? {
        guard let certificate = configuration.tlsCertificate, let key = configuration.tlsKey else { return nil }
        var tls = HTTPServerTLS(certificate: certificate, key: key)
        tls.observer = { result in
            // Nobody is left to tell when standard error is gone.
            switch result {
            case .success: try? invocation.note("The certificate was read again.")
            case .failure(let error):
                try? invocation.note("\(CommandError(explaining: error).line). The old certificate stays in use")
            }
        }
        return tls
    }

    /// Starts the server.
    func start(
        _ inner: any HTTPResponder,
        _ invocation: Invocation,
        observe: @escaping @Sendable (AnsweredRequest) -> Void
    ) throws -> HTTPServer {
        try HTTPServer(
            address: "\(address.address)",
            port: address.port,
            responder: responder(inner, observe: observe),
            limits: limits,
            tls: tls(invocation)
        )
    }
}
