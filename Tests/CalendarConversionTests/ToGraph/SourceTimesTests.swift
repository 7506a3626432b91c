import CalendarConversion
import GraphModel
import ICalendar
import Testing

@Suite("iCalendar → Graph: times")
struct SourceTimesTests {
    @Test(
        "A time in UTC stays that instant, whatever the zone of the mailbox",
        arguments: ["Pacific Standard Time", "UTC", "Tokyo Standard Time"]
    )
    func utc(mailbox: String) throws {
        let made = try ConvertedObject("DTSTART:20260302T100000Z", "DTEND:20260302T110000Z", mailboxZone: mailbox)
        #expect(try made.start == "2026-03-02T10:00:00 UTC")
        #expect(try made.end == "2026-03-02T11:00:00 UTC")
    }

    @Test(
        "DURATION: days are those of the calendar, hours are exact",
        arguments: [
            ("PT1H", "2026-03-28T13:00:00"), ("P1D", "2026-03-29T12:00:00"), ("PT24H", "2026-03-29T13:00:00"),
            ("P1DT2H", "2026-03-29T14:00:00"), ("P1W", "2026-04-04T12:00:00"), ("PT0S", "2026-03-28T12:00:00"),
        ]
    )
    func duration(duration: String, end: String) throws {
        let made = try ConvertedObject("DTSTART;TZID=Europe/Berlin:20260328T120000", "DURATION:\(duration)")
        #expect(try made.end == end + " W. Europe Standard Time")
        #expect(made.conversion.report.losses.isEmpty)
    }

    @Test("Without an end a timed event has no length, and an all-day event one day")
    func noEnd() throws {
        #expect(try ConvertedObject("DTSTART:20260302T100000Z").end == "2026-03-02T10:00:00 UTC")
        let day = try ConvertedObject("DTSTART;VALUE=DATE:20260302")
        #expect(try day.event.isAllDay == true)
        #expect(try day.start == "2026-03-02T00:00:00 W. Europe Standard Time")
        #expect(try day.end == "2026-03-03T00:00:00 W. Europe Standard Time")
    }

    @Test(
        "All-day events are midnights of the mailbox, whatever writers make of their end",
        arguments: [
            ("DTEND;VALUE=DATE:20260305", "2026-03-05"), ("DTEND;VALUE=DATE:20260302", "2026-03-03"),
            ("DTEND:20260304T000000", "2026-03-04"), ("DURATION:P2D", "2026-03-04"), ("DURATION:PT24H", "2026-03-03"),
            ("DURATION:P1W", "2026-03-09"),
        ]
    )
    func allDay(line: String, end: String) throws {
        let made = try ConvertedObject("DTSTART;VALUE=DATE:20260302", line, mailboxZone: "America/Sao_Paulo")
        #expect(try made.end == end + "T00:00:00 E. South America Standard Time")
        #expect(try made.returned("DTSTART") == ["DTSTART;VALUE=DATE:20260302"])
        let text = end.filter { $0 != "-" }
        #expect(try made.returned("DTEND") == ["DTEND;VALUE=DATE:\(text)"])
    }

    @Test("Outlook's mark makes whole days of midnights only")
    func markedAllDay() throws {
        let mark = "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE"
        let days = try ConvertedObject("DTSTART:20260302T000000", "DTEND:20260304T000000", mark)
        #expect(try days.event.isAllDay == true)
        #expect(try days.end == "2026-03-04T00:00:00 W. Europe Standard Time")
        let hours = try ConvertedObject("DTSTART:20260302T090000", "DTEND:20260302T100000", mark)
        #expect(try hours.event.isAllDay != true)
    }

    @Test(
        "An end before the start is one at the start, and told",
        arguments: ["DTEND:20260302T080000Z", "DURATION:-PT1H"]
    )
    func backwards(line: String) throws {
        let made = try ConvertedObject("DTSTART:20260302T090000Z", line)
        #expect(try made.end == "2026-03-02T09:00:00 UTC")
        #expect(made.losses(String(line.prefix { $0 != ":" })) == [.changed])
    }

    @Test(
        "A time that the clock shows twice is the first of them: Graph gets it in UTC, and it comes back as it was",
        arguments: [
            ("Europe/Berlin:20271031T023000", "2027-10-31T00:30:00"),
            ("W. Europe Standard Time:20271031T020000", "2027-10-31T00:00:00"),
            ("America/New_York:20271107T015959", "2027-11-07T05:59:59"),
            ("Australia/Lord_Howe:20270404T014500", "2027-04-03T14:45:00"),
        ]
    )
    func shownTwice(time: String, utc: String) throws {
        let made = try ConvertedObject("DTSTART;TZID=\(time)", "DURATION:PT5H")
        #expect(try made.start == utc + " UTC")
        #expect(try made.returned("DTSTART") == ["DTSTART;TZID=\(time)"])
    }

    @Test("An occurrence moved to a time that the clock shows twice comes back as it was; the second one is in UTC")
    func occurrenceShownTwice() throws {
        let master = ["DTSTART;TZID=Europe/Berlin:20271029T100000", "DURATION:PT30M", "RRULE:FREQ=DAILY;COUNT=5"]
        for time in ["DTSTART;TZID=Europe/Berlin:20271031T023000", "DTSTART:20271031T013000Z"] {
            let moved = ["RECURRENCE-ID;TZID=Europe/Berlin:20271031T100000", time, "DURATION:PT30M"]
            let made = try ConvertedObject(events: [master, moved])
            let written = try made.returned().last?.first("DTSTART")
            #expect(
                written.map { String(decoding: Component("X", properties: [$0]).serialized(), as: UTF8.self) }
                    == "BEGIN:X\r\n\(time)\r\nEND:X\r\n"
            )
        }
    }

    @Test("What somebody moves in Outlook from a time that was shown twice is in the zone in which it is set then")
    func movedFromShownTwice() throws {
        let made = try ConvertedObject("DTSTART;TZID=Europe/Berlin:20271031T023000", "DURATION:PT1H")
        let moved = try made.returned { event in
            event.start?.dateTime = "2027-10-31T01:30:00"
            event.end?.dateTime = "2027-10-31T02:30:00"
        }
        #expect(moved.first?.first("DTSTART")?.value == "20271031T013000Z", "the second time, which only UTC can say")
        let later = try made.returned { event in
            event.start?.dateTime = "2027-11-02T01:30:00"
            event.end?.dateTime = "2027-11-02T02:30:00"
        }
        #expect(later.first?.first("DTSTART")?.value == "20271102T013000Z")
    }

    @Test("A flight starts and ends in two zones, both ways")
    func twoZones() throws {
        let made = try ConvertedObject(
            "DTSTART;TZID=Europe/Berlin:20260302T100000",
            "DTEND;TZID=America/New_York:20260302T130000"
        )
        #expect(try made.start == "2026-03-02T10:00:00 W. Europe Standard Time")
        #expect(try made.end == "2026-03-02T13:00:00 Eastern Standard Time")
        #expect(try made.returned("DTSTART") == ["DTSTART;TZID=Europe/Berlin:20260302T100000"])
        #expect(try made.returned("DTEND") == ["DTEND;TZID=America/New_York:20260302T130000"])
    }

    @Test("A floating time is one of the mailbox, or of X-WR-TIMEZONE")
    func floating() throws {
        #expect(try ConvertedObject("DTSTART:20260302T100000").start == "2026-03-02T10:00:00 W. Europe Standard Time")
        #expect(try ConvertedObject("DTSTART:20260302T100000").losses("DTSTART") == [.changed])
        let named = try ConvertedObject(
            events: [["DTSTART:20260302T100000"]],
            around: ["X-WR-TIMEZONE:America/New_York"]
        )
        #expect(try named.start == "2026-03-02T10:00:00 Eastern Standard Time")
    }

    @Test("A time that the clock skips or shows twice goes to Graph as an instant in UTC (RFC 5545 3.3.5)")
    func gapAndOverlap() throws {
        let gap = try ConvertedObject("DTSTART;TZID=Europe/Berlin:20260329T023000", "DURATION:PT1H")
        #expect(try gap.start == "2026-03-29T01:30:00 UTC")
        let overlap = try ConvertedObject("DTSTART;TZID=Europe/Berlin:20261025T023000", "DURATION:PT1H")
        #expect(try overlap.start == "2026-10-25T00:30:00 UTC")
    }

    @Test(
        "What is no time is refused by name",
        arguments: [
            ("DTSTART:tomorrow", "DTSTART"), ("DTEND:late", "DTEND"), ("DURATION:long", "DURATION"),
            ("DTSTART:20260231", "DTSTART"),
        ]
    )
    func malformed(line: String, property: String) throws {
        let made = try ConvertedObject(line)
        #expect(made.conversion.series.isEmpty)
        #expect(made.losses(property) == [.refused])
    }

    @Test("An event without DTSTART is refused, the others are converted")
    func missingStart() throws {
        let made = try ConvertedObject(events: [["UID:bad", "DTSTART"], ["UID:good"]])
        #expect(made.conversion.series.map(\.uid.rawValue) == ["good"])
        #expect(made.losses("DTSTART") == [.refused])
    }

    @Test("Years that Exchange cannot hold are refused", arguments: ["1600", "4501", "0001", "9999"])
    func years(year: String) throws {
        let made = try ConvertedObject("DTSTART:\(year)0302T090000Z")
        #expect(made.refusal == "Graph holds the years 1601 to 4500")
    }

    @Test("The first and the last year are taken", arguments: ["1601", "4500"])
    func yearsWithin(year: String) throws {
        #expect(try ConvertedObject("DTSTART:\(year)0302T090000Z").start == "\(year)-03-02T09:00:00 UTC")
    }
}
