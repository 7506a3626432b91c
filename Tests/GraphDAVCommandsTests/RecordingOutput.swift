import Foundation
import Synchronization

@testable import GraphDAVCommands

/// Keeps what a command writes.
final class RecordingOutput: ByteOutput {
    let isTerminal: Bool
    private let bytes = Mutex(Data())

    init(isTerminal: Bool = false) {
        self.isTerminal = isTerminal
    }

    func write(_ more: Data) {
        bytes.withLock { $0.append(more) }
    }

    var text: String {
        bytes.withLock { String(decoding: $0, as: UTF8.self) }
    }
}

/// An output whose reader has gone away.
struct ClosedOutput: ByteOutput {
    let isTerminal = false

    func write(_ bytes: Data) throws {
        throw OutputClosed()
    }
}
