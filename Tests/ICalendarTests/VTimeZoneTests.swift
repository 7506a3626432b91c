import Foundation
import ICalendar
import Testing
import TimeZones

@Suite("VTIMEZONE, RFC 5545 3.6.5")
struct VTimeZoneTests {
    private func lines(_ zone: String, from year: Int, through: Int? = nil) throws -> [String] {
        let tzid = try #require(TZID(zone))
        let start = { (year: Int) in CivilDate(year: year, month: 1, day: 1).map { Instant(CivilDateTime(startOf: $0)) }
        }
        let component = VTimeZone.component(
            tzid,
            try TimeZoneDatabase.system.rules(zone),
            from: try #require(start(year)),
            through: through.flatMap(start)
        )
        #expect(LibicalCheck.problems(in: component.serialized()).isEmpty)
        return String(decoding: component.serialized(), as: UTF8.self).components(separatedBy: "\r\n")
    }

    @Test("The present rule of Berlin")
    func berlin() throws {
        #expect(
            try lines("Europe/Berlin", from: 2026) == [
                "BEGIN:VTIMEZONE", "TZID:Europe/Berlin",
                "BEGIN:STANDARD", "DTSTART:20251026T030000", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100",
                "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "TZNAME:CET", "END:STANDARD",
                "BEGIN:DAYLIGHT", "DTSTART:20260329T020000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200",
                "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "TZNAME:CEST", "END:DAYLIGHT",
                "END:VTIMEZONE", "",
            ]
        )
    }

    @Test(
        "Half hours, offsets before 1970, and zones that never change",
        arguments: [
            ("Australia/Lord_Howe", 2026, "TZOFFSETFROM:+1030"), ("Asia/Kathmandu", 2026, "TZOFFSETTO:+0545"),
            ("Etc/GMT+5", 2026, "TZOFFSETTO:-0500"), ("Asia/Kolkata", 2026, "DTSTART:19700101T000000"),
        ]
    )
    func special(zone: String, year: Int, line: String) throws {
        #expect(try lines(zone, from: year).contains(line))
    }

    @Test("Each zone of the system gives a VTIMEZONE that libical takes, for any range", arguments: [1950, 1995, 2026])
    func allZones(year: Int) throws {
        for zone in TimeZoneDatabase.system.allNames() {
            let found = try lines(zone, from: year)
            #expect(found.contains("BEGIN:STANDARD") || found.contains("BEGIN:DAYLIGHT"), "\(zone)")
        }
    }
}
