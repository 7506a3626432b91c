import Foundation
import TestInputs
import Testing
import TimeZones

@Suite("Rules of the system's zones")
struct SystemZonesTests {
    /// Offsets as glibc gives them, through `date`; the answer is a line of `seconds ±hh:mm:ss` for each instant.
    private func glibcOffsets(_ zone: String, _ instants: [Int]) throws -> [Int] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/date")
        process.arguments = ["-f", "-", "+%::z"]
        process.environment = ["TZ": zone, "LC_ALL": "C"]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let lines = Data(instants.map { "@\($0)\n" }.joined().utf8)
        DispatchQueue.global().async {
            try? input.fileHandleForWriting.write(contentsOf: lines)
            try? input.fileHandleForWriting.close()
        }
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: text, as: UTF8.self).split(separator: "\n").map { line in
            let parts = line.dropFirst().split(separator: ":").compactMap { Int($0) }
            return (line.hasPrefix("-") ? -1 : 1) * (parts[0] * 3600 + parts[1] * 60 + parts[2])
        }
    }

    @Test("Offsets agree with glibc at 1,000 instants of each zone, and far in the future")
    func offsetsAgreeWithGlibc() throws {
        let names = TimeZoneDatabase.system.allNames()
        #expect(names.count > 300)
        var random = SplitMix64(seed: 20_261_130)
        for name in names where name != "Factory" {
            let past = (0..<1000).map { _ in Int(random.next() % 2_145_916_800) }
            let future = (0..<60).map { _ in 2_145_916_800 + Int(random.next() % 8_000_000_000) }
            let instants = past + future
            let rules = try TimeZoneDatabase.system.rules(name)
            let ours = instants.map { rules.offset(at: Instant(seconds: $0)).seconds }
            let theirs = try glibcOffsets(name, instants)
            #expect(ours.count == theirs.count)
            let wrong = zip(instants, zip(ours, theirs)).first { $1.0 != $1.1 }
            #expect(wrong == nil, "\(name)")
        }
    }

    @Test("A local time and its instants belong together in every zone, around each change of 2000 to 2040")
    func localTimesAndInstants() throws {
        for name in TimeZoneDatabase.system.allNames() {
            let rules = try TimeZoneDatabase.system.rules(name)
            for observed in stride(from: 946_684_800, to: 2_208_988_800, by: 86_400 * 9 + 1234) {
                let instant = Instant(seconds: observed)
                switch rules.instants(of: rules.local(instant)) {
                case .unique(let found): #expect(found == instant, "\(name)")
                case .overlap(let first, let last):
                    #expect(first < last && (first == instant || last == instant), "\(name)")
                case .gap: Issue.record("\(name): a time that the clock showed is called a gap")
                }
            }
        }
    }

    @Test(
        "A gap and an overlap are told apart and read as RFC 5545 asks",
        arguments: [
            // zone, local time that is skipped, its reading; local time that comes twice, its first and last reading
            ("Europe/Berlin", "2026-03-29 02:30", 1_774_747_800, "2026-10-25 02:30", 1_792_888_200, 1_792_891_800),
            (
                "Australia/Lord_Howe", "2026-10-04 02:15", 1_791_042_300, "2026-04-05 01:45", 1_775_313_900,
                1_775_315_700
            ),
            ("America/New_York", "2026-03-08 02:00", 1_772_953_200, "2026-11-01 01:00", 1_793_509_200, 1_793_512_800),
        ]
    )
    func gapsAndOverlaps(zone: String, gap: String, reading: Int, overlap: String, first: Int, last: Int) throws {
        let rules = try TimeZoneDatabase.system.rules(zone)
        let skipped = try #require(CivilDateTime(text: gap))
        guard case .gap(let before, let after, _) = rules.instants(of: skipped) else {
            Issue.record("\(gap) is a gap in \(zone)")
            return
        }
        #expect(before.seconds < after.seconds)
        #expect(rules.instant(of: skipped) == Instant(seconds: reading))
        let twice = try #require(CivilDateTime(text: overlap))
        #expect(rules.instants(of: twice) == .overlap(first: Instant(seconds: first), last: Instant(seconds: last)))
        #expect(rules.instant(of: twice) == Instant(seconds: first))
    }

    @Test("Gaps and overlaps after the changes that were worked out ahead are found too")
    func farFuture() throws {
        let rules = try TimeZoneDatabase.system.rules("Europe/Berlin")
        let skipped = try #require(CivilDateTime(text: "2203-03-27 02:30"))
        guard case .gap = rules.instants(of: skipped) else {
            Issue.record("the last Sunday of March 2203 has a gap")
            return
        }
        #expect(rules.offset(at: Instant(seconds: 7_364_000_000)).abbreviation == "CEST")
    }

    @Test(
        "Names that are none, or that lead out of the folder, are refused",
        arguments: [
            "", "/etc/passwd", "../zoneinfo/Europe/Berlin", "Europe/../Europe/Berlin", "Europe//Berlin", "Europe/",
            "a b",
            "Europe/Berlin\0", "localtime", "Europe", "zone.tab", "Mars/Olympus", String(repeating: "a", count: 65),
        ]
    )
    func refusedNames(name: String) {
        #expect(throws: TimeZoneError.self) { try TimeZoneDatabase.system.rules(name) }
    }

    @Test("IANA names are found in any case, and spelled as the database does")
    func spelling() {
        #expect(TimeZoneDatabase.system.spelling(of: "europe/BERLIN") == "Europe/Berlin")
        #expect(TimeZoneDatabase.system.spelling(of: "etc/gmt+5") == "Etc/GMT+5")
        #expect(TimeZoneDatabase.system.spelling(of: "nowhere") == nil)
    }
}

extension CivilDateTime {
    /// Reads `yyyy-mm-dd hh:mm`.
    init?(text: String) {
        let parts = text.split { "- :".contains($0) }.compactMap { Int($0) }
        guard parts.count == 5, let date = CivilDate(year: parts[0], month: parts[1], day: parts[2]) else { return nil }
        self.init(date, hour: parts[3], minute: parts[4])
    }
}
