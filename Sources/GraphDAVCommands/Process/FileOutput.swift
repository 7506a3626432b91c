import Foundation

/// Writes results to files.
enum FileOutput {
    /// Writes a file whole or not at all: what was there before stays until the new content is complete.
    static func write(_ content: Data, to path: String) throws(CommandError) {
        do {
            try content.write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw failure("cannot write \(path)", error)
        }
    }

    /// Makes a folder and those above it, where they are missing.
    static func makeFolder(_ path: String) throws(CommandError) {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw failure("cannot make the folder \(path)", error)
        }
    }

    private static func failure(_ what: String, _ error: any Error) -> CommandError {
        CommandError(.someFailed, what, reason: FileFailure.reason(of: error))
    }
}
