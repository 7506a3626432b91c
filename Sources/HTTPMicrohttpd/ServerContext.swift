import CLibmicrohttpd
import Foundation
import HTTPMessage
import Synchronization

/// What the callbacks of a daemon share: the responder, the limits and what is under way.
final class ServerContext: Sendable {
    private struct State {
        var exchanges: [ObjectIdentifier: Exchange] = [:]
        var stopping = false
        var gaveUp = false
    }

    let responder: any HTTPResponder
    let limits: HTTPServerLimits
    /// The certificate; nil without TLS.
    let certificates: TLSCertificateFiles?
    let connections = OpenConnections()
    private let state = Mutex(State())

    init(responder: any HTTPResponder, limits: HTTPServerLimits, certificates: TLSCertificateFiles?) {
        self.responder = responder
        self.limits = limits
        self.certificates = certificates
    }

    /// Whether one more connection from an address is taken.
    func accepts(_ peer: IPAddress) -> Bool {
        limits.unlimitedClients.contains(peer) || connections.count(from: peer) < limits.connectionsPerClient
    }

    /// Begins a request.
    func begin(target: String) -> Exchange {
        let exchange = Exchange(target: target)
        state.withLock { $0.exchanges[ObjectIdentifier(exchange)] = exchange }
        return exchange
    }

    /// Ends a request, answered or not.
    func end(_ exchange: Exchange) {
        state.withLock { $0.exchanges[ObjectIdentifier(exchange)] = nil }
    }

    /// Whether the server stops: each connection ends with its present response.
    var isStopping: Bool {
        state.withLock { $0.stopping }
    }

    /// Whether no request is under way.
    var isIdle: Bool {
        state.withLock { $0.exchanges.isEmpty }
    }

    /// Lets connections end with their present response.
    func beginStopping() {
        state.withLock { $0.stopping = true }
    }

    /// Answers what waited too long, and shuts out clients that do not get on with their request.
    func sweep(at now: ContinuousClock.Instant) {
        connections.shutOverdue(at: now)
        for exchange in underWay { exchange.giveUp(HTTPResponse(504), overdueAt: now) }
    }

    /// Answers everything that waits, now and from now on, as must be before the daemon may end.
    func giveUpAll() {
        state.withLock { $0.gaveUp = true }
        for exchange in underWay { exchange.giveUp(HTTPResponse(503)) }
    }

    private var hasGivenUp: Bool {
        state.withLock { $0.gaveUp }
    }

    private var underWay: [Exchange] {
        state.withLock { Array($0.exchanges.values) }
    }

    /// Asks the responder; the response of `.now` is returned, that of `.later` wakes the connection.
    func respond(to request: HTTPRequest, of exchange: Exchange, on connection: OpaquePointer) -> HTTPResponse? {
        switch responder.respond(to: request) {
        case .now(let response):
            return response
        case .later where hasGivenUp:
            return HTTPResponse(503)
        case .later(let produce):
            let suspended = unsafe SuspendedConnection(suspending: connection)
            let deadline = ContinuousClock.now.advanced(by: limits.answerTime)
            let task = Task { exchange.answer(await produce()) }
            exchange.wait(on: suspended, until: deadline, produce: task)
            // Whoever gave up meanwhile did not see this one.
            if hasGivenUp { exchange.giveUp(HTTPResponse(503)) }
            return nil
        }
    }
}
