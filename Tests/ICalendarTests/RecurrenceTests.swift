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
}
