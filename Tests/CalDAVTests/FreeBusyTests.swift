import CalDAV
import Foundation
import HTTPMessage
import ICalendar
import Testing
import WebDAV

@Suite("Busy times: the report, and the question to the outbox")
struct FreeBusyTests {
    private func lines(_ calendar: String, _ range: String) throws -> [String] {
        let calendar = try ICalendarText.calendar(calendar)
        let range = try ICalendarText.range(range)
        let periods = FreeBusyPeriod.periods(of: calendar, ObjectTimeZones(calendar), in: range)
        let stamp = try #require(ICalendarText.instant("20261201T000000Z"))
        let component = FreeBusyComponent.component(periods, in: range, stamp: stamp)
        let text = FreeBusyComponent.calendar(component, productIdentifier: "-//x//EN")
        let unfolded = String(decoding: text, as: UTF8.self).replacing("\r\n ", with: "")
        return unfolded.split(separator: "\r\n").map(String.init)
    }

    private func event(_ lines: String...) -> String {
        (["BEGIN:VEVENT"] + lines + ["END:VEVENT", ""]).joined(separator: "\n")
    }

    @Test("Kinds, joined and cut to the range; what does not block does not count")
    func periods() throws {
        let calendar =
            event("DTSTART:20260105T080000Z", "DTEND:20260105T100000Z")
            + event("DTSTART:20260105T093000Z", "DURATION:PT1H")
            + event("DTSTART:20260105T103000Z", "DURATION:PT30M")
            + event("DTSTART:20260105T120000Z", "DURATION:PT1H", "STATUS:TENTATIVE")
            + event("DTSTART:20260105T130000Z", "DURATION:PT1H", "X-MICROSOFT-CDO-BUSYSTATUS:OOF")
            + event("DTSTART:20260105T140000Z", "DURATION:PT1H", "TRANSP:TRANSPARENT")
            + event("DTSTART:20260105T150000Z", "DURATION:PT1H", "STATUS:CANCELLED")
            + event("DTSTART:20260105T160000Z", "DURATION:PT1H", "X-MICROSOFT-CDO-BUSYSTATUS:FREE")
            + event("DTSTART:20260105T170000Z")
            + event("DTSTART:20260104T200000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=2")
            + "BEGIN:VFREEBUSY\nFREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20260105T210000Z/PT1H\n"
            + "FREEBUSY;FBTYPE=FREE:20260105T230000Z/PT1H\nEND:VFREEBUSY"
        let found = try lines(calendar, "20260105T090000Z/20260106T000000Z")
        #expect(
            found == [
                "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//EN", "BEGIN:VFREEBUSY", "DTSTAMP:20261201T000000Z",
                "DTSTART:20260105T090000Z", "DTEND:20260106T000000Z",
                "FREEBUSY:20260105T090000Z/20260105T110000Z,20260105T200000Z/20260105T210000Z",
                "FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20260105T130000Z/20260105T140000Z,20260105T210000Z/20260105T220000Z",
                "FREEBUSY;FBTYPE=BUSY-TENTATIVE:20260105T120000Z/20260105T130000Z", "END:VFREEBUSY", "END:VCALENDAR",
            ]
        )
    }

    @Test("free-busy-query needs a range with both ends (RFC 4791 7.10.1)")
    func query() throws {
        let read = { (text: String) in
            try FreeBusyQuery(ICalendarText.xml("<free-busy-query>\(text)</free-busy-query>"))
        }
        let range = try read("<time-range start='20060104T140000Z' end='20060105T220000Z'/>").range
        #expect(range == (try ICalendarText.range("20060104T140000Z/20060105T220000Z")))
        #expect(ICalendarText.refusal { _ = try read("") }?.status == 400)
        #expect(
            ICalendarText.refusedElement { _ = try read("<time-range start='20060104T140000Z'/>") }
                == "CALDAV:valid-filter"
        )
    }

    private static let request = """
        BEGIN:VCALENDAR
        VERSION:2.0
        METHOD:REQUEST
        BEGIN:VFREEBUSY
        UID:4FD3AD926350
        DTSTAMP:20090602T190420Z
        DTSTART:20090602T000000Z
        DTEND:20090604T000000Z
        ORGANIZER;CN=Cyrus:mailto:cyrus@example.com
        ATTENDEE;CN=Wilfredo:mailto:wilfredo@example.com
        ATTENDEE;CN=Bernard:mailto:bernard@example.net
        END:VFREEBUSY
        END:VCALENDAR

        """

    private func post(_ text: String) -> HTTPRequest {
        HTTPRequest(.post, "/outbox/", body: Data(text.utf8))
    }

    @Test("A question to the outbox and its answer (RFC 6638 B.5)")
    func schedule() throws {
        let request = try FreeBusyRequest(post(Self.request))
        #expect(request.attendees.map(\.value) == ["mailto:wilfredo@example.com", "mailto:bernard@example.net"])
        #expect(request.organizer.value == "mailto:cyrus@example.com")
        let stamp = try #require(ICalendarText.instant("20090602T200733Z"))
        let reply = FreeBusyComponent.component(
            [],
            in: request.range,
            stamp: stamp,
            properties: request.replyProperties(for: request.attendees[0])
        )
        let data = FreeBusyComponent.calendar(reply, productIdentifier: "-//x//EN", method: "REPLY")
        var answer = ScheduleResponse()
        answer.append(recipient: request.attendees[0].value, .success, calendarData: data)
        answer.append(recipient: request.attendees[1].value, .invalidUser)
        let response = answer.response()
        let text = String(decoding: response.body, as: UTF8.self).replacing("&#13;\n", with: "|")
        #expect(response.status == 200)
        let expected = """
            <C:response><C:recipient><D:href>mailto:wilfredo@example.com</D:href></C:recipient>\
            <C:request-status>2.0;Success</C:request-status><C:calendar-data>BEGIN:VCALENDAR|VERSION:2.0|\
            PRODID:-//x//EN|METHOD:REPLY|BEGIN:VFREEBUSY|UID:4FD3AD926350|ORGANIZER;CN=Cyrus:mailto:cyrus@example.com|\
            ATTENDEE;CN=Wilfredo:mailto:wilfredo@example.com|DTSTAMP:20090602T200733Z|DTSTART:20090602T000000Z|\
            DTEND:20090604T000000Z|END:VFREEBUSY|END:VCALENDAR|</C:calendar-data></C:response>\
            <C:response><C:recipient><D:href>mailto:bernard@example.net</D:href></C:recipient>\
            <C:request-status>3.7;Invalid calendar user</C:request-status></C:response></C:schedule-response>
            """
        #expect(text.contains(expected))
    }

    @Test("Questions that are none")
    func refused() {
        for (from, to, element) in [
            ("BEGIN:V", "BEGIN V", "CALDAV:valid-calendar-data"),
            ("END:VCALENDAR\n", "", "CALDAV:valid-calendar-data"),
            ("METHOD:REQUEST", "METHOD:REPLY", "CALDAV:valid-scheduling-message"),
            ("VFREEBUSY", "VEVENT", "CALDAV:valid-scheduling-message"),
            ("UID:", "X-UID:", "CALDAV:valid-scheduling-message"),
            ("ATTENDEE;", "X-ATTENDEE;", "CALDAV:valid-scheduling-message"),
            ("DTEND:20090604", "DTEND:20090601", "CALDAV:valid-scheduling-message"),
            ("DTEND:", "X-END:", "CALDAV:valid-scheduling-message"),
            (
                "ATTENDEE;CN=Bernard",
                String(repeating: "ATTENDEE:mailto:x@example.com\n", count: FreeBusyRequest.maximumAttendees)
                    + "ATTENDEE;CN=B",
                "CALDAV:valid-scheduling-message"
            ),
        ] {
            let text = Self.request.replacing(from, with: to)
            #expect(ICalendarText.refusedElement { _ = try FreeBusyRequest(post(text)) } == element, "\(from)")
        }
    }

    @Test("Schedule-Tag and Schedule-Reply (RFC 6638 8)")
    func fields() throws {
        let tag = try #require(ScheduleTag(opaque: "488177c8-2ea7-4176-a6cb-fab8cfccdea2"))
        #expect(tag.text == #""488177c8-2ea7-4176-a6cb-fab8cfccdea2""#)
        #expect(ScheduleTag.allows([:], nil))
        #expect(ScheduleTag.allows(["If-Schedule-Tag-Match": tag.text], tag))
        for text in [#""other""#, "x", "W/" + tag.text] {
            #expect(!ScheduleTag.allows(["If-Schedule-Tag-Match": text], tag))
        }
        #expect(!ScheduleTag.allows(["If-Schedule-Tag-Match": tag.text], nil))
        #expect(try ScheduleReply.isWanted([:]))
        #expect(try !ScheduleReply.isWanted(["Schedule-Reply": "F"]))
        #expect(ICalendarText.refusal { _ = try ScheduleReply.isWanted(["Schedule-Reply": "no"]) }?.status == 400)
    }
}
