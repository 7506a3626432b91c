import Foundation
import TestInputs
import Testing

@testable import TimeZones

@Suite("TZif files, RFC 8536")
struct TZifFileTests {
    private static let berlin = [UInt8](
        FileManager.default.contents(atPath: "/usr/share/zoneinfo/Europe/Berlin") ?? Data()
    )

    @Test("A file that ends early is malformed wherever it ends")
    func truncated() {
        for length in 0..<Self.berlin.count {
            #expect(throws: TimeZoneError.self) {
                try TimeZoneRules(tzif: Array(Self.berlin.prefix(length)), name: "cut")
            }
        }
    }

    @Test("Damaged files give rules or an error, never a crash")
    func damaged() {
        var random = SplitMix64(seed: 8536)
        var refused = 0
        for _ in 0..<3000 {
            var bytes = Self.berlin
            for _ in 0..<4 { bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(random.next() & 0xFF) }
            do {
                let rules = try TimeZoneRules(tzif: bytes, name: "damaged")
                _ = rules.offset(at: Instant(seconds: 1_700_000_000))
                _ = rules.instants(of: CivilDateTime(secondsSinceEpoch: 1_700_000_000))
                _ = rules.observances(from: Instant(seconds: 1_700_000_000))
            } catch {
                refused += 1
            }
        }
        #expect(refused > 100)
    }

    /// A file of one block: two types, one change, as version 1 has it.
    private func versionOne(leapSeconds: UInt8 = 0) -> [UInt8] {
        var bytes = Array("TZif".utf8) + [UInt8](repeating: 0, count: 16)
        for count in [0, 0, leapSeconds, 1, 2, 8] { bytes += [0, 0, 0, count] }
        bytes += [0, 0, 0x0E, 0x10, 1]  // the change: 3600 seconds after the epoch, to type 1
        bytes += [0, 0, 0, 0, 0, 0] + [0, 0, 0x1C, 0x20, 1, 4]  // offsets 0 and 7200
        return bytes + Array("ABC\0DEF\0".utf8) + [UInt8](repeating: 0, count: 8 * Int(leapSeconds))
    }

    @Test("Version 1 has 32-bit times and no footer")
    func version1() throws {
        let rules = try TimeZoneRules(tzif: versionOne(), name: "v1")
        #expect(rules.offset(at: Instant(seconds: 3599)) == UTCOffset(seconds: 0, abbreviation: "ABC"))
        let late = rules.offset(at: Instant(seconds: 4_000_000_000))
        #expect(late == UTCOffset(seconds: 7200, isDaylight: true, abbreviation: "DEF"))
    }

    @Test("A zone that counts leap seconds is refused")
    func leapSeconds() {
        #expect(throws: TimeZoneError.leapSeconds(name: "right")) {
            try TimeZoneRules(tzif: versionOne(leapSeconds: 1), name: "right")
        }
    }

    @Test(
        "Footers: every form of POSIX and of RFC 8536 3.3.1",
        arguments: [
            ("CET-1CEST,M3.5.0,M10.5.0/3", 2026, "2026-03-29 01:00", "2026-10-25 01:00"),
            ("IST-1GMT0,M10.5.0,M3.5.0/1", 2026, "2026-03-29 01:00", "2026-10-25 01:00"),
            ("EET-2EEST,M3.4.4/50,M10.4.4/50", 2026, "2026-03-28 00:00", "2026-10-23 23:00"),
            ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", 2026, "2026-03-29 01:00", "2026-10-25 01:00"),
            ("AAA3BBB,J60/0,J300/0", 2024, "2024-03-01 03:00", "2024-10-27 02:00"),
            ("AAA3BBB,59/0,299/0", 2024, "2024-02-29 03:00", "2024-10-26 02:00"),
        ]
    )
    func footers(text: String, year: Int, first: String, second: String) throws {
        let rule = try #require(POSIXTimeZone(text.utf8))
        let changes = rule.changes(year: year).map { $0.at.local() }
        #expect(changes == [CivilDateTime(text: first), CivilDateTime(text: second)].compactMap(\.self))
    }

    @Test(
        "Malformed footers are not taken",
        arguments: [
            "", "X", "CET", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0",
            "CET-99", "<CET-1", "CET-1CEST,M3.5.0,M10.5.0/3 ", "CET-1CEST,J0,J1", "CET-1CEST,366,1",
            "CET-1CEST,M3.5.0/168,J1",
        ]
    )
    func malformedFooters(text: String) {
        #expect(POSIXTimeZone(text.utf8) == nil)
    }
}
