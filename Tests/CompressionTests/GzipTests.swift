import Compression
import Foundation
import Testing

@Suite("gzip")
struct GzipTests {
    /// What Debian's gzip makes of a file.
    private static func decompressed(_ data: Data) throws -> Data {
        let file = FileManager.default.temporaryDirectory.appending(path: "graphdav-\(UUID().uuidString).gz")
        defer { try? FileManager.default.removeItem(at: file) }
        try data.write(to: file)
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/bin/gzip")
        process.arguments = ["-dc", file.path]
        process.standardOutput = output
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return bytes
    }

    @Test(
        "gzip gives back what was compressed, and the same bytes are compressed the same way",
        arguments: [0, 1, 500_000]
    )
    func roundTrip(count: Int) throws {
        let bytes = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) })
        let compressed = try #require(Gzip.compressed(bytes))
        #expect(try Self.decompressed(compressed) == bytes)
        #expect(Gzip.compressed(bytes) == compressed)
    }

    @Test("Text of calendars becomes much smaller")
    func size() throws {
        let event = "BEGIN:VEVENT\r\nDTSTART;TZID=Europe/Berlin:20261130T090000\r\nSUMMARY:Stand-up\r\nEND:VEVENT\r\n"
        let bytes = Data(String(repeating: event, count: 1000).utf8)
        #expect(try #require(Gzip.compressed(bytes)).count * 20 < bytes.count)
    }
}
