import Foundation
import Glibc

/// A command of the built program that listens on a free port; ended with the last reference.
final class ListeningProcess {
    /// The address of its only line of output, such as `http://127.0.0.1:40123`.
    let address: String
    private let process = Process()

    /// Starts a command; the environment is exactly what is given, or that of the tests.
    init(_ words: [String], environment: [String: String]? = nil, errors: FileHandle? = nil) throws {
        let output = Pipe()
        process.executableURL = ProgramProcess.executable
        process.arguments = words
        if let environment { process.environment = environment }
        process.standardOutput = output
        if let errors { process.standardError = errors }
        try process.run()
        // The one line comes at once or never: the pipe ends with the process.
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard line.contains(/^Listening on https?:\/\/127\.0\.0\.1:/), line.hasSuffix("\n") else {
            throw NotListening(line: line)
        }
        address = String(line.dropFirst("Listening on ".count).dropLast())
    }

    deinit {
        if process.isRunning { process.terminate() }
    }

    /// The process did not say where it listens.
    struct NotListening: Error {
        let line: String
    }

    /// Sends a signal and returns the exit status.
    func end(interrupting: Bool) -> (status: Int32, byItself: Bool) {
        if interrupting { process.interrupt() } else { process.terminate() }
        process.waitUntilExit()
        return (process.terminationStatus, process.terminationReason == .exit)
    }

    /// Ends the process at once, whatever it is doing.
    func kill() {
        Glibc.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
