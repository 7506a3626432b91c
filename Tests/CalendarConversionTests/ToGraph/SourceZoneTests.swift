import CalendarConversion
import GraphModel
import ICalendar
import Testing

@Suite("iCalendar → Graph: time zones")
struct SourceZoneTests {
    private func made(_ tzid: String, _ around: [String] = [], at start: String = "20260702T100000") throws
        -> ConvertedObject
    {
        try ConvertedObject(events: [["DTSTART;TZID=\(tzid):\(start)"]], around: around)
    }

    /// A VTIMEZONE with the rules of the EU, or those of the United States, an offset from UTC given in hours.
    private static func vtimezone(_ tzid: String, hours: Int, isUnitedStates: Bool = false) -> [String] {
        let offset = { (hours: Int) in
            (hours < 0 ? "-" : "+") + (abs(hours) < 10 ? "0" : "") + "\(abs(hours))00"
        }
        let (winter, summer) = (offset(hours), offset(hours + 1))
        let rules = isUnitedStates ? ("3;BYDAY=2SU", "11;BYDAY=1SU") : ("3;BYDAY=-1SU", "10;BYDAY=-1SU")
        return [
            "BEGIN:VTIMEZONE", "TZID:\(tzid)",
            "BEGIN:STANDARD", "DTSTART:16010101T0\(isUnitedStates ? 2 : 3)0000", "TZOFFSETFROM:\(summer)",
            "TZOFFSETTO:\(winter)",
            "RRULE:FREQ=YEARLY;BYMONTH=\(rules.1)", "END:STANDARD",
            "BEGIN:DAYLIGHT", "DTSTART:16010101T020000", "TZOFFSETFROM:\(winter)", "TZOFFSETTO:\(summer)",
            "RRULE:FREQ=YEARLY;BYMONTH=\(rules.0)", "END:DAYLIGHT", "END:VTIMEZONE",
        ]
    }

    @Test(
        "Names without a VTIMEZONE: IANA names and their aliases, Windows names, prefixes of programs",
        arguments: [
            ("Asia/Kolkata", "India Standard Time"), ("Asia/Calcutta", "India Standard Time"),
            ("Europe/Kyiv", "FLE Standard Time"), ("Europe/Kiev", "FLE Standard Time"),
            ("W. Europe Standard Time", "W. Europe Standard Time"), ("US/Eastern", "Eastern Standard Time"),
            ("/freeassociation.sourceforge.net/Tzfile/Europe/Berlin", "W. Europe Standard Time"),
            ("/mozilla.org/20050126_1/America/New_York", "Eastern Standard Time"),
            ("/example.com/2026/America/Argentina/Buenos_Aires", "Argentina Standard Time"),
        ]
    )
    func named(tzid: String, windows: String) throws {
        let made = try made(tzid)
        #expect(try made.start == "2026-07-02T10:00:00 \(windows)")
        #expect(made.conversion.report.losses.isEmpty)
    }

    @Test(
        "Names that programs show to people are guessed, and told",
        arguments: [
            ("\"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna\"", "2026-07-02T10:00:00", "W. Europe"),
            ("\"Eastern Time (US & Canada)\"", "2026-07-02T10:00:00", "Eastern"),
            ("\"(GMT-08:00) Pacific Time (US & Canada); Tijuana\"", "2026-07-02T10:00:00", "Pacific"),
        ]
    )
    func displayName(tzid: String, start: String, windows: String) throws {
        let made = try made(tzid)
        #expect(try made.start == "\(start) \(windows) Standard Time")
        #expect(made.losses("DTSTART") == [.changed])
    }

    @Test("An unknown name without a VTIMEZONE is the mailbox's zone, and told")
    func unknown() throws {
        let made = try made("Nowhere/City")
        #expect(try made.start == "2026-07-02T10:00:00 W. Europe Standard Time")
        #expect(made.losses("DTSTART") == [.changed])
    }

    @Test(
        "A VTIMEZONE under a name of its own is matched by all its rules, not by its offset in winter",
        arguments: [("20260702T100000"), ("20260315T100000"), ("20261028T100000")]
    )
    func matched(start: String) throws {
        let american = try made(
            "Customized Time Zone",
            Self.vtimezone("Customized Time Zone", hours: -5, isUnitedStates: true),
            at: start
        )
        #expect(try american.event.start?.timeZone == "Eastern Standard Time")
        let european = try made("Custom 1", Self.vtimezone("Custom 1", hours: 1), at: start)
        #expect(try european.event.start?.timeZone == "W. Europe Standard Time")
        #expect(european.conversion.report.losses.isEmpty)
    }

    @Test("A single event in a VTIMEZONE like no zone on earth stays at its instant; a series in it is refused")
    func ownRules() throws {
        let zone = Self.vtimezone("tzone://Microsoft/Custom", hours: -7)
        let single = try made("\"tzone://Microsoft/Custom\"", zone)
        #expect(
            try single.returned { $0.originalStartTimeZone = "UTC" }.first?.first("DTSTART")?.value
                == "20260702T160000Z"
        )
        let series = try ConvertedObject(
            events: [["DTSTART;TZID=\"tzone://Microsoft/Custom\":20260101T100000", "RRULE:FREQ=WEEKLY"]],
            around: zone
        )
        #expect(series.refusal?.contains("no time zone with the rules of") ?? false)
    }

    @Test("A known name beats a VTIMEZONE that contradicts it, which is told; one that agrees is not mentioned")
    func contradiction() throws {
        let wrong = try made("Europe/Berlin", Self.vtimezone("Europe/Berlin", hours: -5, isUnitedStates: true))
        #expect(try wrong.start == "2026-07-02T10:00:00 W. Europe Standard Time")
        #expect(wrong.losses("DTSTART") == [.changed])
        let right = try made("Europe/Berlin", Self.vtimezone("Europe/Berlin", hours: 1))
        #expect(right.conversion.report.losses.isEmpty)
    }

    @Test("TZIDs hold within their VCALENDAR only")
    func scopes() throws {
        let zone = { (hours: Int) in Self.vtimezone("Home", hours: hours, isUnitedStates: hours < 0) }
        let second = ["END:VCALENDAR", "BEGIN:VCALENDAR", "VERSION:2.0"] + zone(-5)
        let first = ["BEGIN:VEVENT", "UID:one", "DTSTART;TZID=Home:20260702T100000", "END:VEVENT"]
        let made = try ConvertedObject(
            events: [["UID:two", "DTSTART;TZID=Home:20260702T100000"]],
            around: zone(1) + first + second
        )
        #expect(
            made.conversion.series.map { $0.event.start?.timeZone } == [
                "W. Europe Standard Time", "Eastern Standard Time",
            ]
        )
    }

    @Test(
        "A zone that Windows puts with others comes back under its own name",
        arguments: ["Europe/Zurich", "America/Detroit", "Asia/Calcutta", "Europe/Berlin", "Pacific/Auckland"]
    )
    func comesBack(tzid: String) throws {
        #expect(try made(tzid).returned("DTSTART") == ["DTSTART;TZID=\(tzid):20260702T100000"])
    }

    @Test("A series goes to Graph in a zone that keeps each occurrence at its instant, through the change of clocks")
    func series() throws {
        let made = try ConvertedObject(
            "DTSTART;TZID=Australia/Lord_Howe:20260302T100000",
            "RRULE:FREQ=WEEKLY;COUNT=20"
        )
        #expect(try made.event.start?.timeZone == "Lord Howe Standard Time")
        #expect(try made.event.recurrence?.range?.recurrenceTimeZone == "Lord Howe Standard Time")
    }

    @Test("A series in UTC is not bound to the mailbox's clock")
    func utcSeries() throws {
        let made = try ConvertedObject("DTSTART:20260302T100000Z", "RRULE:FREQ=WEEKLY;COUNT=20")
        #expect(try made.event.recurrence?.range?.recurrenceTimeZone == "UTC")
        #expect(try made.returned("DTSTART") == ["DTSTART:20260302T100000Z"])
    }
}
