import Foundation
public import HTTPMessage
import Synchronization

/// An HTTP/1.1 server that hands each request to a responder.
///
/// One thread per core waits for requests. An answer `.now` is sent from that thread; one that comes `.later`
/// sets its connection aside and runs as a task. Call `stop()` before letting go, to finish what is under way;
/// without it the end of the server gives up what waits.
public final class HTTPServer: Sendable {
    private static let sweepInterval = Duration.milliseconds(500)
    private static let drainInterval = Duration.milliseconds(10)
    private static let drainRounds = 100

    /// The numeric address that is listened on.
    public let address: String
    /// The port that is listened on, never 0.
    public let port: Int
    private let context: ServerContext
    private let daemon: Mutex<Daemon?>
    private let sweeper: Task<Void, Never>
    private let certificateWatch: Task<Void, Never>?

    /// Listens on a numeric IPv4 or IPv6 address, with TLS where a certificate is given; port 0 takes a free port.
    public init(
        address: String = "127.0.0.1",
        port: Int,
        responder: any HTTPResponder,
        limits: HTTPServerLimits = HTTPServerLimits(),
        tls: HTTPServerTLS? = nil
    ) throws(HTTPServerError) {
        let socketAddress = try SocketAddress(address, port: port)
        let certificates = try tls.map { files throws(HTTPServerError) in try TLSCertificateFiles(files) }
        let context = ServerContext(responder: responder, limits: limits, certificates: certificates)
        let threads = ProcessInfo.processInfo.activeProcessorCount
        guard let daemon = Daemon(address: socketAddress, threads: threads, context: context) else {
            throw HTTPServerError(code: .cannotListen, message: "cannot listen on \(address) port \(port)")
        }
        self.address = address
        self.port = daemon.port
        self.context = context
        self.daemon = Mutex(daemon)
        sweeper = Task {
            while !Task.isCancelled {
                context.sweep(at: .now)
                try? await Task.sleep(for: Self.sweepInterval)
            }
        }
        certificateWatch = certificates.map { certificates in
            Task {
                while !Task.isCancelled {
                    try? await Task.sleep(for: certificates.files.checkInterval)
                    certificates.look()
                }
            }
        }
    }

    /// How many connections are open.
    public var openConnections: Int { context.connections.count }

    deinit {
        sweeper.cancel()
        certificateWatch?.cancel()
        context.giveUpAll()
    }

    /// Accepts nothing new, finishes what is under way within the limits' stop time, and ends the threads.
    public func stop() async {
        context.beginStopping()
        daemon.withLock { $0?.stopListening() }
        await waitUntilIdle(until: .now.advanced(by: context.limits.stopTime))
        // The last answers must reach the sockets before the daemon closes them.
        context.giveUpAll()
        await waitUntilIdle(until: .now.advanced(by: Self.drainInterval * Self.drainRounds))
        sweeper.cancel()
        certificateWatch?.cancel()
        await endThreads()
    }

    private func waitUntilIdle(until deadline: ContinuousClock.Instant) async {
        while !context.isIdle, ContinuousClock.now < deadline, !Task.isCancelled {
            try? await Task.sleep(for: Self.drainInterval)
        }
    }

    /// Joins the threads of the daemon, on a thread that may block.
    private func endThreads() async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                self.daemon.withLock { $0 = nil }
                continuation.resume()
            }
        }
    }
}
