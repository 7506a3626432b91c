import Foundation
import HTTPCurl
import HTTPMessage

/// `graphdav simulate` as a process on a free port, with a configuration for it; ended with the last reference.
final class SimulateProcess {
    let folder: TemporaryFolder
    let address: String
    private let process: ListeningProcess

    init() async throws {
        folder = try TemporaryFolder()
        process = try ListeningProcess(["simulate", "--listen", "127.0.0.1:0", "--quiet"])
        address = process.address
        let account = "name: 'demo', clientId: 'any', loginURL: '\(address)', graphURL: '\(address)/v1.0'"
        _ = try folder.write("{accounts: [{\(account)}]}", to: "config.json5")
    }

    /// The environment in which another command finds it.
    var environment: [String: String] {
        ["GRAPHDAV_CONFIG": folder.path + "/config.json5", "GRAPHDAV_STATE": folder.path + "/state"]
    }

    /// Runs another command line against it.
    func run(
        _ line: String,
        environment: [String: String] = [:],
        killedAfter life: Duration? = nil
    ) async throws -> ProgramProcess {
        try await ProgramProcess.run(
            line.split(separator: " ").map(String.init),
            environment: self.environment.merging(environment) { $1 },
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
        process.end(interrupting: interrupting)
    }
}
