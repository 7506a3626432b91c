import Foundation
import TestInputs
import Testing
import TimeZones

@Suite("Windows names of time zones")
struct WindowsTimeZonesTests {
    @Test("Every Windows name leads to a zone of the system, and that zone back to the name")
    func bothWays() throws {
        #expect(WindowsTimeZones.names.count == 142)
        for name in WindowsTimeZones.names {
            let iana = try #require(WindowsTimeZones.iana(name))
            #expect(TimeZoneDatabase.system.resolve(name) != nil, "\(name)")
            #expect(WindowsTimeZones.windows(iana) == name)
            for other in WindowsTimeZones.allIANA(name) { #expect(WindowsTimeZones.windows(other) == name) }
        }
    }

    @Test("Names are found in any case and spelled as the table does")
    func anyCase() {
        #expect(WindowsTimeZones.iana("w. europe standard time") == "Europe/Berlin")
        #expect(WindowsTimeZones.spelling(of: "W. EUROPE STANDARD TIME") == "W. Europe Standard Time")
        #expect(WindowsTimeZones.windows("EUROPE/berlin") == "W. Europe Standard Time")
        #expect(WindowsTimeZones.iana("Europe/Berlin") == nil)
    }

    @Test(
        "Territories choose a zone, others the default",
        arguments: [
            ("Romance Standard Time", "ES", "Europe/Madrid"), ("Romance Standard Time", "fr", "Europe/Paris"),
            ("Romance Standard Time", "JP", "Europe/Paris"), ("Pacific Standard Time", "US", "America/Los_Angeles"),
            ("British Columbia Standard Time", "CA", "America/Vancouver"),
            ("Alberta Standard Time", "CA", "America/Edmonton"),
            ("Manitoba Standard Time", "001", "America/Winnipeg"),
        ]
    )
    func territories(windows: String, territory: String, iana: String) {
        #expect(WindowsTimeZones.iana(windows, territory: territory) == iana)
    }

    @Test(
        "Old and new names of one zone have one Windows name",
        arguments: [
            ("Asia/Kolkata", "India Standard Time"), ("Asia/Calcutta", "India Standard Time"),
            ("Europe/Kyiv", "FLE Standard Time"), ("Europe/Kiev", "FLE Standard Time"),
            ("US/Eastern", "Eastern Standard Time"), ("America/Nuuk", "Greenland Standard Time"),
            ("Asia/Ho_Chi_Minh", "SE Asia Standard Time"), ("Africa/Asmara", "E. Africa Standard Time"),
            ("GMT", "UTC"), ("UTC", "UTC"), ("Etc/UTC", "UTC"),
        ]
    )
    func links(iana: String, windows: String) {
        #expect(WindowsTimeZones.windows(iana) == windows)
    }

    @Test("A name that Windows lacks is taken as an IANA name if the system knows it")
    func resolution() {
        let zones = TimeZoneDatabase.system
        #expect(zones.resolve("Antarctica/Troll")?.name == "Antarctica/Troll")
        #expect(zones.resolve("america/new_york")?.name == "America/New_York")
        #expect(zones.resolve("Eastern Standard Time")?.name == "America/New_York")
        #expect(zones.resolve("Middle-earth Standard Time") == nil)
        #expect(WindowsTimeZones.windows("Antarctica/Troll") == nil)
    }

    private static let tutorialZones = SharedFolder.url("data/tutorial-zones.json")

    @Test("All names of the Graph tutorials' table resolve", .enabled(if: tutorialZones != nil, "needs ../shared"))
    func tutorialNames() throws {
        let data = try Data(contentsOf: #require(Self.tutorialZones))
        let names = try JSONDecoder().decode([String: String].self, from: data)
        #expect(names.count == 137)
        for (windows, iana) in names {
            #expect(TimeZoneDatabase.system.resolve(windows) != nil, "\(windows)")
            #expect(TimeZoneDatabase.system.resolve(iana) != nil, "\(iana)")
        }
    }

    private static let sharedTable = SharedFolder.url("data/windows-zones.tsv")

    @Test("The table is the one that was handed over", .enabled(if: sharedTable != nil, "needs ../shared"))
    func table() throws {
        let text = try String(contentsOf: #require(Self.sharedTable), encoding: .utf8)
        for row in text.split(separator: "\n") where !row.hasPrefix("#") {
            let cells = row.split(separator: "\t").map(String.init)
            let names = cells[2].split(separator: " ").map(String.init)
            #expect(WindowsTimeZones.allIANA(cells[0], territory: cells[1]) == names)
        }
    }
}
