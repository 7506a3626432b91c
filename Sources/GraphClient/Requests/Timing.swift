public import Foundation

/// Clock, waiting and chance, so that tests need not wait.
public struct Timing: Sendable {
    /// The present moment.
    public var now: @Sendable () -> Date
    /// Waits; throws when the task is cancelled.
    public var sleep: @Sendable (Duration) async throws -> Void
    /// A number from 0 to 1, to spread repetitions.
    public var jitter: @Sendable () -> Double

    /// Makes timing of its parts.
    public init(
        now: @escaping @Sendable () -> Date,
        sleep: @escaping @Sendable (Duration) async throws -> Void,
        jitter: @escaping @Sendable () -> Double
    ) {
        self.now = now
        self.sleep = sleep
        self.jitter = jitter
    }

    /// The system's clock and random numbers.
    public static let system = Timing(
        now: { Date() },
        sleep: { try await Task.sleep(for: $0) },
        jitter: { Double.random(in: 0...1) }
    )

    /// Waits; cancelling the task ends it with an error of this module.
    func wait(_ duration: Duration) async throws(GraphError) {
        do {
            try await sleep(duration)
        } catch {
            throw .cancelled
        }
    }
}

extension GraphError {
    static let cancelled = GraphError(.cancelled, "the request was cancelled")
}

extension Duration {
    /// Seconds with their fraction.
    var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
