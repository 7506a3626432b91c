import Foundation

/// Where a command writes: a standard stream, or memory in a test.
protocol ByteOutput: Sendable {
    /// Whether a person looks at it through a terminal.
    var isTerminal: Bool { get }

    /// Writes all bytes; throws `OutputClosed` when nobody reads them any more.
    func write(_ bytes: Data) throws
}

extension ByteOutput {
    /// Writes a line of text and its line end.
    func line(_ text: String) throws {
        try write(Data((text + "\n").utf8))
    }
}

/// The reader of the output is gone, as with `graphdav week | head -1`: the run ends without a word.
struct OutputClosed: Error {}
