import CalendarConversion
import Foundation
import Testing

@Suite("Graph → iCalendar: times and zones")
struct TimeTests {
    @Test("Times are written in the zone in which they were set, start and end each in its own")
    func zones() throws {
        let made = try Converted(#"{"originalEndTimeZone": "Eastern Standard Time"}"#)
        #expect(made.lines("DTSTART") == ["DTSTART;TZID=Europe/Berlin:20260302T100000"])
        #expect(made.lines("DTEND") == ["DTEND;TZID=America/New_York:20260302T050000"])
        #expect(made.text.components(separatedBy: "BEGIN:VTIMEZONE").count == 3)
    }

    @Test(
        "UTC has no VTIMEZONE, under all its names",
        arguments: ["UTC", "tzone://Microsoft/Utc", "Etc/GMT", "utc", "Etc/UTC"]
    )
    func utc(zone: String) throws {
        let made = try Converted(#"{"originalStartTimeZone": "\#(zone)", "originalEndTimeZone": "\#(zone)"}"#)
        #expect(made.lines("DTSTART") == ["DTSTART:20260302T090000Z"])
        #expect(!made.text.contains("VTIMEZONE"))
    }

    @Test("IANA names, as Graph echoes them, are taken", arguments: ["Europe/Berlin", "europe/berlin"])
    func iana(zone: String) throws {
        let made = try Converted(#"{"originalStartTimeZone": "\#(zone)", "originalEndTimeZone": "\#(zone)"}"#)
        #expect(made.lines("DTSTART") == ["DTSTART;TZID=Europe/Berlin:20260302T100000"])
        #expect(made.report.losses.isEmpty)
    }

    @Test(
        "A zone that nobody knows keeps the instant, and is reported",
        arguments: [
            "tzone://Microsoft/Custom", "Customized Time Zone", "Nowhere Standard Time",
        ]
    )
    func unknownZone(zone: String) throws {
        let made = try Converted(#"{"originalStartTimeZone": "\#(zone)", "originalEndTimeZone": "\#(zone)"}"#)
        #expect(made.lines("DTSTART") == ["DTSTART:20260302T090000Z"])
        #expect(made.losses("DTSTART") == [.changed])
    }

    @Test(
        "A moment at which the clock shows a time again is in UTC; the first time, and all others, stay in the zone",
        arguments: [
            // 31 October 2027 in Berlin: 02:30 is 00:30Z and 01:30Z.
            ("2027-10-31T00:30:00", "2027-10-31T01:30:00", ";TZID=Europe/Berlin:20271031T023000", ":20271031T013000Z"),
            ("2027-10-30T23:30:00", "2027-10-31T01:00:00", ";TZID=Europe/Berlin:20271031T013000", ":20271031T010000Z"),
            ("2027-10-31T01:30:00", "2027-10-31T02:30:00", ":20271031T013000Z", ";TZID=Europe/Berlin:20271031T033000"),
        ]
    )
    func shownTwice(start: String, end: String, dtstart: String, dtend: String) throws {
        let made = try Converted(
            #"""
            {"start": {"dateTime": "\#(start)", "timeZone": "UTC"}, "end": {"dateTime": "\#(end)", "timeZone": "UTC"}}
            """#
        )
        #expect(made.lines("DTSTART") == ["DTSTART" + dtstart])
        #expect(made.lines("DTEND") == ["DTEND" + dtend])
        #expect(made.report.losses.isEmpty)
    }

    @Test(
        "An exception whose zone Graph leaves out is the same instant, also in an hour that the clock shows twice",
        arguments: [("00:30", "DTSTART;TZID=Europe/Berlin:20271031T023000"), ("01:30", "DTSTART:20271031T013000Z")]
    )
    func exceptionShownTwice(time: String, dtstart: String) throws {
        let made = try Converted(
            #"""
            {"start": {"dateTime": "2027-10-29T08:00:00", "timeZone": "UTC"}, "type": "seriesMaster",
             "end": {"dateTime": "2027-10-29T08:30:00", "timeZone": "UTC"},
             "originalStartTimeZone": null, "originalEndTimeZone": null,
             "recurrence": {"pattern": {"type": "daily", "interval": 1}, "range": {"type": "numbered",
               "startDate": "2027-10-29", "numberOfOccurrences": 5, "recurrenceTimeZone": "W. Europe Standard Time"}},
             "exceptionOccurrences": [{"id": "X", "type": "exception", "originalStart": "2027-10-31T09:00:00Z",
               "start": {"dateTime": "2027-10-31T\#(time):00", "timeZone": "UTC"},
               "end": {"dateTime": "2027-10-31T03:00:00", "timeZone": "UTC"}}]}
            """#
        )
        #expect(made.lines("DTSTART").last == dtstart)
        #expect(made.lines("RECURRENCE-ID") == ["RECURRENCE-ID;TZID=Europe/Berlin:20271031T100000"])
    }

    @Test("Times that come in another zone than UTC are the same instants")
    func givenZone() throws {
        let made = try Converted(
            #"""
            {"start": {"dateTime": "2026-03-02T04:00:00.0000000", "timeZone": "Eastern Standard Time"},
             "end": {"dateTime": "2026-03-02T10:00:00Z", "timeZone": "W. Europe Standard Time"}}
            """#
        )
        #expect(made.lines("DTSTART") == ["DTSTART;TZID=Europe/Berlin:20260302T100000"])
        #expect(made.lines("DTEND") == ["DTEND;TZID=Europe/Berlin:20260302T110000"])
    }

    @Test(
        "An all-day event is its dates, in whatever zone it comes",
        arguments: [
            ("UTC", "Tokyo Standard Time"), ("Tokyo Standard Time", "Pacific Standard Time"),
            ("Pacific Standard Time", "Tokyo Standard Time"), ("", ""),
        ]
    )
    func allDay(given: String, original: String) throws {
        let made = try Converted(
            #"""
            {"isAllDay": true, "originalStartTimeZone": "\#(original)", "originalEndTimeZone": "\#(original)",
             "start": {"dateTime": "2026-03-02T00:00:00.0000000", "timeZone": "\#(given)"},
             "end": {"dateTime": "2026-03-04T00:00:00.0000000", "timeZone": "\#(given)"}}
            """#
        )
        #expect(made.lines("DTSTART") == ["DTSTART;VALUE=DATE:20260302"])
        #expect(made.lines("DTEND") == ["DTEND;VALUE=DATE:20260304"])
        #expect(made.report.losses.isEmpty)
    }

    @Test("An event from midnight to midnight that is not all-day stays timed")
    func midnights() throws {
        let made = try Converted(
            #"{"start": {"dateTime": "2026-03-02T00:00:00", "timeZone": "W. Europe Standard Time"}, "end": {"dateTime": "2026-03-03T00:00:00", "timeZone": "W. Europe Standard Time"}}"#
        )
        #expect(made.lines("DTSTART") == ["DTSTART;TZID=Europe/Berlin:20260302T000000"])
    }

    @Test("No length is no DTEND; an end before the start is none either, and reported")
    func noLength() throws {
        let zero = try Converted(#"{"end": {"dateTime": "2026-03-02T09:00:00", "timeZone": "UTC"}}"#)
        #expect(zero.lines("DTEND").isEmpty && zero.report.losses.isEmpty)
        let negative = try Converted(#"{"end": {"dateTime": "2026-03-02T08:00:00", "timeZone": "UTC"}}"#)
        #expect(negative.lines("DTEND").isEmpty && negative.losses("DTEND") == [.changed])
    }

    @Test(
        "An event without a readable start is refused by name, the others are converted",
        arguments: [
            "null", #"{"dateTime": "yesterday", "timeZone": "UTC"}"#,
            #"{"dateTime": "2026-02-30T09:00:00", "timeZone": "UTC"}"#,
            #"{"dateTime": "99999999999-01-01T00:00:00", "timeZone": "UTC"}"#,
        ]
    )
    func noStart(start: String) throws {
        let made = try Converted(#"{"start": \#(start)}"#, #"{"id": "B", "uid": "uid-2"}"#)
        #expect(made.losses("DTSTART") == [.refused])
        #expect(made.report.losses.map(\.uid) == ["uid-1"])
        #expect(made.lines("UID") == ["UID:uid-2"])
    }

    @Test(
        "A stored TZID is kept while its Windows zone is the event's, and our properties of another mailbox are not taken",
        arguments: [
            ("me@example.com", "Europe/Zurich", "Europe/Zurich", "UID:mine@example.com"),
            ("me@example.com", "Europe/London", "Europe/Berlin", "UID:mine@example.com"),
            ("other@example.com", "Europe/Zurich", "Europe/Berlin", "UID:uid-1"),
            ("me@example.com", "Bad\\r\\nName", "Europe/Berlin", "UID:mine@example.com"),
        ]
    )
    func storedProperties(mailbox: String, stored: String, written: String, uid: String) throws {
        let rest = #"{\"mailbox\": \"\#(mailbox)\", \"tzid\": \"\#(stored.replacing("\\", with: "\\\\"))\"}"#
        let guid = "String {8c1d5b0e-3f7a-4a0c-9d55-6c6b0f3d7e21} Name"
        let made = try Converted(
            #"""
            {"singleValueExtendedProperties": [{"id": "\#(guid) graphdav-uid", "value": "mine@example.com"},
              {"id": "\#(guid) graphdav-kept", "value": "\#(rest)"}]}
            """#
        )
        #expect(made.lines("DTSTART") == ["DTSTART;TZID=\(written):20260302T100000"])
        #expect(made.lines("UID") == [uid])
    }

    @Test("The time zone covers the year of the event, and the present rule")
    func timeZone() throws {
        let made = try Converted(
            #"{"start": {"dateTime": "1995-07-03T09:00:00", "timeZone": "UTC"}, "end": {"dateTime": "1995-07-03T10:00:00", "timeZone": "UTC"}}"#
        )
        #expect(made.text.contains("DTSTART:19950326T020000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\nTZNAME:CEST"))
        #expect(made.text.contains("RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\r\n"))
    }
}
