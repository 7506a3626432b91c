import CalDAV
import ICalendar
import TestInputs
import Testing
import TimeZones

@Suite("Instances of recurring components")
struct InstanceTests {
    private func starts(_ lines: String, _ range: String, limit: Int = 100) throws -> [String] {
        let calendar = try ICalendarText.calendar(lines)
        let instances = ObjectInstances(calendar, ObjectTimeZones(calendar))
        return instances.all(in: try ICalendarText.range(range), limit: limit).found
            .map { ICalendarText.text($0.span.start) }
    }

    private func event(_ lines: String...) -> String {
        (["BEGIN:VEVENT", "UID:1"] + lines + ["END:VEVENT"]).joined(separator: "\n")
    }

    @Test("A rule on the clock of its zone, across the change to summer time")
    func zone() throws {
        let rule = event("DTSTART;TZID=Europe/Berlin:20260326T090000", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=5")
        #expect(
            try starts(rule, "20260328T000000Z/20260330T235959Z")
                == ["20260328T080000Z", "20260329T070000Z", "20260330T070000Z"]
        )
    }

    @Test(
        "UNTIL in UTC, local, and as a date",
        arguments: [
            ("UNTIL=20260107T080000Z", 3), ("UNTIL=20260107T075959Z", 2), ("UNTIL=20260107T090000", 3),
            ("UNTIL=20260107", 3), ("UNTIL=20260106", 2), ("COUNT=1", 1), ("UNTIL=20251231T000000Z", 1),
        ]
    )
    func until(end: String, count: Int) throws {
        let rule = event("DTSTART;TZID=Europe/Berlin:20260105T090000", "RRULE:FREQ=DAILY;" + end)
        #expect(try starts(rule, "20260101T000000Z/").count == count)
    }

    @Test("Left out, added and overridden instances; an override counts where it was moved to")
    func exceptions() throws {
        let series =
            event(
                "DTSTART:20260105T090000Z",
                "DTEND:20260105T100000Z",
                "RRULE:FREQ=DAILY;COUNT=5",
                "EXDATE:20260106T090000Z",
                "RDATE:20260110T120000Z,20260105T090000Z",
                "RDATE;VALUE=PERIOD:20260112T120000Z/PT3H"
            ) + "\n"
            + event("RECURRENCE-ID:20260107T090000Z", "DTSTART:20260201T090000Z", "DTEND:20260201T100000Z")
        #expect(
            try starts(series, "20260101T000000Z/20270101T000000Z") == [
                "20260105T090000Z", "20260108T090000Z", "20260109T090000Z", "20260110T120000Z", "20260112T120000Z",
                "20260201T090000Z",
            ]
        )
        #expect(try starts(series, "20260112T145959Z/20260112T150000Z") == ["20260112T120000Z"])
        #expect(try starts(series, "20260107T000000Z/20260108T000000Z").isEmpty)
        #expect(try starts(series, "20260201T093000Z/") == ["20260201T090000Z"])
    }

    @Test("An override in another zone or in UTC stands for its instance; of two UIDs each has its own")
    func overrides() throws {
        let master = event("DTSTART;TZID=Europe/Berlin:20260105T090000", "RRULE:FREQ=DAILY;COUNT=2")
        for identity in ["RECURRENCE-ID:20260106T080000Z", "RECURRENCE-ID;TZID=America/New_York:20260106T030000"] {
            let override = event(identity, "DTSTART:20260109T000000Z")
            #expect(
                try starts(master + "\n" + override, "20260101T000000Z/") == ["20260105T080000Z", "20260109T000000Z"]
            )
            let other = override.replacing("UID:1", with: "UID:2")
            #expect(try starts(master + "\n" + other, "20260101T000000Z/").count == 3)
        }
    }

    @Test("All-day series: EXDATE as a date; a date among times leaves out its day")
    func dates() throws {
        let days = event("DTSTART;VALUE=DATE:20260105", "RRULE:FREQ=WEEKLY;COUNT=3", "EXDATE;VALUE=DATE:20260112")
        #expect(try starts(days, "20260101T000000Z/") == ["20260105T000000Z", "20260119T000000Z"])
        let times = event("DTSTART:20260105T230000Z", "RRULE:FREQ=WEEKLY;COUNT=3", "EXDATE;VALUE=DATE:20260112")
        #expect(try starts(times, "20260101T000000Z/") == ["20260105T230000Z", "20260119T230000Z"])
        let old = event("DTSTART:20260105T230000Z", "RRULE:FREQ=DAILY;COUNT=3", "EXRULE:FREQ=DAILY;INTERVAL=2")
        #expect(try starts(old, "20260101T000000Z/") == ["20260106T230000Z"])
    }

    @Test("DTSTART counts also where its rule does not give it; a malformed rule gives nothing else")
    func dtstart() throws {
        #expect(
            try starts(event("DTSTART:20260105T090000Z", "RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=2"), "20260101T000000Z/")
                == ["20260105T090000Z", "20260106T090000Z", "20260113T090000Z"]
        )
        #expect(try starts(event("DTSTART:20260105T090000Z", "RRULE:FREQ=OFTEN"), "20260101T000000Z/").count == 1)
    }

    @Test("An endless rule of 25 years ago is followed to today; one of seconds ends at its bound, and at once")
    func bounds() throws {
        let daily = event("DTSTART:20010101T090000Z", "RRULE:FREQ=DAILY")
        #expect(try starts(daily, "20261201T000000Z/20261202T000000Z") == ["20261201T090000Z"])
        #expect(try starts(daily, "20261201T000000Z/", limit: 3).count == 3)
        let secondly = event("DTSTART:20010101T000000Z", "RRULE:FREQ=SECONDLY")
        let counted = secondly.replacing("SECONDLY", with: "SECONDLY;COUNT=1000000")
        let time = try ContinuousClock().measure {
            #expect(try starts(counted, "20261201T000000Z/20261202T000000Z").isEmpty)
            let found = try starts(secondly, "20261201T000000Z/20261201T000010Z")
            #expect(found.count == 10)
        }
        #expect(time < .seconds(1))
        let calendar = try ICalendarText.calendar(counted)
        let instances = ObjectInstances(calendar, ObjectTimeZones(calendar))
        #expect(instances.all(in: try ICalendarText.range("20261201T000000Z/"), limit: 10).isCut)
        #expect(instances.all(in: try ICalendarText.range("20010101T000000Z/"), limit: 10).found.count == 10)
        #expect(instances.all(in: try ICalendarText.range("20010101T000000Z/"), limit: 10).isCut)
        #expect(!instances.all(in: try ICalendarText.range("20010101T000000Z/20010101T000010Z"), limit: 10).isCut)
    }

    @Test("What is found near a range is what is found from DTSTART on", arguments: 0..<200)
    func nearRange(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let rules = [
            "FREQ=DAILY", "FREQ=DAILY;BYDAY=MO,TU,SU", "FREQ=DAILY;BYMONTH=1,3;BYHOUR=8,10", "FREQ=WEEKLY",
            "FREQ=WEEKLY;BYDAY=MO,WE,SU", "FREQ=WEEKLY;WKST=SU;BYDAY=SA,SU,MO", "FREQ=WEEKLY;BYDAY=MO,FR;BYSETPOS=-1",
            "FREQ=HOURLY", "FREQ=HOURLY;BYHOUR=3,9;BYMINUTE=0,30",
            "FREQ=MONTHLY;BYMONTHDAY=-1",
            "FREQ=YEARLY;BYDAY=1MO",
        ]
        let rule = try #require(rules.randomElement(using: &random))
        let interval = Int.random(in: 1...5, using: &random)
        let end = ["", ";UNTIL=20250301T000000Z", ";COUNT=300"].randomElement(using: &random) ?? ""
        let zone = [";TZID=Europe/Berlin:", ";TZID=Pacific/Apia:", ":"].randomElement(using: &random) ?? ":"
        let day = CivilDate(dayNumber: 19_700 + Int.random(in: 0...90, using: &random))
        let start = CalendarTime.floating(CivilDateTime(startOf: day).advanced(by: 9 * 3600)).text
        let length = ["PT0S", "PT1H", "P3D"].randomElement(using: &random) ?? ""
        let event = event("DTSTART\(zone)\(start)", "DURATION:\(length)", "RRULE:\(rule);INTERVAL=\(interval)\(end)")
        let calendar = try ICalendarText.calendar(event)
        let instances = ObjectInstances(calendar, ObjectTimeZones(calendar))
        let begin = Instant(seconds: (day.dayNumber + Int.random(in: 100...400, using: &random)) * 86_400)
        let range = try #require(TimeRange(start: begin, end: begin.advanced(by: 20 * 86_400)))
        let all = try #require(TimeRange(start: nil, end: range.end))
        let expected = instances.all(in: all, limit: 20_000).found.map(\.span).filter {
            range.overlaps(start: $0.start, end: $0.end)
        }
        let found = instances.all(in: range, limit: 20_000).found.map(\.span)
        #expect(found == expected, "\(event)")
    }

    @Test("A range may reach as far as a number can")
    func farthest() throws {
        let far = try #require(TimeRange(start: Instant(seconds: .min), end: Instant(seconds: .max)))
        for lines in [
            event("DTSTART:20260105T090000Z", "RRULE:FREQ=YEARLY;COUNT=3"), event("DTSTART;VALUE=DATE:00010101"),
            event("DTSTART;VALUE=DATE:99991231", "DURATION:P36600D", "RRULE:FREQ=DAILY"),
            event("DTSTART:20260105T090000Z", "BEGIN:VALARM", "TRIGGER:-P36600D", "END:VALARM"),
        ] {
            let calendar = try ICalendarText.calendar(lines)
            let zones = ObjectTimeZones(calendar)
            #expect(!ObjectInstances(calendar, zones).all(in: far, limit: 3).found.isEmpty)
            let alarm = CompFilter("VEVENT", compFilters: [CompFilter("VALARM", timeRange: far)])
            #expect(CompFilter("VCALENDAR", compFilters: [alarm]).matches(calendar, zones) == lines.contains("VALARM"))
        }
    }

    @Test("A zone that only the object knows, and one that nobody knows")
    func zones() throws {
        let zone = """
            BEGIN:VTIMEZONE
            TZID:Mine
            BEGIN:STANDARD
            DTSTART:19700101T000000
            TZOFFSETFROM:+0300
            TZOFFSETTO:+0300
            END:STANDARD
            END:VTIMEZONE

            """
        #expect(
            try starts(zone + event("DTSTART;TZID=Mine:20260105T090000"), "20260101T000000Z/") == ["20260105T060000Z"]
        )
        #expect(try starts(event("DTSTART;TZID=Nobody:20260105T090000"), "20260101T000000Z/") == ["20260105T090000Z"])
        #expect(
            try starts(event("DTSTART;TZID=W. Europe Standard Time:20260105T090000"), "20260101T000000Z/")
                == ["20260105T080000Z"]
        )
    }
}
