import Testing
import TimeZones

@testable import CalendarActions

@Suite("Days and times as people type them")
struct DayTimeTextTests {
    /// Monday 30 November 2026.
    private static let today = CivilDate(dayNumber: 20_787)

    private static func time(_ day: Int, _ hour: Int, _ minute: Int) -> DayTimeText {
        .time(CivilDateTime(startOf: today.advanced(by: day)).advanced(by: hour * 3600 + minute * 60))
    }

    @Test(
        "What is understood",
        arguments: [
            ("2026-12-01 09:30", time(1, 9, 30)), ("2026-12-01T09:30", time(1, 9, 30)),
            ("2026-12-01 9:30", time(1, 9, 30)),
            ("today 23:59", time(0, 23, 59)), ("Tomorrow 14:00", time(1, 14, 0)), ("friday 9:00", time(4, 9, 0)),
            ("MON 10:00", time(7, 10, 0)), ("tue 0:00", time(1, 0, 0)), ("2026-12-01", .day(today.advanced(by: 1))),
            ("tomorrow", .day(today.advanced(by: 1))), ("thu", .day(today.advanced(by: 3))), ("14:30", .clock(52_200)),
            ("+30m", .later(1800)), ("+1h30m", .later(5400)), ("+2d", .later(172_800)),
        ]
    )
    func understood(text: String, expected: DayTimeText) {
        #expect(DayTimeText(text, today: Self.today) == expected)
    }

    @Test(
        "What is not",
        arguments: [
            "", "noon", "25:00", "9:60", "9", "9:5", "2026-02-29", "2026-13-01", "01.12.2026", "tomorrow noon",
            "tomorrow 9:00 sharp", "+", "+30", "+m", "+30s", "+999999d", "m 9:00", "-30m", "2026-12-01T09:30Z",
        ]
    )
    func notUnderstood(text: String) {
        #expect(DayTimeText(text, today: Self.today) == nil)
    }
}
