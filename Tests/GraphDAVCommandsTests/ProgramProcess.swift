import Foundation
import Glibc

/// The built program as a process of its own.
struct ProgramProcess {
    let status: Int32
    let output: String
    let errors: String

    /// The program, which is built beside the tests.
    static var executable: URL {
        URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "graphdav")
    }

    /// Runs a command line to its end, or kills it (SIGKILL) before; the environment is exactly what is given.
    static func run(
        _ words: [String],
        environment: [String: String] = [:],
        input: String = "",
        killedAfter life: Duration? = nil,
        in folder: TemporaryFolder
    ) async throws -> ProgramProcess {
        let files = try ["in", "out", "err"].map { try folder.write($0 == "in" ? input : "", to: ".\($0)-\(UUID())") }
        let process = Process()
        process.executableURL = executable
        process.arguments = words
        process.environment = environment
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: files[0]))
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: files[1]))
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: files[2]))
        try await end(of: process, killedAfter: life)
        return ProgramProcess(
            status: process.terminationStatus,
            output: try String(contentsOfFile: files[1], encoding: .utf8),
            errors: try String(contentsOfFile: files[2], encoding: .utf8)
        )
    }

    private static func end(of process: Process, killedAfter life: Duration?) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in continuation.resume() }
            do {
                try process.run()
            } catch {
                continuation.resume(throwing: error)
                return
            }
            guard let life else { return }
            let id = process.processIdentifier
            Task {
                try? await Task.sleep(for: life)
                kill(id, SIGKILL)
            }
        }
    }
}
