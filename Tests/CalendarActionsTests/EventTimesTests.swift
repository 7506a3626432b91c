import Testing
import TimeZones

@testable import CalendarActions

@Suite("When a new event takes place")
struct EventTimesTests {
    private static let berlin = TimeZoneDatabase.system.resolve("Europe/Berlin")
    private let berlin: TimeZoneRules

    init() throws {
        berlin = try #require(Self.berlin)
    }

    /// A moment in UTC, such as `2026-12-01 09:30`.
    private func utc(_ text: String) throws -> Instant {
        let parts = text.split(separator: " ")
        let date = try #require(CivilDate(iso8601: parts[0]))
        let clock = parts[1].split(separator: ":").compactMap { Int($0) }
        return Instant(CivilDateTime(startOf: date).advanced(by: clock[0] * 3600 + clock[1] * 60))
    }

    /// The span of texts at 13:10 in Berlin on Monday 30 November 2026, or at another moment.
    private func span(
        _ start: String?,
        _ end: String?,
        isAllDay: Bool = false,
        now: String = "2026-11-30 12:10",
        zone: TimeZoneRules? = nil
    ) throws -> EventDraft.Span {
        let times = EventTimes(zone: zone ?? berlin, now: try utc(now))
        let read = { (text: String?) in try text.map { try #require(DayTimeText($0, today: times.today)) } }
        return try times.span(start: read(start), end: read(end), isAllDay: isAllDay)
    }

    private func timed(_ start: String, _ end: String) throws -> EventDraft.Span {
        .timed(start: try utc(start), end: try utc(end))
    }

    @Test(
        "Texts, and the moments in UTC that are meant",
        arguments: [
            // What is left out is the next half hour, and half an hour long.
            (nil, nil, "2026-11-30 12:30", "2026-11-30 13:00"),
            ("tomorrow 9:00", nil, "2026-12-01 08:00", "2026-12-01 08:30"),
            // A time of day is the next one; an end counts from the start, or is in the night after it.
            ("14:00", "15:00", "2026-11-30 13:00", "2026-11-30 14:00"),
            ("13:10", "+1h", "2026-12-01 12:10", "2026-12-01 13:10"),
            ("13:00", "+1h", "2026-12-01 12:00", "2026-12-01 13:00"),
            ("22:00", "1:00", "2026-11-30 21:00", "2026-12-01 00:00"),
            ("+2h", "+15m", "2026-11-30 14:10", "2026-11-30 14:25"),
            // Year ends and leap days.
            ("2026-12-31 23:45", nil, "2026-12-31 22:45", "2026-12-31 23:15"),
            ("2026-12-31 23:45", "0:30", "2026-12-31 22:45", "2026-12-31 23:30"),
            ("2028-02-28 23:30", "+1d", "2028-02-28 22:30", "2028-02-29 22:30"),
            // 28 March 2027: 02:00 becomes 03:00. Lengths are real time.
            ("2027-03-28 01:30", nil, "2027-03-28 00:30", "2027-03-28 01:00"),
            ("2027-03-28 01:30", "+1h", "2027-03-28 00:30", "2027-03-28 01:30"),
            ("2027-03-27 12:00", "+1d", "2027-03-27 11:00", "2027-03-28 11:00"),
            // 31 October 2027: 03:00 becomes 02:00, and 02:00 to 03:00 comes twice.
            ("2027-10-31 01:30", "+1h", "2027-10-30 23:30", "2027-10-31 00:30"),
            ("2027-10-31 01:30", "+2h", "2027-10-30 23:30", "2027-10-31 01:30"),
            ("2027-10-31 02:30", "+1h", "2027-10-31 00:30", "2027-10-31 01:30"),
            ("2027-10-31 02:30", nil, "2027-10-31 00:30", "2027-10-31 01:00"),
            ("2027-10-31 02:30", "2:45", "2027-10-31 00:30", "2027-10-31 00:45"),
            ("2027-10-31 02:30", "2:15", "2027-10-31 00:30", "2027-10-31 01:15"),
        ] as [(String?, String?, String, String)]
    )
    func times(start: String?, end: String?, first: String, last: String) throws {
        #expect(try span(start, end) == (try timed(first, last)))
    }

    @Test(
        "What is left out is the next half hour of the clock, over a change of clocks too",
        arguments: [
            ("2027-03-28 00:45", "2027-03-28 01:00"), ("2027-10-31 00:45", "2027-10-31 01:00"),
            ("2027-10-31 01:10", "2027-10-31 01:30"), ("2026-12-31 22:59", "2026-12-31 23:00"),
            ("2026-11-30 12:00", "2026-11-30 12:30"),
        ]
    )
    func nextHalfHour(now: String, start: String) throws {
        guard case .timed(let first, let last) = try span(nil, nil, now: now) else {
            Issue.record("not timed")
            return
        }
        #expect(first == (try utc(start)))
        #expect(last.seconds - first.seconds == EventTimes.usualLength)
    }

    @Test("In a zone of three quarters of an hour the half hour is that of its clock")
    func kathmandu() throws {
        let zone = try #require(TimeZoneDatabase.system.resolve("Asia/Kathmandu"))
        #expect(try span(nil, nil, zone: zone) == (try timed("2026-11-30 12:15", "2026-11-30 12:45")))
    }

    @Test("A time of day that the clock shows again in an hour is the next one that comes")
    func clockShownTwice() throws {
        let span = try span("2:30", nil, now: "2027-10-31 00:40")
        #expect(span == (try timed("2027-10-31 01:30", "2027-10-31 02:00")))
    }

    @Test("Of a time that the clocks show twice it is said which one is taken, of others nothing")
    func remarks() throws {
        let times = EventTimes(zone: berlin, now: try utc("2026-11-30 12:10"))
        let twice = try span("2027-10-31 02:30", "+1h")
        #expect(
            times.remarks(on: twice) == [
                "The clocks show 02:30 twice on 2027-10-31; the first one is taken.",
                "The clocks show 02:30 twice on 2027-10-31; the second one is taken.",
            ]
        )
        #expect(times.remarks(on: try span("2027-10-31 03:00", nil)).isEmpty)
        #expect(times.remarks(on: try span("2027-10-31", nil, isAllDay: true)).isEmpty)
    }

    @Test(
        "Whole days: today, one day, the last one included",
        arguments: [
            (nil, nil, "2026-11-30", "2026-11-30"), ("friday", nil, "2026-12-04", "2026-12-04"),
            ("2026-12-31", "2027-01-01", "2026-12-31", "2027-01-01"),
            ("2027-03-28", "2027-03-28", "2027-03-28", "2027-03-28"),
        ] as [(String?, String?, String, String)]
    )
    func days(start: String?, end: String?, first: String, last: String) throws {
        let expected = EventDraft.Span.allDay(
            first: try #require(CivilDate(iso8601: first)),
            last: try #require(CivilDate(iso8601: last))
        )
        #expect(try span(start, end, isAllDay: true) == expected)
    }

    @Test(
        "What cannot be is told in words",
        arguments: [
            ("2027-03-28 02:30", nil, false, "there is no 02:30 on 2027-03-28: the clocks go forward then"),
            ("2027-03-28 01:30", "2:30", false, "there is no 02:30 on 2027-03-28: the clocks go forward then"),
            ("tomorrow", nil, false, "the start has a day and no time; only whole days have none"),
            ("tomorrow 9:00", "friday", false, "the end has a day and no time; only whole days have none"),
            ("tomorrow 9:00", nil, true, "the start of an all-day event is a day without a time"),
            ("friday", "tomorrow", true, "it ends before it starts"),
            ("tomorrow 9:00", "tomorrow 9:00", false, "it does not end after it starts"),
            ("tomorrow 9:00", "2026-12-01 08:00", false, "it does not end after it starts"),
            ("14:00", "13:30", false, "it ends before it starts; an end on another day needs its day"),
            ("14:00", "14:00", false, "it ends before it starts; an end on another day needs its day"),
            ("9999-12-31", nil, true, "it is outside the years 1 to 9999"),
            ("9999-12-31 23:45", nil, false, "it is outside the years 1 to 9999"),
            ("0001-01-01 00:00", nil, false, "it is outside the years 1 to 9999"),
        ] as [(String, String?, Bool, String)]
    )
    func problems(start: String, end: String?, isAllDay: Bool, reason: String) {
        #expect(throws: EventTimes.Problem(reason: reason)) { try span(start, end, isAllDay: isAllDay) }
    }

    @Test("An end in the night after the start is at most half a day away")
    func overMidnight() throws {
        #expect(try span("20:00", "8:00") == (try timed("2026-11-30 19:00", "2026-12-01 07:00")))
        #expect(throws: EventTimes.Problem.self) { try span("20:00", "8:01") }
    }
}
