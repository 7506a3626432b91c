import Foundation
import Testing

@testable import GraphDAVCommands

/// The units of `examples/systemd`, held against systemd's own checks.
@Suite("systemd units")
struct SystemdUnitTests {
    private static let analyze = "/usr/bin/systemd-analyze"
    private static let hasAnalyze = FileManager.default.isExecutableFile(atPath: analyze)
    /// The exposure that `systemd-analyze security` may find at most, times ten: its word for that is OK.
    private static let mostExposure = 20

    private static var folder: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../examples/systemd")
            .standardized
    }

    private static func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }

    @Test("Both services are shut in alike, with the state folder that the program wants")
    func shutIn() throws {
        for name in ["graphdav.service", "graphdav-export.service"] {
            let lines = Set(try Self.text(name).split(separator: "\n").map(String.init))
            for wanted in [
                "DynamicUser=yes", "User=graphdav", "ProtectSystem=strict", "NoNewPrivileges=yes",
                "StateDirectoryMode=0700",
                "StateDirectory=graphdav",
                "Environment=GRAPHDAV_CONFIG=/etc/graphdav/config.json5 GRAPHDAV_STATE=/var/lib/graphdav",
            ] { #expect(lines.contains(wanted), "\(name) lacks \(wanted)") }
        }
        #expect(try Self.text("graphdav-export.timer").contains("\nPersistent=yes\n"))
    }

    @Test("What the services start is a command line that the program takes", arguments: ["", "-export"])
    func commandLines(suffix: String) async throws {
        let text = try Self.text("graphdav\(suffix).service")
        let line = try #require(
            text.split(separator: "\n").first { $0.hasPrefix("ExecStart=/usr/local/bin/graphdav ") }
        )
        let words = line.dropFirst("ExecStart=/usr/local/bin/graphdav ".count)
        let run = await TestRun.of("\(words) --config /nonexistent", environment: ["GRAPHDAV_STATE": "/nonexistent"])
        // The configuration is missed only after the command line was understood.
        #expect(run.status == .usage && run.errors.contains("/nonexistent"), "\(run.errors)")
        #expect(!run.errors.contains("usage:"))
    }

    @Test("systemd-analyze verify and security", .enabled(if: hasAnalyze, "systemd-analyze is not installed"))
    func verified() async throws {
        let folder = try TemporaryFolder()
        var units: [String] = []
        for name in ["graphdav.service", "graphdav-export.service", "graphdav-export.timer"] {
            // The program is where it was built, not installed.
            let text = try Self.text(name).replacing("/usr/local/bin/graphdav", with: ProgramProcess.executable.path)
            units.append(try folder.write(text, to: name))
        }
        let verify = try Self.run(["verify", "--man=no"] + units)
        #expect(verify.status == 0 && verify.text.isEmpty, "\(verify.text)")
        for unit in units where unit.hasSuffix(".service") {
            let security = try Self.run(
                ["security", "--offline=true", "--threshold=\(Self.mostExposure)", "--no-pager", unit]
            )
            #expect(security.status == 0 && security.text.contains("Overall exposure"), "\(security.text)")
        }
        let broken = try folder.write("[Service]\nExecStart=/nonexistent/graphdav\n", to: "broken.service")
        #expect(try Self.run(["verify", "--man=no", broken]).status != 0, "the check itself finds nothing")
    }

    private static func run(_ words: [String]) throws -> (status: Int32, text: String) {
        let pipe = Pipe()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: analyze)
        process.arguments = words
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }
}
