import Foundation
import Synchronization

/// A line at the bottom of the terminal that says how far long work has come, and goes away at its end.
///
/// Shown only where standard error is a terminal that can erase a line, and not with `--quiet`.
final class ProgressLine: Sendable {
    private static let erase = "\r\u{1B}[K"
    private static let shortestPause = Duration.milliseconds(100)

    private let errors: (any ByteOutput)?
    private let columns: Int
    private let lastShown = Mutex<ContinuousClock.Instant?>(nil)

    init(_ invocation: Invocation) {
        let isPossible = invocation.errors.isTerminal && invocation.environment["TERM"] != "dumb"
        errors = isPossible && !invocation.options.isQuiet ? invocation.errors : nil
        columns = invocation.columns
    }

    /// Shows a text in the place of the one before, at most ten times a second.
    func show(_ text: String) {
        guard let errors, isDue() else { return }
        let line = TextColumn.truncated(TerminalText.harmless(text), to: columns - 1)
        // Progress that nobody can read is no reason to give up the work.
        try? errors.write(Data((Self.erase + line).utf8))
    }

    /// Erases the line.
    func clear() {
        guard let errors, lastShown.withLock({ $0.take() }) != nil else { return }
        try? errors.write(Data(Self.erase.utf8))
    }

    private func isDue() -> Bool {
        lastShown.withLock { last in
            let now = ContinuousClock.now
            if let last, now - last < Self.shortestPause { return false }
            last = now
            return true
        }
    }
}
