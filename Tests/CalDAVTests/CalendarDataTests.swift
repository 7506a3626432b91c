import CalDAV
import ICalendar
import TestInputs
import Testing
import TimeZones
import WebDAV
import XMLTree

@Suite("calendar-data: parts, expansion, limits")
struct CalendarDataTests {
    private func rendered(_ element: String, _ lines: String) throws -> [String] {
        let calendar = try ICalendarText.calendar(lines)
        let request = try CalendarDataRequest(ICalendarText.xml(element))
        let bytes = try request.rendered(calendar, ObjectTimeZones(calendar))
        return String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").map(String.init)
    }

    private func expand(_ range: String, _ lines: String...) throws -> [String] {
        let sides = range.split(separator: "/")
        return try rendered(
            "<calendar-data><expand start='\(sides[0])' end='\(sides[1])'/></calendar-data>",
            (["BEGIN:VEVENT", "UID:1"] + lines + ["END:VEVENT"]).joined(separator: "\n")
        ).filter { $0.hasPrefix("DT") || $0.hasPrefix("RECURRENCE") || $0.hasPrefix("DURATION") || $0.hasPrefix("X-") }
    }

    @Test(
        "Case 191: instances in UTC, each with its RECURRENCE-ID, the moved one at its own time",
        .enabled(if: SharedFolder.url("cases") != nil, "needs ../shared")
    )
    func caseExpand() throws {
        let body = String(decoding: try SharedFolder.data("cases/191-calendar-data-expand.xml"), as: UTF8.self)
        let query = try CalendarQuery(ICalendarText.xml(body.split(separator: "?>").last.map(String.init) ?? ""))
        let calendar = try ICalendarText.calendar(
            """
            BEGIN:VTIMEZONE
            TZID:America/New_York
            BEGIN:STANDARD
            DTSTART:19701101T020000
            TZOFFSETFROM:-0400
            TZOFFSETTO:-0500
            END:STANDARD
            END:VTIMEZONE
            BEGIN:VEVENT
            UID:1
            DTSTART;TZID=America/New_York:20250401T150000
            DTEND;TZID=America/New_York:20250401T160000
            RRULE:FREQ=WEEKLY
            SUMMARY:weekly
            END:VEVENT
            BEGIN:VEVENT
            UID:1
            RECURRENCE-ID:20250408T190000Z
            DTSTART;TZID=America/New_York:20250408T130000
            DTEND;TZID=America/New_York:20250408T140000
            SUMMARY:moved
            END:VEVENT
            """
        )
        #expect(query.matches(calendar))
        let bytes = try #require(query.calendarData).rendered(calendar, ObjectTimeZones(calendar))
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains("DTSTART:20250408T170000Z\r\nRECURRENCE-ID:20250408T190000Z\r\nDTEND:20250408T180000Z"))
        #expect(!text.contains("RRULE") && !text.contains("VTIMEZONE") && !text.contains("weekly"))
    }

    @Test("All-day, floating and single events; lengths across the change of the clock")
    func expansion() throws {
        #expect(
            try expand(
                "20260328T000000Z/20260330T000000Z",
                "DTSTART;VALUE=DATE:20260301",
                "DTEND;VALUE=DATE:20260302",
                "RRULE:FREQ=DAILY"
            ) == [
                "DTSTART;VALUE=DATE:20260328", "RECURRENCE-ID;VALUE=DATE:20260328", "DTEND;VALUE=DATE:20260329",
                "DTSTART;VALUE=DATE:20260329", "RECURRENCE-ID;VALUE=DATE:20260329", "DTEND;VALUE=DATE:20260330",
            ]
        )
        #expect(
            try expand(
                "20260105T000000Z/20260106T000000Z",
                "DTSTART:20260104T090000",
                "DTEND:20260104T100000",
                "RRULE:FREQ=DAILY"
            )
                == ["DTSTART:20260105T090000", "RECURRENCE-ID:20260105T090000", "DTEND:20260105T100000"]
        )
        #expect(
            try expand(
                "20260105T000000Z/20260106T000000Z",
                "DTSTART;TZID=Europe/Berlin:20260105T090000",
                "DURATION:PT1H",
                "X-A;TZID=Europe/Berlin:20260105T090000",
                "X-B;TZID=Europe/Berlin:text"
            )
                == ["DTSTART:20260105T080000Z", "DURATION:PT1H", "X-A:20260105T080000Z", "X-B:text"]
        )
        #expect(
            try expand(
                "20260328T000000Z/20260329T000000Z",
                "DTSTART;TZID=Europe/Berlin:20260327T120000",
                "DURATION:P1D",
                "RRULE:FREQ=DAILY"
            ).suffix(3)
                == ["DTSTART:20260328T110000Z", "RECURRENCE-ID:20260328T110000Z", "DTEND:20260329T100000Z"]
        )
    }

    @Test("What has no instances stays in an expansion, once; what is out of the range does not")
    func expansionOfOthers() throws {
        let lines = try rendered(
            "<calendar-data><expand start='20260105T000000Z' end='20260106T000000Z'/></calendar-data>",
            """
            BEGIN:VFREEBUSY
            DTSTART:20260105T000000Z
            DTEND:20260106T000000Z
            END:VFREEBUSY
            BEGIN:VTODO
            DUE:20270105T000000Z
            END:VTODO
            BEGIN:VEVENT
            DTSTART:20270105T000000Z
            END:VEVENT
            """
        )
        #expect(lines.filter { $0.hasPrefix("BEGIN") } == ["BEGIN:VCALENDAR", "BEGIN:VFREEBUSY", "BEGIN:VTODO"])
    }

    @Test("An expansion without bound is refused, one at the bound is not")
    func limit() throws {
        let secondly = ["DTSTART:20260101T000000Z", "RRULE:FREQ=SECONDLY"]
        let error = ICalendarText.refusal {
            _ = try expand("20260101T000000Z/20270101T000000Z", secondly[0], secondly[1])
        }
        #expect(error?.status == 507 && error?.elements.first?.name == .dav("number-of-matches-within-limits"))
        let seconds = ExpandedCalendar.maximumInstances
        let end = try #require(ICalendarText.instant("20260101T000000Z")).advanced(by: seconds)
        let lines = try expand("20260101T000000Z/\(ICalendarText.text(end))", secondly[0], secondly[1])
        #expect(lines.count == 2 * seconds)
        let more = ICalendarText.text(end.advanced(by: 1))
        #expect(ICalendarText.refusal { _ = try expand("20260101T000000Z/\(more)", secondly[0], secondly[1]) } != nil)
    }

    @Test("Overridden instances stay when they are, or would have been, in the range")
    func limitRecurrenceSet() throws {
        let override = { (day: String, to: String) in
            "BEGIN:VEVENT\nUID:1\nRECURRENCE-ID:\(day)T090000Z\nDTSTART:\(to)T090000Z\nDURATION:PT1H\nEND:VEVENT\n"
        }
        let series =
            "BEGIN:VEVENT\nUID:1\nDTSTART:20260101T090000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY\nEND:VEVENT\n"
            + override("20260105", "20260301") + override("20260106", "20260302") + override("20260401", "20260105")
            + "BEGIN:VEVENT\nUID:1\nRECURRENCE-ID;RANGE=THISANDFUTURE:20260102T090000Z\nDTSTART:20260102T100000Z\nEND:VEVENT"
        let lines = try rendered(
            "<calendar-data><limit-recurrence-set start='20260105T000000Z' end='20260106T000000Z'/></calendar-data>",
            series
        )
        #expect(
            lines.filter { $0.hasPrefix("RECURRENCE-ID") } == [
                "RECURRENCE-ID:20260105T090000Z", "RECURRENCE-ID:20260401T090000Z",
                "RECURRENCE-ID;RANGE=THISANDFUTURE:20260102T090000Z",
            ]
        )
        #expect(lines.contains("RRULE:FREQ=DAILY"))
    }

    @Test("FREEBUSY values outside the range are left out, also from lists")
    func limitFreeBusySet() throws {
        let lines = try rendered(
            "<calendar-data><limit-freebusy-set start='20260102T000000Z' end='20260103T000000Z'/></calendar-data>",
            """
            BEGIN:VFREEBUSY
            FREEBUSY:20260101T100000Z/PT1H,20260102T100000Z/PT1H
            FREEBUSY;FBTYPE=BUSY-TENTATIVE:20260104T100000Z/PT1H
            FREEBUSY:20260101T230000Z/20260102T000001Z
            END:VFREEBUSY
            """
        )
        #expect(
            lines.filter { $0.hasPrefix("FREEBUSY") } == [
                "FREEBUSY:20260102T100000Z/PT1H", "FREEBUSY:20260101T230000Z/20260102T000001Z",
            ]
        )
    }

    @Test(
        "Parts",
        arguments: [
            ("<comp name='VCALENDAR'/>", "VERSION PRODID VEVENT UID SUMMARY VALARM ACTION"),
            ("<comp name='VCALENDAR'><allprop/><allcomp/></comp>", "VERSION PRODID VEVENT UID SUMMARY VALARM ACTION"),
            ("<comp name='VCALENDAR'><prop name='version'/></comp>", "VERSION"),
            ("<comp name='VCALENDAR'><comp name='VEVENT'><prop name='UID'/></comp></comp>", "VEVENT UID"),
            ("<comp name='VCALENDAR'><comp name='VEVENT'><allprop/></comp></comp>", "VEVENT UID SUMMARY"),
            ("<comp name='VCALENDAR'><comp name='VEVENT'><allcomp/></comp></comp>", "VEVENT VALARM ACTION"),
            ("<comp name='VCALENDAR'><comp name='VTODO'/></comp>", ""),
        ]
    )
    func parts(comp: String, expected: String) throws {
        let event = "BEGIN:VEVENT\nUID:1\nSUMMARY:s\nBEGIN:VALARM\nACTION:AUDIO\nEND:VALARM\nEND:VEVENT"
        let lines = try rendered("<calendar-data>\(comp)</calendar-data>", event)
        let names = lines.filter { !$0.hasPrefix("END") && $0 != "BEGIN:VCALENDAR" }.map { line in
            line.hasPrefix("BEGIN:") ? String(line.dropFirst(6)) : String(line.prefix { $0 != ":" })
        }
        #expect(names.joined(separator: " ") == expected)
    }

    @Test("A property without its value keeps its parameters; lines that are kept are not written anew")
    func noValue() throws {
        let event = "BEGIN:VEVENT\nX-A;B=c:d\\,e\nSUMMARY;LANGUAGE=de:s\nEND:VEVENT"
        let lines = try rendered(
            """
            <calendar-data><comp name='VCALENDAR'><comp name='VEVENT'><prop name='X-A'/><prop name='SUMMARY' novalue='yes'/>\
            </comp></comp></calendar-data>
            """,
            event
        )
        #expect(
            lines == [
                "BEGIN:VCALENDAR", "BEGIN:VEVENT", "X-A;B=c:d\\,e", "SUMMARY;LANGUAGE=de:", "END:VEVENT",
                "END:VCALENDAR",
            ]
        )
    }

    @Test("Whole objects are told apart from those that must be read; other media types are refused")
    func forms() throws {
        let read = { (text: String) in try CalendarDataRequest(ICalendarText.xml(text)) }
        #expect(try read("<calendar-data/>").isWhole)
        #expect(try read("<calendar-data content-type='text/calendar' version='2.0'/>").isWhole)
        #expect(try read("<calendar-data><comp name='VCALENDAR'/></calendar-data>").isWhole)
        #expect(try !read("<calendar-data><comp name='VCALENDAR'><allprop/></comp></calendar-data>").isWhole)
        for attribute in ["content-type='application/calendar+json'", "version='1.0'"] {
            #expect(
                ICalendarText.refusedElement { _ = try read("<calendar-data \(attribute)/>") }
                    == "CALDAV:supported-calendar-data"
            )
        }
        let open = "<calendar-data><expand start='20260101T000000Z'/></calendar-data>"
        #expect(ICalendarText.refusedElement { _ = try read(open) } == "CALDAV:valid-filter")
    }
}
