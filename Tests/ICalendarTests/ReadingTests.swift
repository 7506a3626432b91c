import Foundation
import ICalendar
import Testing
import TimeZones

@Suite("Reading iCalendar as people have it")
struct ReadingTests {
    private func read(_ text: String) throws -> ICalendarReader.Reading {
        try ICalendarReader.read(Data(text.utf8))
    }

    private func event(_ lines: String...) throws -> Component {
        let text =
            "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n" + lines.joined(separator: "\r\n")
            + "\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        return try #require(try read(text).calendars.first?.components.first)
    }

    @Test("CR LF, LF and CR end lines; folds go on by their byte, also before a combining mark and within a character")
    func lines() throws {
        let text =
            "\u{FEFF}BEGIN:VCALENDAR\rBEGIN:VEVENT\nSUMMARY:Re\r\n \u{301}union\r\nLOCATION:a\r\n\tb\nEND:VEVENT\rEND:VCALENDAR"
        let found = try #require(try read(text).calendars.first?.components.first)
        #expect(found.first("SUMMARY")?.value.utf8.elementsEqual("Re\u{301}union".utf8) ?? false)
        #expect(found.first("LOCATION")?.value == "ab")
        let cut = Array("BEGIN:VCALENDAR\r\nX-A:\u{E9}".utf8)
        let bytes = cut.dropLast() + Array("\r\n ".utf8) + cut.suffix(1) + Array("\r\nEND:VCALENDAR".utf8)
        #expect(try ICalendarReader.read(Data(bytes)).calendars.first?.first("X-A")?.value == "\u{E9}")
    }

    @Test(
        "Parameters",
        arguments: [
            (#"ATTENDEE;CN="Müller, Jörg";ROLE=CHAIR:mailto:a@example.com"#, "Müller, Jörg"),
            (#"ATTENDEE;CN=Smith, Ann:mailto:a@example.com"#, "Smith, Ann"),
            (#"ATTENDEE;CN="First \"Nick\" Last":mailto:a@example.com"#, #"First "Nick" Last"#),
            (#"ATTENDEE;CN=a^'b^'^^c^nd:mailto:a@example.com"#, "a\"b\"^c\nd"),
            (#"attendee;cn="a:b;c":mailto:a@example.com"#, "a:b;c"),
            (#"ATTENDEE;CN="never closed:mailto:a@example.com"#, "never closed"),
        ]
    )
    func parameters(line: String, name: String) throws {
        let property = try #require(try event(line).first("ATTENDEE"))
        #expect(property.parameter("CN") == [name])
        #expect(property.value == "mailto:a@example.com")
    }

    @Test(
        "What was read is written back to the byte",
        arguments: [
            #"X-FOO;A=1:a\,b\;c"#, #"CONFERENCE;VALUE=URI;FEATURE=AUDIO,VIDEO:tel:+1-555-0100"#,
            #"x-apple-structured-location;VALUE=URI;X-TITLE="Home; sweet":geo:52.5,13.4"#,
            #"ATTENDEE;CN="a":mailto:a@example.com"#,
        ]
    )
    func kept(line: String) throws {
        let property = try #require(try event(line).properties.first)
        #expect(property.line == line)
        let text = String(decoding: Component("X", properties: [property]).serialized(), as: UTF8.self)
        #expect(text == "BEGIN:X\r\n\(line)\r\nEND:X\r\n")
        var changed = property
        changed.value = "other"
        #expect(changed.line == nil)
    }

    @Test("Texts are unescaped in one pass, lists are split where the comma is not escaped")
    func texts() {
        #expect(TextValue.unescape(#"Line 1\nLine 2\NC:\\new\\table"#) == "Line 1\nLine 2\nC:\\new\\table")
        #expect(TextValue.unescape(#"a\,b\;c\:d\"e\x\"#) == #"a,b;c:d"e\x\"#)
        #expect(TextValue.list(#"a\,b,c\\,d"#) == ["a,b", "c\\", "d"])
    }

    @Test("Bytes that are no UTF-8, control characters and quoted-printable are mended, and told")
    func mended() throws {
        let latin = Array("BEGIN:VCALENDAR\nX-A:".utf8) + [0xFC, 0x80] + Array("\nEND:VCALENDAR".utf8)
        let reading = try ICalendarReader.read(Data(latin))
        #expect(reading.calendars.first?.first("X-A")?.value == "ü€")
        #expect(reading.notes.map(\.kind) == [.mended])
        #expect(try event("SUMMARY:a\u{1}b\u{0}c\td").first("SUMMARY")?.value == "abc\td")
        let quoted = try event(
            "SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Urlaub f=C3=BCr =",
            "Sonja",
            "LOCATION:f=C3=BCr"
        )
        #expect(quoted.first("SUMMARY")?.value == "Urlaub für Sonja")
        #expect(quoted.first("LOCATION")?.value == "f=C3=BCr")
    }

    @Test("Several calendars, any case, a component without a VCALENDAR, missing and stray ENDs")
    func structure() throws {
        let two = try read(
            "Begin:vCalendar\nend:vcalendar\nBEGIN:VCALENDAR\nBEGIN:VEVENT\nBEGIN:VALARM\nEND:VEVENT\nEND:VTODO\nEND:VCALENDAR\n"
        )
        #expect(two.calendars.count == 2)
        #expect(two.calendars.last?.components.first?.components.map(\.name) == ["VALARM"])
        #expect(two.notes.count == 2)
        let bare = try read("BEGIN:VEVENT\nUID:a\nEND:VEVENT\n")
        #expect(bare.calendars.first?.components.map(\.name) == ["VEVENT"])
        #expect(!bare.isTruncated)
    }

    @Test("A stream that ends early gives what was whole, and says so")
    func truncated() throws {
        let reading = try read("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:one\nEND:VEVENT\nBEGIN:VEVENT\nUID:two\nDTEND:202")
        #expect(reading.isTruncated)
        #expect(reading.calendars.first?.components.compactMap { $0.first("UID")?.value } == ["one"])
    }

    @Test(
        "What is no iCalendar is one error that says what it looks like",
        arguments: [
            ("", "it is empty"), ("<!DOCTYPE html><html>", "it is a web page: perhaps a sign-in page"),
            ("{\"a\": 1}", "it is JSON"),
            ("hello", nil),
        ]
    )
    func notICalendar(text: String, hint: String?) {
        #expect(throws: ICalendarError.notICalendar(hint: hint)) { try read(text) }
    }

    @Test("Depth, lines and components are bounded")
    func limits() throws {
        let deep = String(repeating: "BEGIN:X\n", count: 5000) + String(repeating: "END:X\n", count: 5000)
        let reading = try read("BEGIN:VCALENDAR\n\(deep)END:VCALENDAR\n")
        var (depth, component) = (0, reading.calendars.first)
        while let inner = component?.components.first { (depth, component) = (depth + 1, inner) }
        #expect(depth == ICalendarReader.maximumDepth - 1)
        #expect(reading.notes.count <= ICalendarReader.maximumNotes)
        let many = String(repeating: "BEGIN:X\nEND:X\n", count: ICalendarReader.maximumComponents)
        #expect(throws: ICalendarError.tooManyComponents) { try read("BEGIN:VCALENDAR\n" + many) }
    }

    @Test(
        "Dates and times",
        arguments: [
            ("DTSTART;VALUE=DATE:20240610", "20240610"), ("DTSTART:20240610T100000Z", "20240610T100000Z"),
            ("DTSTART;TZID=Europe/Berlin:20240610T100000", "20240610T100000"),
            ("DTSTART;TZID=X:20240610t100000z", "20240610T100000Z"),
            ("DTSTART:20240610T1000", "20240610T100000"), ("DTSTART:20240610T235960Z", "20240610T235959Z"),
            ("DTSTART:20240631", nil), ("DTSTART:20240610T250000", nil), ("DTSTART:2024061", nil),
            ("DTSTART:99999999999T1", nil),
            ("DTSTART:", nil), ("DTSTART:tomorrow", nil),
        ]
    )
    func times(line: String, text: String?) throws {
        #expect(try event(line).first("DTSTART").flatMap { CalendarTime($0) }?.text == text)
    }

    @Test(
        "Durations",
        arguments: [
            ("PT1H30M", 0, 5400), ("-P1DT2H", -1, -7200), ("P2W", 14, 0), ("PT0S", 0, 0), ("+PT5M", 0, 300),
            ("pt900s", 0, 900),
        ]
    )
    func durations(text: String, days: Int, seconds: Int) {
        #expect(DurationValue(text) == DurationValue(days: days, seconds: seconds))
    }

    @Test(
        "Malformed and absurd durations are none",
        arguments: ["", "P", "PT", "1H", "P99999999999999999999D", "P999999999D", "PT1D", "P1H", "PT5"]
    )
    func noDurations(text: String) {
        let duration = DurationValue(text)
        #expect(duration == nil || text == "PT" && duration == DurationValue(days: 0, seconds: 0))
    }

    @Test(
        "Rules are read in any case and written again",
        arguments: [
            ("freq=weekly;byday=mo,we;count=4;", "FREQ=WEEKLY;COUNT=4;BYDAY=MO,WE"),
            (
                "FREQ=MONTHLY;BYSETPOS=-1;BYDAY=MO,-1FR;INTERVAL=2;UNTIL=20211216",
                "FREQ=MONTHLY;UNTIL=20211216;INTERVAL=2;BYDAY=MO,-1FR;BYSETPOS=-1"
            ),
            (
                "FREQ=YEARLY;BYWEEKNO=20;BYYEARDAY=-1;BYHOUR=9,10;WKST=SU",
                "FREQ=YEARLY;BYWEEKNO=20;BYYEARDAY=-1;BYHOUR=9,10;WKST=SU"
            ),
        ]
    )
    func rules(text: String, written: String) throws {
        #expect(try RecurrenceRule(text).text == written)
    }

    @Test(
        "Malformed rules are refused with a reason",
        arguments: [
            "", "FREQ=SOMETIMES", "FREQ=DAILY;INTERVAL=0", "FREQ=DAILY;COUNT=0", "FREQ=YEARLY;BYMONTH=13",
            "FREQ=MONTHLY;BYDAY=0MO",
            "FREQ=DAILY;COUNT=2;UNTIL=20240101", "FREQ=DAILY;COUNT=99999999999999999999", "FREQ=DAILY;BYMONTHDAY=0",
            "FREQ=DAILY;FOO=1",
            "FREQ=DAILY;INTERVAL=1;INTERVAL=2", "FREQ=MONTHLY;BYDAY=M", "FREQ=DAILY;UNTIL=never",
            "RSCALE=GREGORIAN;FREQ=DAILY",
        ]
    )
    func malformedRules(text: String) {
        #expect(throws: RecurrenceRuleError.self) { try RecurrenceRule(text) }
    }

    @Test("The rules of a VTIMEZONE, from 1601 on, agree with the zone they describe")
    func fileTimeZone() throws {
        for name in ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Europe/Dublin", "Africa/Cairo"] {
            let rules = try TimeZoneDatabase.system.rules(name)
            let tzid = try #require(TZID(name))
            let component = VTimeZone.component(tzid, rules, from: Instant(seconds: 1_600_000_000))
            let text = String(decoding: component.serialized(), as: UTF8.self)
            let read = try #require(
                try read("BEGIN:VCALENDAR\r\n\(text)END:VCALENDAR\r\n").calendars.first?.components.first
            )
            let found = try #require(FileTimeZone.rules(of: read))
            for seconds in stride(from: 1_600_000_000, to: 2_400_000_000, by: 86_400 * 5 + 777) {
                #expect(
                    found.offset(at: Instant(seconds: seconds)).seconds
                        == rules.offset(at: Instant(seconds: seconds)).seconds
                )
            }
        }
    }

    @Test("A VTIMEZONE that would be stepped through for ever is not used")
    func bomb() {
        let observance = Component(
            "STANDARD",
            properties: [
                Property("DTSTART", value: "16010101T000000"), Property("TZOFFSETFROM", value: "+0000"),
                Property("TZOFFSETTO", value: "+0100"), Property("RRULE", value: "FREQ=SECONDLY"),
            ]
        )
        #expect(
            FileTimeZone.rules(
                of: Component("VTIMEZONE", properties: [Property("TZID", value: "Bomb")], components: [observance])
            ) == nil
        )
    }
}
