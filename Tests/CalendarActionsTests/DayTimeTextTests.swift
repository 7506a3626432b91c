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

@Suite("When a new event takes place")
struct EventTimesTests {
    /// Berlin, 13:10 on Monday 30 November 2026.
    private let times: EventTimes
    private let berlin: TimeZoneRules

    init() throws {
        berlin = try #require(TimeZoneDatabase.system.resolve("Europe/Berlin"))
        times = EventTimes(zone: berlin, now: Instant(seconds: 1_796_040_600))
    }

    private func local(_ day: Int, _ hour: Int, _ minute: Int = 0) -> CivilDateTime {
        CivilDateTime(startOf: CivilDate(dayNumber: 20_787 + day)).advanced(by: hour * 3600 + minute * 60)
    }

    private func span(_ start: String?, _ end: String?, isAllDay: Bool = false) throws -> EventDraft.Span {
        let read = { (text: String?) in text.flatMap { DayTimeText($0, today: times.today) } }
        return try times.span(start: read(start), end: read(end), isAllDay: isAllDay)
    }

    @Test("What is left out is the next half hour, and half an hour long")
    func defaults() throws {
        #expect(try span(nil, nil) == .timed(start: local(0, 13, 30), end: local(0, 14)))
        #expect(try span("tomorrow 9:00", nil) == .timed(start: local(1, 9), end: local(1, 9, 30)))
        #expect(try span(nil, nil, isAllDay: true) == .allDay(first: local(0, 0).date, last: local(0, 0).date))
    }

    @Test("A time of day is the next one; an end counts from the start")
    func clocks() throws {
        #expect(try span("14:00", "15:00") == .timed(start: local(0, 14), end: local(0, 15)))
        #expect(try span("13:00", "+1h") == .timed(start: local(1, 13), end: local(1, 14)))
        #expect(try span("22:00", "1:00") == .timed(start: local(0, 22), end: local(1, 1)))
        #expect(try span("+2h", "+15m") == .timed(start: local(0, 15, 10), end: local(0, 15, 25)))
    }

    @Test("Lengths are real time over a change of clocks, and a time that clocks skip is none")
    func changes() throws {
        // 28 March 2027, 02:00 becomes 03:00.
        #expect(try span("2027-03-28 01:30", "+1h") == .timed(start: local(118, 1, 30), end: local(118, 3, 30)))
        let error = #expect(throws: EventTimes.Problem.self) { try span("2027-03-28 02:30", nil) }
        #expect(error?.reason == "there is no 02:30 on 2027-03-28: the clocks go forward then")
    }

    @Test("Days and times do not mix, and nothing ends before it starts")
    func problems() {
        for (start, end, isAllDay) in [
            ("tomorrow", nil, false), ("tomorrow 9:00", "friday", false), ("tomorrow 9:00", nil, true),
            ("friday", "tomorrow", true), ("tomorrow 9:00", "tomorrow 9:00", false),
            ("tomorrow 9:00", "2026-12-01 08:00", false),
        ] as [(String, String?, Bool)] {
            #expect(throws: EventTimes.Problem.self, "\(start) \(end ?? "")") {
                try span(start, end, isAllDay: isAllDay)
            }
        }
    }
}

@Suite("Who is invited")
struct InviteeListTests {
    @Test("Addresses and names, each once and without me")
    func list() throws {
        let list = try InviteeList.parse(
            " bo@example.com ; Cy Q. <cy@example.com>;;BO@example.com;me@example.com",
            me: "Me@example.com"
        )
        #expect(list == [.init(address: "bo@example.com"), .init(address: "cy@example.com", name: "Cy Q.")])
    }

    @Test("What is no address is named", arguments: ["bo", "bo@", "Cy <cy>", "a@b, c@d", "<>"])
    func malformed(entry: String) {
        #expect(throws: InviteeList.Malformed(entry: entry)) { try InviteeList.parse("x@example.com; \(entry)") }
    }
}
