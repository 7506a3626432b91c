import Foundation
package import GraphClient
import Synchronization

/// A clock that jumps ahead instead of waiting; it starts at noon UTC of Monday 30 November 2026.
package final class JumpingClock: Sendable {
    private let now = Mutex(Date(timeIntervalSince1970: 1_796_040_000))

    package init() {}

    package var timing: Timing {
        Timing(
            now: { self.now.withLock { $0 } },
            sleep: { duration in self.now.withLock { $0 += duration / .seconds(1) } },
            jitter: { 0 }
        )
    }
}
