import Testing
import TimeZones

@testable import CalendarActions

@Suite("Weeks and ranges of days")
struct DayRangeTests {
    private func date(_ text: String) throws -> CivilDate {
        let parts = text.split(separator: "-").compactMap { Int($0) }
        return try #require(CivilDate(year: parts[0], month: parts[1], day: parts[2]))
    }

    @Test(
        "A week holds its date and begins on the weekday",
        arguments: [
            ("2026-11-30", Weekday.monday, "2026-11-30"), ("2026-12-06", .monday, "2026-11-30"),
            ("2026-12-06", .sunday, "2026-12-06"), ("2026-12-05", .sunday, "2026-11-29"),
            ("2026-12-04", .saturday, "2026-11-28"), ("2027-01-01", .monday, "2026-12-28"),
        ]
    )
    func week(text: String, start: Weekday, first: String) throws {
        let week = DayRange(weekOf: try date(text), startingOn: start)
        #expect(week.first == (try date(first)))
        #expect(week.days.count == 7)
        #expect(week.days.contains(try date(text)))
    }

    @Test(
        "ISO weeks",
        arguments: [
            ("2026-W49", "2026-11-30"), ("2026-w01", "2025-12-29"), ("2026-W53", "2026-12-28"),
            ("2020-W53", "2020-12-28"), ("2021-W01", "2021-01-04"), ("2025-W01", "2024-12-30"),
        ]
    )
    func isoWeek(text: String, first: String) throws {
        #expect(DayRange(isoWeek: text)?.first == (try date(first)))
    }

    @Test(
        "No ISO week",
        arguments: [
            "2025-W53", "2026-W54", "2026-W00", "2026-49", "W49", "2026-W4", "2026-W+9", "26-W10", "2026-W49-1", "",
        ]
    )
    func noWeek(text: String) {
        #expect(DayRange(isoWeek: text) == nil)
    }

    @Test("The instants of a week are bounded by local midnights, over a clock change too")
    func instants() throws {
        let berlin = try TimeZoneDatabase.system.rules("Europe/Berlin")
        let week = DayRange(weekOf: try date("2026-10-25"))
        let instants = week.instants(in: berlin)
        #expect(instants.lowerBound.seconds == 1_792_360_800)
        #expect(instants.upperBound.seconds - instants.lowerBound.seconds == 7 * 86_400 + 3600)
    }

    @Test("A range is not empty and does not run backwards")
    func range() throws {
        let day = try date("2026-12-01")
        #expect(DayRange(from: day, through: day)?.days == [day])
        #expect(DayRange(from: day, through: day.advanced(by: -1)) == nil)
        #expect(DayRange(from: day, through: try date("9999-12-31")) == nil)
    }
}
