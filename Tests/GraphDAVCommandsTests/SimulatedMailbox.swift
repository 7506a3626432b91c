import Foundation
import GraphSimulator
import HTTPMessage
import Testing
import TimeZones

@testable import GraphDAVCommands

/// A simulated mailbox, with a configuration and a state folder of its own; at noon UTC of Monday 30 November 2026.
struct SimulatedMailbox {
    let simulator: GraphSimulator
    let folder: TemporaryFolder
    let configuration: String

    init(
        scenario: Scenario = .week,
        account: String = "clientId: 'any'",
        policy: String = "",
        server: String = ""
    ) throws {
        simulator = try GraphSimulator(scenario: scenario, clock: SimulatorClock(frozenAt: TestRun.now))
        folder = try TemporaryFolder()
        let hosts = "loginURL: 'http://127.0.0.1:8085', graphURL: 'http://127.0.0.1:8085/v1.0'"
        configuration = try folder.write(
            "{accounts: [{name: 'demo', \(hosts), \(account)}], policy: {\(policy)}, server: {\(server)}}",
            to: "config.json5"
        )
    }

    /// A mailbox with somebody signed in.
    static func signedIn(
        scenario: Scenario = .week,
        policy: String = "",
        server: String = ""
    ) async throws -> SimulatedMailbox {
        let mailbox = try SimulatedMailbox(scenario: scenario, policy: policy, server: server)
        let login = await mailbox.run("login")
        try #require(login.status == .done, "\(login.errors)")
        return mailbox
    }

    /// Runs a command line, words separated by spaces.
    func run(_ line: String, isTerminal: Bool = false, environment: [String: String] = [:]) async -> TestRun {
        await run(
            words: line.split(separator: " ").map(String.init),
            isTerminal: isTerminal,
            environment: environment
        )
    }

    /// Runs a command line of these words.
    func run(
        words: [String],
        isTerminal: Bool = false,
        environment: [String: String] = [:],
        confirm: (@Sendable (String) throws -> Bool)? = nil
    ) async -> TestRun {
        await TestRun.of(
            words: words,
            environment: [
                "GRAPHDAV_CONFIG": configuration, "GRAPHDAV_STATE": folder.path + "/state",
            ].merging(environment) { $1 },
            folder: folder.path,
            isTerminal: isTerminal,
            confirm: confirm,
            responder: simulator
        )
    }

    /// Runs a command line and reads its output as JSON.
    func json<Value: Decodable>(_ line: String, as type: Value.Type) async throws -> Value {
        let run = await run(line + " --format json")
        try #require(run.status == .done, "\(run.errors)")
        return try JSONDecoder().decode(type, from: Data(run.output.utf8))
    }

    /// The content of a file in the folder.
    func content(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\(name)")), as: UTF8.self)
    }
}
