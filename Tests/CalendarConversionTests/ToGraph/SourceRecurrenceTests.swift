import CalendarConversion
import GraphModel
import ICalendar
import Testing

@Suite("iCalendar → Graph: recurrence, accepted only where Graph has the same dates")
struct SourceRecurrenceTests {
    /// A series that starts on a date at 10:00 in Berlin.
    private func made(_ rule: String, from date: String = "20260302", expands: Bool = false, _ more: String...) throws
        -> ConvertedObject
    {
        let lines = ["DTSTART;TZID=Europe/Berlin:\(date)T100000", "DURATION:PT1H", "RRULE:\(rule)"] + more
        return try ConvertedObject(events: [lines], expands: expands)
    }

    /// A pattern in a few words.
    private func text(_ recurrence: PatternedRecurrence?) -> String {
        let pattern = recurrence?.pattern
        var parts = [pattern?.type?.rawValue ?? "", "every \(pattern?.interval ?? 0)"]
        if let days = pattern?.daysOfWeek { parts.append(days.map(\.rawValue).joined(separator: ",")) }
        if let index = pattern?.index { parts.append(index.rawValue) }
        if let day = pattern?.dayOfMonth { parts.append("day \(day)") }
        if let month = pattern?.month, month > 0 { parts.append("month \(month)") }
        if let first = pattern?.firstDayOfWeek { parts.append("from \(first.rawValue)") }
        return parts.joined(separator: " ")
    }

    @Test(
        "Rules and the pattern that has the same dates",
        arguments: [
            ("FREQ=DAILY", "20260302", "daily every 1"), ("FREQ=DAILY;INTERVAL=3", "20260302", "daily every 3"),
            (
                "FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", "20260302",
                "weekly every 1 monday,tuesday,wednesday,thursday,friday from monday"
            ),
            ("FREQ=WEEKLY", "20260302", "weekly every 1 monday from monday"),
            ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU", "20260302", "weekly every 2 monday,sunday from sunday"),
            ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU", "20260302", "weekly every 2 monday,sunday from monday"),
            ("FREQ=MONTHLY", "20260302", "absoluteMonthly every 1 day 2"),
            ("FREQ=MONTHLY;BYMONTHDAY=-1", "20260331", "absoluteMonthly every 1 day 31"),
            ("FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "20260331", "absoluteMonthly every 1 day 31"),
            ("FREQ=MONTHLY;BYDAY=1MO", "20260302", "relativeMonthly every 1 monday first"),
            ("FREQ=MONTHLY;BYDAY=-1FR", "20260327", "relativeMonthly every 1 friday last"),
            (
                "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "20260331",
                "relativeMonthly every 1 monday,tuesday,wednesday,thursday,friday last"
            ),
            ("FREQ=MONTHLY;BYDAY=MO;BYMONTHDAY=1,2,3,4,5,6,7", "20260302", "relativeMonthly every 1 monday first"),
            ("FREQ=YEARLY", "20260302", "absoluteYearly every 1 day 2 month 3"),
            ("FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=2", "20260302", "absoluteYearly every 1 day 2 month 3"),
            ("FREQ=YEARLY;BYMONTHDAY=2", "20260302", "absoluteYearly every 1 day 2 month 3"),
            ("FREQ=YEARLY;BYMONTH=9;BYDAY=-1FR", "20260925", "relativeYearly every 1 friday last month 9"),
            ("FREQ=YEARLY;BYMONTH=3,9;BYMONTHDAY=2", "20260302", "absoluteMonthly every 6 day 2"),
        ]
    )
    func patterns(rule: String, date: String, pattern: String) throws {
        let made = try made(rule, from: date)
        #expect(text(try made.event.recurrence) == pattern)
        #expect(made.conversion.report.losses.isEmpty)
    }

    @Test(
        "Rules that Graph cannot hold are refused by name, never approximated",
        arguments: [
            "FREQ=MONTHLY;BYMONTHDAY=1,15", "FREQ=MONTHLY;BYDAY=5MO", "FREQ=MONTHLY;BYDAY=1MO,3WE", "FREQ=HOURLY",
            "FREQ=MINUTELY;INTERVAL=30", "FREQ=YEARLY;BYWEEKNO=10", "FREQ=YEARLY;BYYEARDAY=61",
            "FREQ=DAILY;BYHOUR=10,15", "FREQ=MONTHLY;BYMONTHDAY=-2", "FREQ=MONTHLY;BYMONTHDAY=31",
            "FREQ=MONTHLY;BYMONTHDAY=30", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "FREQ=DAILY;INTERVAL=2;BYDAY=MO",
            "FREQ=YEARLY;BYDAY=20MO", "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1,-1", "FREQ=DAILY;BYMONTH=3",
            "FREQ=MONTHLY;BYDAY=MO;BYMONTHDAY=13",
        ]
    )
    func refused(rule: String) throws {
        // A start that each of these rules gives or could give.
        let date = ["BYMONTHDAY=31": "20260331", "BYMONTHDAY=30": "20260330", "BYMONTHDAY=29": "20240229"]
            .first { rule.hasSuffix($0.key) }?.value
        let made = try made(rule, from: date ?? "20260302")
        #expect(made.conversion.series.isEmpty)
        #expect(made.losses("RRULE").contains(.refused))
    }

    @Test("A start that the rule does not give is refused: Graph would drop it")
    func startOutsideTheRule() throws {
        let made = try made("FREQ=WEEKLY;BYDAY=TU")
        #expect(made.refusal?.contains("the start is no occurrence of the rule") ?? false)
    }

    @Test(
        "COUNT, UNTIL as a date, in UTC and on the day before in UTC",
        arguments: [
            ("FREQ=DAILY;COUNT=5", "numbered", "5"), ("FREQ=DAILY;UNTIL=20260310", "endDate", "2026-03-10"),
            ("FREQ=DAILY;UNTIL=20260310T090000Z", "endDate", "2026-03-10"),
            ("FREQ=DAILY;UNTIL=20260310T085959Z", "endDate", "2026-03-09"),
            ("FREQ=DAILY;UNTIL=20260310T100000", "endDate", "2026-03-10"),
            ("FREQ=WEEKLY;UNTIL=20260311T000000Z", "endDate", "2026-03-09"), ("FREQ=DAILY", "noEnd", ""),
        ]
    )
    func ends(rule: String, type: String, value: String) throws {
        let range = try #require(try made(rule).event.recurrence?.range)
        #expect(range.type?.rawValue == type)
        #expect(range.startDate == "2026-03-02")
        #expect((range.endDate ?? range.numberOfOccurrences.map(String.init) ?? "") == value)
    }

    @Test("UNTIL of an evening series in the west is the local date, which in UTC is the next")
    func untilInTheWest() throws {
        let made = try ConvertedObject(
            "DTSTART;TZID=America/Los_Angeles:20260302T200000",
            "RRULE:FREQ=DAILY;UNTIL=20260306T040000Z"
        )
        #expect(try made.event.recurrence?.range?.endDate == "2026-03-05")
        #expect(try made.returned("RRULE") == ["RRULE:FREQ=DAILY;UNTIL=20260306T040000Z"])
    }

    @Test("More occurrences than Graph takes as a number get an end date")
    func manyOccurrences() throws {
        #expect(try made("FREQ=DAILY;COUNT=999").event.recurrence?.range?.numberOfOccurrences == 999)
        let more = try #require(try made("FREQ=DAILY;COUNT=1000").event.recurrence?.range)
        #expect(more.type == .endDate)
        #expect(more.endDate == "2028-11-25")
        // Beyond what is worked out nobody knows the last date.
        #expect(try made("FREQ=DAILY;COUNT=1001").refusal != nil)
    }

    @Test("Ten years are worked out; an UNTIL beyond is taken as it stands")
    func farEnd() throws {
        let range = try #require(try made("FREQ=YEARLY;UNTIL=20500302T090000Z").event.recurrence?.range)
        #expect(range.endDate == "2050-03-02")
    }

    @Test("RDATE, EXRULE and a second RRULE are refused, and expanded where that was asked for")
    func extraDates() throws {
        let extra = try made("FREQ=WEEKLY;COUNT=2", "RDATE;TZID=Europe/Berlin:20260304T100000")
        #expect(extra.losses("RDATE") == [.refused])
        #expect(extra.conversion.series.isEmpty)
        let expanded = try made("FREQ=WEEKLY;COUNT=2", expands: true, "RDATE;TZID=Europe/Berlin:20260304T100000")
        #expect(
            expanded.conversion.series.map { $0.event.start?.dateTime } == [
                "2026-03-02T10:00:00", "2026-03-04T10:00:00", "2026-03-09T10:00:00",
            ]
        )
        #expect(try made("FREQ=DAILY;COUNT=4", "EXRULE:FREQ=WEEKLY;COUNT=1").losses("EXRULE") == [.refused])
        #expect(try made("FREQ=DAILY;COUNT=4", "RRULE:FREQ=WEEKLY;COUNT=2").losses("RRULE") == [.refused])
        let without = try made("FREQ=DAILY;COUNT=4", expands: true, "EXRULE:FREQ=WEEKLY;COUNT=1")
        #expect(without.conversion.series.count == 3)
    }

    @Test("RDATE that the rule gives anyway is no extra date")
    func needlessDate() throws {
        let made = try made("FREQ=WEEKLY;COUNT=3", "RDATE;TZID=Europe/Berlin:20260309T100000")
        #expect(try made.event.recurrence?.range?.numberOfOccurrences == 3)
    }

    @Test("Single events of a rule keep their identity and come back as instances of one object")
    func expanded() throws {
        let made = try made("FREQ=MONTHLY;BYMONTHDAY=2,16;COUNT=3", expands: true)
        #expect(
            made.conversion.series.map(\.recurrenceID) == ["20260302T100000", "20260316T100000", "20260402T100000"]
        )
        #expect(Set(made.conversion.series.map(\.uid.rawValue)) == ["u-1"])
        let events = try made.returned()
        #expect(events.count == 3)
        #expect(Set(events.compactMap { $0.first("UID")?.value }) == ["u-1"])
        #expect(
            events.compactMap { $0.first("RECURRENCE-ID")?.value } == [
                "20260302T100000", "20260316T100000", "20260402T100000",
            ]
        )
    }

    @Test("A rule without an end is not expanded")
    func endlessExpansion() throws {
        let made = try made("FREQ=HOURLY", expands: true)
        #expect(made.refusal?.contains("it has no end or too many occurrences") ?? false)
    }

    @Test(
        "Malformed rules are refused",
        arguments: ["FREQ=DAILY;INTERVAL=0", "FREQ=NEVER", "FREQ=DAILY;COUNT=1;UNTIL=20260310"]
    )
    func malformed(rule: String) throws {
        #expect(try made(rule).losses("RRULE") == [.refused])
    }

    @Test(
        "A rule comes back with the same dates, whatever the words",
        arguments: [
            ("FREQ=DAILY;COUNT=5", "FREQ=DAILY;COUNT=5"),
            ("FREQ=WEEKLY;BYDAY=MO;WKST=MO", "FREQ=WEEKLY;BYDAY=MO"),
            ("FREQ=MONTHLY;BYMONTHDAY=2;UNTIL=20261231", "FREQ=MONTHLY;UNTIL=20261202T090000Z;BYMONTHDAY=2"),
            ("FREQ=YEARLY;BYMONTHDAY=2", "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=2"),
        ]
    )
    func comesBack(rule: String, written: String) throws {
        #expect(try made(rule).returned("RRULE") == ["RRULE:" + written])
    }
}
