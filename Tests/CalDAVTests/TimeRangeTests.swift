import CalDAV
import ICalendar
import TestInputs
import Testing
import WebDAV

@Suite("Time ranges: the tables of RFC 4791 9.9")
struct TimeRangeTests {
    /// Whether a filter for the component and the range finds an object.
    private func overlaps(_ component: String, _ lines: [String], _ range: String) throws -> Bool {
        let filter = CompFilter(
            "VCALENDAR",
            compFilters: [CompFilter(component, timeRange: try ICalendarText.range(range))]
        )
        let calendar = try ICalendarText.calendar(component, lines)
        return filter.matches(calendar, ObjectTimeZones(calendar))
    }

    @Test(
        "VEVENT",
        arguments: [
            (["DTSTART:20260105T050000Z", "DTEND:20260105T060000Z"], "20260105T060000Z/", false),
            (["DTSTART:20260105T050000Z", "DTEND:20260105T060000Z"], "20260105T055959Z/", true),
            (["DTSTART:20260105T050000Z", "DTEND:20260105T060000Z"], "/20260105T050000Z", false),
            (["DTSTART:20260105T050000Z", "DTEND:20260105T060000Z"], "/20260105T050001Z", true),
            (["DTSTART:20260105T050000Z", "DTEND:20260105T060000Z"], "20260105T051000Z/20260105T052000Z", true),
            (["DTSTART:20260105T050000Z", "DURATION:PT1H"], "20260105T055959Z/20260105T060000Z", true),
            (["DTSTART:20260105T050000Z", "DURATION:PT1H"], "20260105T060000Z/20260105T070000Z", false),
            (["DTSTART:20260105T050000Z", "DURATION:PT0S"], "20260105T050000Z/20260105T060000Z", true),
            (["DTSTART:20260105T050000Z", "DURATION:PT0S"], "20260105T040000Z/20260105T050000Z", false),
            (["DTSTART:20260105T050000Z"], "20260105T050000Z/20260105T060000Z", true),
            (["DTSTART:20260105T050000Z"], "20260105T040000Z/20260105T050000Z", false),
            (["DTSTART:20260105T050000Z"], "20260105T050001Z/", false),
            (["DTSTART:20260105T050000Z", "DTEND:20260105T050000Z"], "20260105T050000Z/20260105T060000Z", true),
            (["DTSTART:20260105T050000Z", "DTEND:20260105T050000Z"], "20260105T040000Z/20260105T050000Z", false),
            (["DTSTART:20260105T050000Z", "DTEND:20260105T040000Z"], "20260105T050000Z/20260105T060000Z", true),
            (["DTSTART;VALUE=DATE:20260105"], "20260105T235959Z/20260106T000000Z", true),
            (["DTSTART;VALUE=DATE:20260105"], "20260106T000000Z/", false),
            (["DTSTART;VALUE=DATE:20260105"], "/20260105T000000Z", false),
            (["DTSTART;VALUE=DATE:20260105", "DTEND;VALUE=DATE:20260107"], "20260106T120000Z/20260106T130000Z", true),
            (["DTSTART;VALUE=DATE:20260105", "DTEND;VALUE=DATE:20260107"], "20260107T000000Z/", false),
            (["DTSTART;TZID=Europe/Berlin:20260705T050000", "DURATION:PT1H"], "/20260705T030000Z", false),
            (["DTSTART;TZID=Europe/Berlin:20260705T050000", "DURATION:PT1H"], "/20260705T030001Z", true),
            (["SUMMARY:no start"], "20260105T000000Z/", false), (["DTSTART:garbage"], "20260105T000000Z/", false),
        ]
    )
    func event(lines: [String], range: String, expected: Bool) throws {
        #expect(try overlaps("VEVENT", lines, range) == expected)
    }

    @Test(
        "VTODO",
        arguments: [
            (["DTSTART:20260105T050000Z", "DURATION:PT1H"], "20260105T055959Z/20260105T070000Z", true),
            (["DTSTART:20260105T050000Z", "DURATION:PT1H"], "20260105T040000Z/20260105T050000Z", false),
            (["DTSTART:20260105T050000Z", "DURATION:PT1H"], "20260105T060000Z/20260105T070000Z", true),
            (["DTSTART:20260105T050000Z", "DURATION:PT1H"], "20260105T060001Z/20260105T070000Z", false),
            (["DTSTART:20260105T050000Z", "DUE:20260105T060000Z"], "20260105T055959Z/", true),
            (["DTSTART:20260105T050000Z", "DUE:20260105T060000Z"], "20260105T060000Z/", false),
            (["DTSTART:20260105T050000Z", "DUE:20260105T050000Z"], "20260105T050000Z/20260105T060000Z", true),
            (["DTSTART:20260105T050000Z"], "20260105T050000Z/20260105T060000Z", true),
            (["DTSTART:20260105T050000Z"], "20260105T040000Z/20260105T050000Z", false),
            (["DUE:20260105T060000Z"], "20260105T050000Z/20260105T060000Z", true),
            (["DUE:20260105T060000Z"], "20260105T060000Z/20260105T070000Z", false),
            (["CREATED:20260101T000000Z", "COMPLETED:20260105T000000Z"], "20260102T000000Z/20260103T000000Z", true),
            (["CREATED:20260101T000000Z", "COMPLETED:20260105T000000Z"], "20260106T000000Z/20260107T000000Z", false),
            (["COMPLETED:20260105T000000Z"], "20260105T000000Z/20260106T000000Z", true),
            (["COMPLETED:20260105T000000Z"], "20260101T000000Z/20260104T000000Z", false),
            (["CREATED:20260105T000000Z"], "20260101T000000Z/20260105T000001Z", true),
            (["CREATED:20260105T000000Z"], "20260101T000000Z/20260105T000000Z", false),
            (["CREATED:20260105T000000Z"], "20260106T000000Z/", true),
            (["SUMMARY:no time"], "20260101T000000Z/20260102T000000Z", true),
            (["DTSTART:20260105T050000Z", "RRULE:FREQ=DAILY"], "20260205T050000Z/20260205T050001Z", true),
            (["DTSTART:20260105T050000Z", "RRULE:FREQ=DAILY"], "20260205T050001Z/20260206T050000Z", false),
        ]
    )
    func toDo(lines: [String], range: String, expected: Bool) throws {
        #expect(try overlaps("VTODO", lines, range) == expected)
    }

    @Test(
        "VJOURNAL and VFREEBUSY",
        arguments: [
            ("VJOURNAL", ["DTSTART:20260105T050000Z"], "20260105T050000Z/20260105T050001Z", true),
            ("VJOURNAL", ["DTSTART:20260105T050000Z"], "20260105T040000Z/20260105T050000Z", false),
            ("VJOURNAL", ["DTSTART;VALUE=DATE:20260105"], "20260105T230000Z/", true),
            ("VJOURNAL", ["DTSTART;VALUE=DATE:20260105"], "20260106T000000Z/", false),
            ("VJOURNAL", ["SUMMARY:x"], "20260106T000000Z/", false),
            ("VFREEBUSY", ["DTSTART:20260105T050000Z", "DTEND:20260105T060000Z"], "20260105T060000Z/", true),
            ("VFREEBUSY", ["DTSTART:20260105T050000Z", "DTEND:20260105T060000Z"], "20260105T060001Z/", false),
            ("VFREEBUSY", ["FREEBUSY:20260105T050000Z/PT1H"], "20260105T055959Z/", true),
            ("VFREEBUSY", ["FREEBUSY:20260105T050000Z/PT1H"], "20260105T060000Z/", false),
            ("VFREEBUSY", ["FREEBUSY:x/y,20260101T050000Z/20260101T060000Z"], "/20260101T050001Z", true),
            ("VFREEBUSY", ["SUMMARY:x"], "/20260101T050001Z", false),
        ]
    )
    func others(component: String, lines: [String], range: String, expected: Bool) throws {
        #expect(try overlaps(component, lines, range) == expected)
    }

    @Test(
        "VALARM: relative to start or end, absolute, repeated, of every instance",
        arguments: [
            (["TRIGGER:-PT15M"], "20260105T044500Z/20260105T044501Z", true),
            (["TRIGGER:-PT15M"], "20260105T044501Z/20260105T050000Z", false),
            (["TRIGGER:-PT15M"], "20260112T044500Z/20260112T044501Z", true),
            (["TRIGGER:-P1D"], "20260104T050000Z/20260104T050001Z", true),
            (["TRIGGER;RELATED=END:PT5M"], "20260105T060500Z/20260105T060501Z", true),
            (["TRIGGER;RELATED=END:PT5M"], "20260105T050500Z/20260105T050501Z", false),
            (["TRIGGER;VALUE=DATE-TIME:20260101T000000Z"], "20260101T000000Z/20260101T000001Z", true),
            (["TRIGGER;VALUE=DATE-TIME:20260101T000000Z"], "20260105T050000Z/", false),
            (["TRIGGER:-PT15M", "REPEAT:2", "DURATION:PT5M"], "20260105T045500Z/20260105T045501Z", true),
            (["TRIGGER:-PT15M", "REPEAT:2", "DURATION:PT5M"], "20260105T050000Z/20260105T050001Z", false),
            (["TRIGGER:-PT15M", "REPEAT:999999999999", "DURATION:PT1M"], "20260105T050000Z/20260105T050001Z", true),
            (["ACTION:DISPLAY"], "20260101T000000Z/", false),
            (["TRIGGER:soon"], "20260101T000000Z/20260102T000000Z", false),
        ]
    )
    func alarm(lines: [String], range: String, expected: Bool) throws {
        let event = ["DTSTART:20260105T050000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;COUNT=3", "BEGIN:VALARM"]
        let calendar = try ICalendarText.calendar("VEVENT", event + lines + ["END:VALARM"])
        let alarm = CompFilter("VALARM", timeRange: try ICalendarText.range(range))
        let filter = CompFilter("VCALENDAR", compFilters: [CompFilter("VEVENT", compFilters: [alarm])])
        #expect(filter.matches(calendar, ObjectTimeZones(calendar)) == expected)
    }

    @Test("An alarm of an endless series, long before, long after, and repeated across many instances")
    func endlessAlarm() throws {
        for (trigger, range, expected) in [
            (["TRIGGER:-P7000D"], "20010101T000000Z/20010101T000001Z", false),
            (["TRIGGER:-P7000D"], "20061102T050000Z/20061102T050001Z", true),
            (["TRIGGER:PT0S"], "20260105T050000Z/", true),
            (["TRIGGER:PT30M", "REPEAT:40", "DURATION:PT1H"], "20260105T053001Z/20260105T062959Z", false),
            (["TRIGGER:PT30M", "REPEAT:40", "DURATION:PT1H"], "20260105T053001Z/20260105T063001Z", true),
        ] {
            let event = ["DTSTART:20260101T050000Z", "RRULE:FREQ=DAILY", "BEGIN:VALARM"] + trigger + ["END:VALARM"]
            let calendar = try ICalendarText.calendar("VEVENT", event)
            let alarm = CompFilter("VALARM", timeRange: try ICalendarText.range(range))
            let filter = CompFilter("VCALENDAR", compFilters: [CompFilter("VEVENT", compFilters: [alarm])])
            #expect(filter.matches(calendar, ObjectTimeZones(calendar)) == expected, "\(trigger) \(range)")
        }
    }

    @Test(
        "Properties: their time, and the end that a duration makes",
        arguments: [
            ("DTSTART", "20260105T050000Z/20260105T050001Z", true), ("DTSTART", "20260105T050001Z/", false),
            ("DTEND", "20260105T060000Z/20260105T060001Z", true), ("DTEND", "20260105T050000Z/20260105T060000Z", false),
            ("CREATED", "20260101T000000Z/20260101T000001Z", true), ("COMPLETED", "20260101T000000Z/", false),
        ]
    )
    func properties(name: String, range: String, expected: Bool) throws {
        let lines = ["DTSTART:20260105T050000Z", "DURATION:PT1H", "CREATED:20260101T000000Z"]
        let calendar = try ICalendarText.calendar("VEVENT", lines)
        let property = PropFilter(name, .timeRange(try ICalendarText.range(range)))
        let filter = CompFilter("VCALENDAR", compFilters: [CompFilter("VEVENT", propFilters: [property])])
        #expect(filter.matches(calendar, ObjectTimeZones(calendar)) == expected)
    }

    @Test("Dates and times in no zone are read in the zone of the query, of the calendar, or UTC")
    func floating() throws {
        let query = { (rest: String) in
            try CalendarQuery(
                ICalendarText.xml(
                    """
                    <calendar-query><filter><comp-filter name="VCALENDAR"><comp-filter name="VEVENT">
                    <time-range start="20260105T000000Z" end="20260105T040000Z"/></comp-filter></comp-filter></filter>\(rest)
                    </calendar-query>
                    """
                )
            )
        }
        let zone = """
            <timezone>BEGIN:VCALENDAR&#13;
            BEGIN:VTIMEZONE&#13;
            TZID:Custom&#13;
            BEGIN:STANDARD&#13;
            DTSTART:19700101T000000&#13;
            TZOFFSETFROM:-0500&#13;
            TZOFFSETTO:-0500&#13;
            END:STANDARD&#13;
            END:VTIMEZONE&#13;
            END:VCALENDAR&#13;
            </timezone>
            """
        let newYork = try CalendarTimeZone.rules(named: "America/New_York")
        for (lines, plain, calendar, custom) in [
            (["DTSTART:20260105T010000", "DURATION:PT1H"], true, false, false),
            (["DTSTART:20260104T220000", "DURATION:PT1H"], false, true, true),
            (["DTSTART;VALUE=DATE:20260104"], false, true, true), (["DTSTART;VALUE=DATE:20260105"], true, false, false),
        ] {
            let event = try ICalendarText.calendar("VEVENT", lines)
            #expect(try query("").matches(event) == plain)
            #expect(try query("").matches(event, floating: newYork) == calendar)
            #expect(try query(zone).matches(event) == custom)
            #expect(try query("<timezone-id>America/New_York</timezone-id>").matches(event) == calendar)
        }
        #expect(
            ICalendarText.refusedElement { _ = try query("<timezone>x</timezone>") } == "CALDAV:valid-calendar-data"
        )
        #expect(
            ICalendarText.refusedElement { _ = try query("<timezone-id>Mars</timezone-id>") } == "CALDAV:valid-timezone"
        )
    }

    @Test(
        "Ranges that break the rules are refused with CALDAV:valid-filter",
        arguments: [
            "", #"start="20260105T050000Z" end="20260105T050000Z""#,
            #"start="20260105T050000Z" end="20260104T050000Z""#,
            #"start="20260105T050000""#, #"start="20260105""#, #"start="x""#,
            #"end="20260105T050000Z,20260106T050000Z""#,
            #"start="20261305T050000Z""#, #"start="20260105T050000+0100""#,
        ]
    )
    func refused(attributes: String) throws {
        let element = try ICalendarText.xml("<time-range \(attributes)/>")
        #expect(ICalendarText.refusedElement { _ = try TimeRange(element) } == "CALDAV:valid-filter")
    }

    @Test(
        "Case 195: a range with a start only, and both edges of an event without length",
        .enabled(if: SharedFolder.url("cases") != nil, "needs ../shared")
    )
    func edges() throws {
        let body = String(decoding: try SharedFolder.data("cases/195-time-range-edge-cases.xml"), as: UTF8.self)
        let xml = body.split(separator: "?>").last.map(String.init) ?? ""
        let query = try CalendarQuery(ICalendarText.xml(xml))
        for (start, isFound) in [("20220204T050000Z", true), ("20220204T045959Z", false), ("20991231T000000Z", true)] {
            let event = try ICalendarText.calendar("VEVENT", ["DTSTART:" + start])
            #expect(query.matches(event) == isFound)
        }
    }
}
