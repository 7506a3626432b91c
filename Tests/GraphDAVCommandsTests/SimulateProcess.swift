import Foundation
import HTTPCurl
import HTTPMessage

/// `graphdav simulate` as a process on a free port, with a configuration for it; ended with the last reference.
final class SimulateProcess {
    let folder: TemporaryFolder
    let address: String
    private let process = Process()

    init() async throws {
        folder = try TemporaryFolder()
        let output = Pipe()
        process.executableURL = ProgramProcess.executable
        process.arguments = ["simulate", "--listen", "127.0.0.1:0", "--quiet"]
        process.standardOutput = output
        try process.run()
        // The one line comes at once or never: the pipe ends with the process.
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard line.hasPrefix("Listening on http://127.0.0.1:"), line.hasSuffix("\n") else {
            throw NotListening(line: line)
        }
        address = String(line.dropFirst("Listening on ".count).dropLast())
        let account = "name: 'demo', clientId: 'any', loginURL: '\(address)', graphURL: '\(address)/v1.0'"
        _ = try folder.write("{accounts: [{\(account)}]}", to: "config.json5")
    }

    deinit {
        if process.isRunning { process.terminate() }
    }

    /// The simulator did not say where it listens.
    struct NotListening: Error {
        let line: String
    }

    /// Runs another command line against it.
    func run(
        _ line: String,
        environment: [String: String] = [:],
        killedAfter life: Duration? = nil
    ) async throws -> ProgramProcess {
        try await ProgramProcess.run(
            line.split(separator: " ").map(String.init),
            environment: [
                "GRAPHDAV_CONFIG": folder.path + "/config.json5", "GRAPHDAV_STATE": folder.path + "/state",
            ].merging(environment) { $1 },
            killedAfter: life,
            in: folder
        )
    }

    /// Asks a control of the simulator below `/__sim`, and returns the answer.
    func control(_ method: String, _ path: String, _ body: String = "") async throws -> Data {
        let method = HTTPMethod(rawValue: method)
        let transport = try CurlTransport(options: CurlTransport.Options())
        let request = HTTPRequest(method, "\(address)/__sim/\(path)", fields: [:], body: Data(body.utf8))
        return try await transport.send(request).body
    }

    /// Sends a signal and returns the exit status.
    func end(interrupting: Bool) -> (status: Int32, byItself: Bool) {
        if interrupting { process.interrupt() } else { process.terminate() }
        process.waitUntilExit()
        return (process.terminationStatus, process.terminationReason == .exit)
    }
}
