import Foundation
import Glibc
import GraphSimulator
import HTTPMessage
import TestInputs
import Testing

@testable import GraphDAVCommands

@Suite("import: killed at any instant, and started again")
struct ImportKillTests {
    /// How often an import is killed: GRAPHDAV_KILLS, else 20.
    private static let kills = ProcessInfo.processInfo.environment["GRAPHDAV_KILLS"].flatMap { Int($0) } ?? 20
    /// Where chance begins: GRAPHDAV_SEED, else a new number, which the comment of a failure shows.
    private static let seed =
        ProcessInfo.processInfo.environment["GRAPHDAV_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0...999_999)

    /// Singles, and series with an exception and a deletion: `version` changes something of all of them.
    private static func file(_ round: Int, version: Int) -> String {
        let singles = (0..<8).map { event("r\(round)-s\($0)", "SUMMARY:Single \($0) v\(version)") }
        let series = (0..<3).flatMap { number in
            [
                event(
                    "r\(round)-m\(number)",
                    "SUMMARY:Series \(number) v\(version)",
                    "RRULE:FREQ=WEEKLY;COUNT=\(6 + version)",
                    "EXDATE;TZID=Europe/Berlin:20261217T090000"
                ),
                event(
                    "r\(round)-m\(number)",
                    "RECURRENCE-ID;TZID=Europe/Berlin:20261210T090000",
                    "SUMMARY:Moved v\(version)",
                    start: "DTSTART;TZID=Europe/Berlin:20261211T140000",
                    end: "DTEND;TZID=Europe/Berlin:20261211T150000"
                ),
            ]
        }
        return calendar(singles + series)
    }

    @Test("Nothing is lost and nothing is there twice, and nobody is mailed")
    func kills() async throws {
        let simulate = try await SimulateProcess()
        _ = try await simulate.run("login")
        _ = try await simulate.control("PUT", "knobs", #"{"latency": 4}"#)
        var chance = SplitMix64(seed: Self.seed)
        var killed = 0
        for round in 0..<Self.kills {
            let version = round % 2
            // Every other round changes what the round before made.
            _ = try simulate.folder.write(Self.file(round - version, version: version), to: "file.ics")
            let life = Duration.milliseconds(Int.random(in: 1...260, using: &chance))
            let victim = try await simulate.run("import file.ics --quiet", killedAfter: life)
            killed += victim.status == SIGKILL ? 1 : 0
            let run = try await simulate.run("import file.ics --quiet")
            #expect(run.status == 0, "seed \(Self.seed), round \(round): \(run.output)\(run.errors)")
        }
        let export = try await simulate.run("export --from 2026-12-01 --to 2027-02-28 --series --quiet")
        let events = export.output.replacing("\r\n ", with: "").components(separatedBy: "BEGIN:VEVENT").dropFirst()
        var found: [String: Int] = [:]
        for event in events where event.contains("UID:r") {
            let lines = event.components(separatedBy: "\r\n")
            let kept = lines.filter { line in
                ["UID:", "RECURRENCE-ID", "SUMMARY:", "EXDATE", "RRULE"].contains { line.hasPrefix($0) }
            }
            found[kept.joined(separator: " "), default: 0] += 1
        }
        #expect(killed > Self.kills / 4, "most imports ended before they were killed")
        #expect(found.values.allSatisfy { $0 == 1 }, "seed \(Self.seed): twice: \(found.filter { $0.value > 1 })")
        #expect(found.count == (Self.kills + 1) / 2 * (8 + 3 * 2), "seed \(Self.seed)")
        let outbox = try await simulate.control("GET", "outbox")
        #expect(String(decoding: outbox, as: UTF8.self) == "[]")
        let left = try await simulate.run("import file.ics --dry-run --quiet")
        #expect(left.output.hasSuffix("\n11 unchanged\n"), "\(left.output)")
    }
}
