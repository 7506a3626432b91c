import Foundation
import ICalendar
import Testing
import TimeZones

@Suite("Recurrence rules and their expansion by libical")
struct RecurrenceTests {
    private func dates(_ rule: String, from start: (Int, Int, Int), limit: Int = 4) throws -> [String] {
        let date = try #require(CivilDate(year: start.0, month: start.1, day: start.2))
        let begin = try #require(CivilDateTime(date, hour: 9, minute: 30))
        return RecurrenceExpansion.localTimes(of: rule, from: begin, limit: limit).map { time in
            #expect(time.hour == 9 && time.minute == 30)
            return "\(time.date.year)-\(time.date.month)-\(time.date.day)"
        }
    }

    @Test(
        "Rules of RFC 5545 3.8.5.3 and those that Graph's patterns need",
        arguments: [
            ("FREQ=DAILY;INTERVAL=10", (1997, 9, 2), ["1997-9-2", "1997-9-12", "1997-9-22", "1997-10-2"]),
            (
                "FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,SU", (1997, 8, 5),
                ["1997-8-5", "1997-8-17", "1997-8-19", "1997-8-31"]
            ),
            (
                "FREQ=WEEKLY;INTERVAL=2;WKST=MO;BYDAY=TU,SU", (1997, 8, 5),
                ["1997-8-5", "1997-8-10", "1997-8-19", "1997-8-24"]
            ),
            (
                "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", (1997, 9, 29),
                ["1997-9-30", "1997-10-31", "1997-11-28", "1997-12-31"]
            ),
            (
                "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1", (2024, 1, 30),
                ["2024-1-30", "2024-2-29", "2024-3-30", "2024-4-30"]
            ),
            (
                "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1", (2024, 2, 1),
                ["2024-2-29", "2025-2-28", "2026-2-28", "2027-2-28"]
            ),
            ("FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", (2026, 1, 1), ["2026-3-29", "2027-3-28", "2028-3-26", "2029-3-25"]),
            ("FREQ=WEEKLY;BYDAY=TH;COUNT=2", (2026, 3, 2), ["2026-3-5", "2026-3-12"]),
            ("FREQ=NEVER", (2026, 3, 2), []), ("", (2026, 3, 2), []),
        ]
    )
    func expansion(rule: String, start: (Int, Int, Int), expected: [String]) throws {
        #expect(try dates(rule, from: start) == expected)
    }

    @Test("A rule is written with its parts in a fixed order")
    func text() throws {
        var rule = RecurrenceRule(.monthly)
        rule.interval = 2
        rule.byDay = [RecurrenceRule.ByDay(.monday), RecurrenceRule.ByDay(.friday, ordinal: -1)]
        rule.bySetPos = [-1]
        rule.weekStart = .sunday
        rule.end = .until(.date(try #require(CivilDate(year: 2026, month: 3, day: 2))))
        #expect(rule.text == "FREQ=MONTHLY;UNTIL=20260302;INTERVAL=2;BYDAY=MO,-1FR;BYSETPOS=-1;WKST=SU")
    }

    @Test(
        "A rule that never gives a time ends at once",
        arguments: [
            "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30",
            "FREQ=SECONDLY;BYSECOND=60",
            "FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "FREQ=SECONDLY;BYMONTH=12",
            "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;BYSECOND=1,2,3,4,5,6,7,8,9;BYMINUTE=1,2,3,4,5,6,7,8,9;BYHOUR=1,2,3,4,5,6",
            "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=3",
        ]
    )
    func nothing(rule: String) throws {
        let time = try ContinuousClock().measure {
            let found = try dates(rule, from: (2026, 1, 1))
            #expect(found.isEmpty)
        }
        #expect(time < .seconds(3), "\(time)")
    }

    @Test("Rules by days and longer reach centuries ahead")
    func farAhead() throws {
        #expect(try dates("FREQ=YEARLY;INTERVAL=100", from: (1998, 2, 3)).last == "2298-2-3")
        #expect(try dates("FREQ=MONTHLY;INTERVAL=1000", from: (1998, 2, 3)).last == "2248-2-3")
    }
}
