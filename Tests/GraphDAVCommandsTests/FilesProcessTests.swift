import Foundation
import Testing

@Suite("files as a process: large documents through drops, in little memory", .serialized)
struct FilesProcessTests {
    /// What a process took at most, in bytes (proc(5): VmHWM).
    private static let mostMemory = 100 << 20

    @Test("Up and down unchanged", arguments: [0, 1, 5 << 20, 60 << 20])
    func unchanged(size: Int) async throws {
        let simulate = try await SimulateProcess()
        let login = try await simulate.run("login --device-code --files")
        try #require(login.status == 0, "\(login.errors)")
        let block = Data((0..<99_991).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) })
        var content = Data(capacity: size + block.count)
        while content.count < size {
            content.append(Data(String(content.count).utf8))
            content.append(block)
        }
        content = Data(content.prefix(size))
        try content.write(to: URL(fileURLWithPath: simulate.folder.path + "/up.bin"))
        for fault in [
            #"{"kind": "close", "method": "PUT", "path": "/_upload/", "count": 2}"#,
            #"{"kind": "close", "method": "PUT", "path": "/_upload/", "skip": 2, "moment": "after"}"#,
            #"{"kind": "respond", "status": 503, "path": "/_upload/", "skip": 4, "headers": {"Retry-After": "1"}}"#,
            #"{"kind": "close", "method": "PUT", "path": "/content", "moment": "after"}"#,
            #"{"kind": "close", "method": "GET", "path": "/content"}"#,
            #"{"kind": "close", "method": "GET", "path": "/_download/"}"#,
            #"{"kind": "truncate", "method": "GET", "path": "/_download/", "bytes": 1000000}"#,
            #"{"kind": "truncate", "method": "GET", "path": "/_download/", "bytes": 40000000}"#,
        ] { _ = try await simulate.control("POST", "faults", fault) }

        let put = try measured("files put up.bin drive:/blob.bin", simulate)
        #expect(put.status == 0, "\(put.errors)")
        let get = try measured("files get drive:/blob.bin --output down.bin", simulate)
        #expect(get.status == 0, "\(get.errors)")
        #expect(try Data(contentsOf: URL(fileURLWithPath: simulate.folder.path + "/down.bin")) == content)
        let left = String(decoding: try await simulate.control("GET", "faults"), as: UTF8.self)
        // Each went through its faults: the small ones whole, the largest in pieces and parts.
        let met = size < 2 ? ["/content"] : size < 60 << 20 ? [] : ["/_upload/", "/_download/"]
        #expect(met.allSatisfy { !left.contains($0) }, "\(left)")
        #expect(put.memory < Self.mostMemory && get.memory < Self.mostMemory, "\(put.memory) \(get.memory)")
        for run in [put, get] where size > 0 {
            #expect(run.memory > 1 << 20, "nothing was measured")
            #expect(!run.errors.contains("tempauth") && !run.errors.contains("/_upload/"))
        }
        // For the record of the figures, as a note of the run and not as output of the test.
        let figures =
            "size \(size) put \(put.memory >> 10) kB \(put.seconds) s get \(get.memory >> 10) kB \(get.seconds) s\n"
        if let file = ProcessInfo.processInfo.environment["GRAPHDAV_FIGURES"] {
            let old = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
            try (old + figures).write(toFile: file, atomically: true, encoding: .utf8)
        }
    }

    @Test("What came before a get failed is kept, and the next one goes on from there")
    func goesOn() async throws {
        let simulate = try await SimulateProcess()
        let login = try await simulate.run("login --device-code --files")
        try #require(login.status == 0, "\(login.errors)")
        let content = Data((0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 9) })
        try content.write(to: URL(fileURLWithPath: simulate.folder.path + "/up.bin"))
        #expect(try await simulate.run("files put up.bin drive:/blob.bin").status == 0)
        let names = { try FileManager.default.contentsOfDirectory(atPath: simulate.folder.path) }
        let parts = { try names().filter { $0.hasPrefix(".down.bin.") } }

        try await breakOff(simulate)
        let broken = try await simulate.run("files get drive:/blob.bin --output down.bin")
        #expect(broken.status == 4)
        #expect(broken.errors.contains("are kept; the same command goes on from there"))
        #expect(try parts().count == 1 && !names().contains("down.bin"))
        _ = try await simulate.control("DELETE", "requests")
        let second = try await simulate.run("files get drive:/blob.bin --output down.bin")
        #expect(second.status == 0 && second.errors == "5.0 MB in down.bin\n", "\(second.errors)")
        #expect(try Data(contentsOf: URL(fileURLWithPath: simulate.folder.path + "/down.bin")) == content)
        #expect(try parts().isEmpty)
        let asked = String(decoding: try await simulate.control("GET", "requests"), as: UTF8.self)
        #expect(asked.contains("206"), "the rest only: \(asked)")

        // Of another version nothing is taken.
        try await breakOff(simulate)
        #expect(try await simulate.run("files get drive:/blob.bin --output down.bin").status == 4)
        try Data(content.reversed()).write(to: URL(fileURLWithPath: simulate.folder.path + "/up.bin"))
        #expect(try await simulate.run("files put up.bin drive:/blob.bin").status == 0)
        #expect(try await simulate.run("files get drive:/blob.bin --output down.bin").status == 0)
        #expect(
            try Data(contentsOf: URL(fileURLWithPath: simulate.folder.path + "/down.bin")) == Data(content.reversed())
        )
    }

    /// The next content breaks off after a million bytes, and Graph then asks for a longer pause than anybody waits for.
    private func breakOff(_ simulate: SimulateProcess) async throws {
        for fault in [
            #"{"kind": "truncate", "method": "GET", "path": "/_download/", "bytes": 1000000}"#,
            #"{"kind": "respond", "status": 503, "path": "/_download/", "headers": {"Retry-After": "4000"}}"#,
        ] { _ = try await simulate.control("POST", "faults", fault) }
    }

    private struct Run {
        let status: Int32
        let errors: String
        let memory: Int
        let seconds: Double
    }

    private func measured(_ line: String, _ simulate: SimulateProcess) throws -> Run {
        let errors = Pipe()
        let process = Process()
        process.executableURL = ProgramProcess.executable
        process.arguments = line.split(separator: " ").map(String.init) + ["--verbose"]
        process.environment = simulate.environment
        process.currentDirectoryURL = URL(fileURLWithPath: simulate.folder.path)
        process.standardError = errors
        let start = ContinuousClock.now
        try process.run()
        var memory = 0
        while process.isRunning {
            memory = max(memory, Self.peak(of: process.processIdentifier))
            Thread.sleep(forTimeInterval: 0.002)
        }
        process.waitUntilExit()
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        return Run(status: process.terminationStatus, errors: text, memory: memory, seconds: seconds)
    }

    /// The most memory that a process has had, in bytes; 0 when it is gone.
    private static func peak(of process: Int32) -> Int {
        let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) << 10
    }
}
