import Foundation
import GraphClient
import Synchronization

/// A clock that jumps ahead instead of waiting, and remembers the waits.
final class FakeTime: Sendable {
    private let state: Mutex<(now: Date, waits: [Duration])>

    init(_ start: Date = Date(timeIntervalSince1970: 1_772_442_000)) {
        state = Mutex((start, []))
    }

    var now: Date { state.withLock { $0.now } }

    /// All waits so far, in seconds.
    var waits: [Double] { state.withLock { $0.waits.map { $0 / .seconds(1) } } }

    var timing: Timing {
        Timing(
            now: { self.now },
            sleep: { duration in
                try Task.checkCancellation()
                self.advance(duration)
                await Task.yield()
            },
            jitter: { 0 }
        )
    }

    func advance(_ duration: Duration) {
        state.withLock { state in
            state.waits.append(duration)
            state.now += duration / .seconds(1)
        }
    }
}
