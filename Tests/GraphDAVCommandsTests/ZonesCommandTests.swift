import Foundation
import Testing

@testable import GraphDAVCommands

@Suite("zones")
struct ZonesCommandTests {
    private struct Names: Decodable {
        let windows: String?
        let iana: [String]
    }

    private func names(_ line: String) async throws -> Names {
        let run = await TestRun.of(line + " --format json")
        #expect(run.errors.isEmpty)
        return try JSONDecoder().decode(Names.self, from: Data(run.output.utf8))
    }

    @Test(
        "Names of both kinds lead to both kinds, the preferred one first",
        arguments: [
            ("zones Europe/Zurich", "W. Europe Standard Time", "Europe/Zurich"),
            ("zones europe/zurich", "W. Europe Standard Time", "Europe/Zurich"),
            ("zones UTC", "UTC", "Etc/UTC"),
            ("zones US/Eastern", "Eastern Standard Time", "US/Eastern"),
            ("zones Antarctica/Troll", nil, "Antarctica/Troll"),
        ]
    )
    func iana(line: String, windows: String?, iana: String) async throws {
        let names = try await names(line)
        #expect(names.windows == windows)
        #expect(names.iana.first == iana)
        #expect(Set(names.iana).count == names.iana.count)
    }

    @Test("A Windows name has a default, and one for each territory")
    func windows() async throws {
        let run = await TestRun.of(words: ["zones", "romance standard time", "--territory", "es", "--format", "json"])
        let names = try JSONDecoder().decode(Names.self, from: Data(run.output.utf8))
        #expect(names.windows == "Romance Standard Time")
        #expect(names.iana.first == "Europe/Madrid")
        #expect(names.iana.contains("Europe/Paris"))
    }

    @Test("Without a name all Windows zones are listed")
    func list() async throws {
        let run = await TestRun.of("zones")
        let lines = run.output.split(separator: "\n")
        #expect(lines.first == "Windows                          IANA")
        #expect(lines.contains("W. Europe Standard Time          Europe/Berlin"))
        #expect(lines.count > 137)
    }

    @Test("An unknown name is an error with a hint")
    func unknown() async {
        let run = await TestRun.of("zones Europe/Berln")
        #expect(run.errors == "graphdav: no time zone is named 'Europe/Berln'; did you mean Europe/Berlin?\n")
        #expect(run.status == .usage)
    }

    @Test("A territory has two letters")
    func territory() async {
        let run = await TestRun.of("zones UTC --territory Switzerland")
        #expect(run.errors.hasPrefix("graphdav: zones: --territory: 'Switzerland' is not a territory of two letters"))
        #expect(run.status == .usage)
    }
}
