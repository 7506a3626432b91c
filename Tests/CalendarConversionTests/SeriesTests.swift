import CalendarConversion
import Foundation
import ICalendar
import Testing

@Suite("Graph → iCalendar: series")
struct SeriesTests {
    private func master(
        _ pattern: String,
        _ range: String =
            #""type": "noEnd", "startDate": "2026-03-02", "recurrenceTimeZone": "W. Europe Standard Time""#,
        _ more: String = ""
    ) -> String {
        #"{"type": "seriesMaster", "recurrence": {"pattern": {\#(pattern)}, "range": {\#(range)}}\#(more)}"#
    }

    @Test(
        "Patterns",
        arguments: [
            (#""type": "daily", "interval": 2"#, "FREQ=DAILY;INTERVAL=2"),
            (#""type": "daily""#, "FREQ=DAILY"),
            (
                #""type": "weekly", "interval": 1, "daysOfWeek": ["monday", "friday"], "firstDayOfWeek": "monday""#,
                "FREQ=WEEKLY;BYDAY=MO,FR"
            ),
            (#""type": "weekly", "interval": 2, "daysOfWeek": ["Monday"]"#, "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;WKST=SU"),
            (#""type": "weekly", "interval": 1, "daysOfWeek": [], "firstDayOfWeek": "monday""#, "FREQ=WEEKLY;BYDAY=MO"),
            (#""type": "absoluteMonthly", "interval": 1, "dayOfMonth": 2"#, "FREQ=MONTHLY;BYMONTHDAY=2"),
            (#""type": "absoluteMonthly", "interval": 3, "dayOfMonth": 31"#, "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=-1"),
            (
                #""type": "absoluteMonthly", "interval": 1, "dayOfMonth": 29"#,
                "FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1"
            ),
            (
                #""type": "absoluteYearly", "interval": 1, "month": 3, "dayOfMonth": 2"#,
                "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=2"
            ),
            (
                #""type": "absoluteYearly", "interval": 1, "month": 4, "dayOfMonth": 31"#,
                "FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=-1"
            ),
            (
                #""type": "relativeMonthly", "interval": 1, "daysOfWeek": ["thursday"], "index": "last""#,
                "FREQ=MONTHLY;BYDAY=-1TH"
            ),
            (#""type": "relativeMonthly", "interval": 1, "daysOfWeek": ["monday"]"#, "FREQ=MONTHLY;BYDAY=1MO"),
            (
                #""type": "relativeMonthly", "interval": 1, "daysOfWeek": ["monday", "tuesday", "wednesday", "thursday", "friday"], "index": "last""#,
                "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"
            ),
            (
                #""type": "relativeMonthly", "interval": 1, "daysOfWeek": ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"], "index": "last""#,
                "FREQ=MONTHLY;BYMONTHDAY=-1"
            ),
            (
                #""type": "relativeYearly", "interval": 1, "month": 3, "daysOfWeek": ["sunday"], "index": "last""#,
                "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU"
            ),
        ]
    )
    func patterns(pattern: String, rule: String) throws {
        let made = try Converted(master(pattern))
        #expect(made.lines("RRULE") == ["RRULE:" + rule])
        #expect(made.report.losses.isEmpty)
    }

    @Test(
        "Ends: by date at the time of the last occurrence in UTC, or by number",
        arguments: [
            (
                #""type": "endDate", "startDate": "2026-03-02", "endDate": "2026-06-30", "recurrenceTimeZone": "W. Europe Standard Time""#,
                "UNTIL=20260630T080000Z"
            ),
            (
                #""type": "endDate", "startDate": "2026-03-02", "endDate": "2026-06-30", "recurrenceTimeZone": """#,
                "UNTIL=20260630T080000Z"
            ),
            (
                #""type": "numbered", "startDate": "2026-03-02", "numberOfOccurrences": 7, "endDate": "0001-01-01""#,
                "COUNT=7"
            ),
        ]
    )
    func ends(range: String, end: String) throws {
        #expect(
            try Converted(master(#""type": "daily", "interval": 1"#, range)).lines("RRULE") == [
                "RRULE:FREQ=DAILY;" + end
            ]
        )
    }

    @Test(
        "What is no recurrence at all is refused with a reason",
        arguments: [
            (#""type": "hourly""#, #""type": "noEnd", "startDate": "2026-03-02""#),
            (#""interval": 1"#, #""type": "noEnd""#),
            (#""type": "relativeMonthly", "daysOfWeek": [], "index": "first""#, #""type": "noEnd""#),
            (#""type": "weekly", "daysOfWeek": ["someday"]"#, #""type": "noEnd""#),
            (#""type": "daily""#, #""type": "numbered", "numberOfOccurrences": 0"#),
            (#""type": "daily""#, #""type": "endDate""#),
        ]
    )
    func refused(pattern: String, range: String) throws {
        let made = try Converted(master(pattern, range))
        #expect(made.losses("RRULE") == [.refused])
        #expect(made.objects.isEmpty)
    }

    @Test("DTSTART is the first date that fits the pattern, for RFC 5545 takes DTSTART for an occurrence")
    func firstOccurrence() throws {
        let made = try Converted(
            master(#""type": "weekly", "interval": 1, "daysOfWeek": ["thursday"], "firstDayOfWeek": "monday""#)
        )
        #expect(made.lines("DTSTART") == ["DTSTART;TZID=Europe/Berlin:20260305T100000"])
        #expect(made.lines("DTEND") == ["DTEND;TZID=Europe/Berlin:20260305T110000"])
    }

    @Test("A series repeats in the zone of its recurrence")
    func seriesZone() throws {
        let range = #""type": "noEnd", "startDate": "2026-03-02", "recurrenceTimeZone": "Eastern Standard Time""#
        let made = try Converted(master(#""type": "daily", "interval": 1"#, range))
        #expect(made.lines("DTSTART") == ["DTSTART;TZID=America/New_York:20260302T040000"])
        let custom = #", "originalStartTimeZone": "tzone://Microsoft/Custom""#
        let unknown = try Converted(
            master(#""type": "daily", "interval": 1"#, #""type": "noEnd", "startDate": "2026-03-02""#, custom)
        )
        #expect(unknown.lines("DTSTART") == ["DTSTART;TZID=Europe/Berlin:20260302T100000"])
        #expect(unknown.losses("DTSTART") == [.changed])
    }

    private let daily = #""type": "daily", "interval": 1"#

    @Test("Deleted occurrences are EXDATEs in the form of DTSTART, each once, without those that were changed")
    func deleted() throws {
        let cancelled =
            #", "cancelledOccurrences": ["OID.A.2026-03-30", "OID.A.2026-03-04", "OID.A.2026-03-04", "OID.A.2026-03-05"]"#
        let exception = #"{"id": "X", "type": "exception", "seriesMasterId": "A", "occurrenceId": "OID.A.2026-03-05"}"#
        let made = try Converted(master(daily, #""type": "noEnd", "startDate": "2026-03-02""#, cancelled), exception)
        #expect(made.lines("EXDATE") == ["EXDATE;TZID=Europe/Berlin:20260304T100000,20260330T100000"])
        #expect(made.lines("RECURRENCE-ID") == ["RECURRENCE-ID;TZID=Europe/Berlin:20260305T100000"])
    }

    @Test(
        "An exception is found by its occurrence, its original start, or the date in its UID",
        arguments: [
            #""occurrenceId": "OID.A.2026-03-05""#, #""originalStart": "2026-03-05T09:00:00Z""#,
            #""originalStart": "2026-03-05T10:00:00+01:00""#,
            #""iCalUId": "040000008200E00074C5B7101A82E00807EA0305803075B4FFA2DC0100000000000000001000000086E50149658661312A9E0B35558D84F6""#,
        ]
    )
    func exceptions(identity: String) throws {
        let exception = #"{"id": "X", "type": "exception", "seriesMasterId": "A", "subject": "Moved", \#(identity)}"#
        let made = try Converted(exception, master(daily))
        #expect(made.lines("RECURRENCE-ID") == ["RECURRENCE-ID;TZID=Europe/Berlin:20260305T100000"])
        #expect(made.lines("UID") == ["UID:uid-1", "UID:uid-1"])
        #expect(made.lines("SUMMARY") == ["SUMMARY:Case", "SUMMARY:Moved"])
    }

    @Test("An exception that does not say what it replaces is refused")
    func unplaced() throws {
        let made = try Converted(
            master(daily),
            #"{"id": "X", "type": "exception", "seriesMasterId": "A", "uid": null}"#
        )
        #expect(made.losses("RECURRENCE-ID") == [.refused])
        #expect(made.lines("UID").count == 1)
    }

    @Test("Exceptions within the master take what they leave out from it")
    func nested() throws {
        let exception =
            #"{"id": "X", "occurrenceId": "OID.A.2026-03-05", "start": {"dateTime": "2026-03-05T13:00:00", "timeZone": "UTC"}, "end": {"dateTime": "2026-03-05T14:00:00", "timeZone": "UTC"}}"#
        let more = #", "location": {"displayName": "Room"}, "exceptionOccurrences": [\#(exception)]"#
        let made = try Converted(master(daily, #""type": "noEnd", "startDate": "2026-03-02""#, more))
        #expect(made.lines("LOCATION") == ["LOCATION:Room", "LOCATION:Room"])
        #expect(
            made.lines("DTSTART") == [
                "DTSTART;TZID=Europe/Berlin:20260302T100000", "DTSTART;TZID=Europe/Berlin:20260305T140000",
            ]
        )
    }

    @Test("Occurrences without their master are instances of one object")
    func orphans() throws {
        let occurrence = { (day: Int) in
            #"{"id": "O\#(day)", "type": "occurrence", "seriesMasterId": "A", "originalStart": "2026-03-0\#(day)T09:00:00Z", "start": {"dateTime": "2026-03-0\#(day)T09:00:00", "timeZone": "UTC"}, "end": {"dateTime": "2026-03-0\#(day)T09:30:00", "timeZone": "UTC"}}"#
        }
        let made = try Converted(occurrence(4), occurrence(3))
        #expect(made.objects.count == 1)
        #expect(made.lines("RECURRENCE-ID") == [3, 4].map { "RECURRENCE-ID;TZID=Europe/Berlin:2026030\($0)T100000" })
        #expect(made.lines("RRULE").isEmpty)
    }

    @Test("An attendee's copy of one cancelled occurrence is cancelled, and the others are not")
    func cancelledOccurrence() throws {
        let exception =
            #"{"id": "X", "type": "exception", "seriesMasterId": "A", "occurrenceId": "OID.A.2026-03-05", "isCancelled": true, "showAs": "free"}"#
        let made = try Converted(master(daily), exception)
        #expect(made.lines("STATUS") == ["STATUS:CONFIRMED", "STATUS:CANCELLED"])
    }

    @Test("Copies with one UID: the oldest keeps it, the others are written under their ids and reported")
    func copies() throws {
        let made = try Converted(
            #"{"id": "NEW", "createdDateTime": "2026-02-02T00:00:00Z"}"#,
            #"{"id": "OLD", "createdDateTime": "2026-01-01T00:00:00Z"}"#
        )
        #expect(Set(made.lines("UID")) == ["UID:uid-1", "UID:NEW"])
        #expect(made.losses("UID") == [.changed])
        #expect(made.objects.map(\.uid.rawValue).contains("uid-1"))
    }

    @Test(
        "UIDs",
        arguments: [
            (#"{"uid": null, "iCalUId": "foreign@example.org"}"#, "UID:foreign@example.org"),
            (#"{"uid": null, "iCalUId": null, "id": "AAMk=="}"#, "UID:AAMk=="),
            (#"{"uid": "", "iCalUId": "x"}"#, "UID:x"),
            (
                #"{"uid": null, "iCalUId": "040000008200E00074C5B7101A82E00807EA0305803075B4FFA2DC0100000000000000001000000086E50149658661312A9E0B35558D84F6"}"#,
                "UID:040000008200E00074C5B7101A82E00800000000803075B4FFA2DC0100000000000000001000000086E50149658661312A9E0B35558D84F6"
            ),
            (
                #"{"uid": "040000008200E00074C5B7101A82E0080000000000000000000000000000000000000000310000007643616C2D55696401000000414243406578616D706C652E636F6D00"}"#,
                "UID:ABC@example.com"
            ),
            (#"{"uid": "040000008200E00074C5B7101A82E008zz"}"#, "UID:040000008200E00074C5B7101A82E008zz"),
        ]
    )
    func uids(event: String, uid: String) throws {
        #expect(try Converted(event).lines("UID") == [uid])
    }
}
