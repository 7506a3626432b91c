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

    @Test("The VTIMEZONE of a range holds what is in force in it")
    func vtimezone() async {
        let run = await TestRun.of("zones Europe/Berlin --vtimezone --from 2026-06-01 --to 2026-12-31")
        #expect(
            run.output == """
                BEGIN:VTIMEZONE\r
                TZID:Europe/Berlin\r
                BEGIN:DAYLIGHT\r
                DTSTART:20260329T020000\r
                TZOFFSETFROM:+0100\r
                TZOFFSETTO:+0200\r
                RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\r
                TZNAME:CEST\r
                END:DAYLIGHT\r
                BEGIN:STANDARD\r
                DTSTART:20261025T030000\r
                TZOFFSETFROM:+0200\r
                TZOFFSETTO:+0100\r
                RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\r
                TZNAME:CET\r
                END:STANDARD\r
                END:VTIMEZONE\r

                """
        )
        #expect(run.errors.isEmpty)
    }

    @Test(
        "Options that belong together",
        arguments: [
            ("zones UTC --from 2026-01-01", "--from and --to are for --vtimezone"),
            ("zones --vtimezone", "--vtimezone needs a NAME"),
            ("zones UTC --vtimezone --from 2026-01-02 --to 2026-01-01", "--to comes before --from"),
            ("zones UTC --vtimezone --to 2026-01-01", "--to comes before today; --from is missing"),
            ("zones UTC --vtimezone --from 1.1.2026", "--from: '1.1.2026' is not a date such as 2026-12-01"),
        ]
    )
    func options(line: String, message: String) async {
        let run = await TestRun.of(line)
        #expect(run.errors == "graphdav: zones: \(message)\n\(ZonesCommand.syntax.usage)\n")
        #expect(run.status == .usage)
    }
}
