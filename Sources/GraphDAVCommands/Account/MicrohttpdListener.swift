import GraphClient
import HTTPMessage
import HTTPMicrohttpd
import Synchronization

/// Waits on a loopback port for the browser to come back from the sign-in page (RFC 8252 7.3).
final class MicrohttpdListener: LoopbackListener {
    private let server = Mutex<HTTPServer?>(nil)

    func start(_ responder: any HTTPResponder) async throws -> Int {
        let started = try HTTPServer(port: 0, responder: responder)
        server.withLock { $0 = started }
        return started.port
    }

    func stop() async {
        await server.withLock { $0.take() }?.stop()
    }
}
