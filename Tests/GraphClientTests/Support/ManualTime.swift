import Foundation
import GraphClient
import Synchronization

/// A clock that moves only when the test says so; who waits until then waits.
final class ManualTime: Sendable {
    private struct State: Sendable {
        var now = Date(timeIntervalSince1970: 1_772_442_000)
        var sleepers: [(due: Date, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    /// How many are waiting.
    var sleepers: Int { state.withLock { $0.sleepers.count } }

    var timing: Timing {
        Timing(
            now: { self.state.withLock { $0.now } },
            sleep: { duration in
                await withCheckedContinuation { continuation in
                    self.state.withLock { state in
                        state.sleepers.append((state.now + duration / .seconds(1), continuation))
                    }
                }
            },
            jitter: { 0 }
        )
    }

    /// Moves the clock, and lets go who has waited long enough.
    func advance(by seconds: Double) {
        let awake = state.withLock { state in
            state.now += seconds
            let awake = state.sleepers.filter { $0.due <= state.now }
            state.sleepers.removeAll { $0.due <= state.now }
            return awake
        }
        for sleeper in awake { sleeper.continuation.resume() }
    }
}
