import Foundation
import HTTPCurl
import HTTPMessage
import Testing

@testable import GraphDAVCommands

/// `graphdav serve` as a process on a free port, against a simulated mailbox; ended with the last reference.
final class ServeProcess {
    let simulate: SimulateProcess
    /// The app password of the account `demo`.
    let password: String
    private let log: String
    private let process: ListeningProcess

    /// Starts it with these members of `server`, for somebody who is signed in.
    init(server: String = "", options: String = "", isSignedIn: Bool = true) async throws {
        let simulate = try await SimulateProcess()
        self.simulate = simulate
        let hosts = "loginURL: '\(simulate.address)', graphURL: '\(simulate.address)/v1.0'"
        let account = "name: 'demo', clientId: 'any', \(hosts)"
        let configuration = "{accounts: [{\(account)}], server: {listen: '127.0.0.1:0', \(server)}}"
        _ = try simulate.folder.write(configuration, to: "config.json5")
        if isSignedIn { try #require(try await simulate.run("login").status == 0) }
        let made = try await simulate.run("password add phone --format json")
        password = try #require(made.output.firstMatch(of: /"password": "([^"]+)"/).map { String($0.1) })
        log = try simulate.folder.write("", to: "serve.log")
        process = try ListeningProcess(
            ["serve"] + options.split(separator: " ").map(String.init),
            environment: simulate.environment,
            errors: try FileHandle(forWritingTo: URL(fileURLWithPath: log))
        )
    }

    /// Where it listens, as it says.
    var address: String { process.address }

    /// Asks for a path, with the right password unless another one or none is given.
    func ask(
        _ method: String,
        _ path: String,
        password: String? = nil,
        isAnonymous: Bool = false,
        fields: [(String, String)] = [],
        body: String = "",
        caFile: String? = nil
    ) async throws -> HTTPResponse {
        var options = CurlTransport.Options()
        options.caFile = caFile
        var all = HTTPFields(fields)
        let pair = Data("demo:\(password ?? self.password)".utf8).base64EncodedString()
        if !isAnonymous { all.append("Authorization", "Basic \(pair)") }
        let method = HTTPMethod(rawValue: method)
        let request = HTTPRequest(method, address + path, fields: all, body: Data(body.utf8))
        return try await CurlTransport(options: options).send(request)
    }

    /// The lines of its standard error so far.
    var lines: [String] {
        get throws { try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").map(String.init) }
    }

    /// Ends it with SIGTERM and returns its exit status.
    func end() -> Int32 {
        process.end(interrupting: false).status
    }
}
