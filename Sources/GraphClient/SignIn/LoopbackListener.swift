public import HTTPMessage

/// Listens on this machine for the browser that comes back from a sign-in.
public protocol LoopbackListener: Sendable {
    /// Serves the responder on 127.0.0.1, on a free port, and returns the port.
    func start(_ responder: any HTTPResponder) async throws -> Int
    /// Stops listening.
    func stop() async
}
