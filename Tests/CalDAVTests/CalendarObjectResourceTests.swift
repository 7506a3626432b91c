import CalDAV
import Foundation
import HTTPMessage
import ICalendar
import TestInputs
import Testing
import WebDAV

@Suite("PUT: what a calendar may hold")
struct CalendarObjectResourceTests {
    private func put(_ text: String, _ contentType: String? = "text/calendar; charset=utf-8") -> HTTPRequest {
        var request = HTTPRequest(.put, "/cal/a.ics", body: Data(text.utf8))
        request.fields["Content-Type"] = contentType
        return request
    }

    private func calendar(_ components: String..., head: String = "") -> String {
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(head)" + components.joined() + "END:VCALENDAR\r\n"
    }

    private func event(_ lines: String...) -> String {
        "BEGIN:VEVENT\r\n" + (lines + ["DTSTART:20260105T090000Z"]).joined(separator: "\r\n") + "\r\nEND:VEVENT\r\n"
    }

    @Test("A series with its exceptions is one object; a zone may come with it")
    func series() throws {
        let zone = "BEGIN:VTIMEZONE\r\nTZID:x\r\nEND:VTIMEZONE\r\n"
        let text = calendar(zone, event("UID:a"), event("UID:a", "RECURRENCE-ID:20260106T090000Z"))
        for type in ["text/calendar", "Text/Calendar;component=VEVENT", nil, ""] {
            let object = try CalendarObjectResource(put(text, type))
            #expect(object.uid == UID("a") && object.componentName == "VEVENT" && object.calendar.components.count == 3)
        }
        let toDo = calendar("BEGIN:VTODO\r\nUID:t\r\nEND:VTODO\r\n")
        #expect(try CalendarObjectResource(put(toDo), components: ["VEVENT", "VTODO"]).componentName == "VTODO")
    }

    @Test("What is refused, and the element that says why")
    func refused() {
        let one = event("UID:a")
        let cases: [(String, String?, String)] = [
            (calendar(one), "application/json", "supported-calendar-data"),
            ("{}", "text/calendar", "valid-calendar-data"), ("", nil, "valid-calendar-data"),
            (String(calendar(one).dropLast(20)), nil, "valid-calendar-data"),
            (calendar(one) + calendar(one), nil, "valid-calendar-data"),
            (calendar("BEGIN:VEVENT\r\nUID:a\r\nEND:VEVENT\r\n"), nil, "valid-calendar-data"),
            (calendar("BEGIN:VEVENT\r\nUID:a\r\nDTSTART:soon\r\nEND:VEVENT\r\n"), nil, "valid-calendar-data"),
            (calendar(one, head: "METHOD:REQUEST\r\n"), nil, "valid-calendar-object-resource"),
            (calendar(), nil, "valid-calendar-object-resource"),
            (calendar("BEGIN:VTIMEZONE\r\nTZID:x\r\nEND:VTIMEZONE\r\n"), nil, "valid-calendar-object-resource"),
            (calendar(one, event("UID:b")), nil, "valid-calendar-object-resource"),
            (calendar(one, "BEGIN:VTODO\r\nUID:a\r\nEND:VTODO\r\n"), nil, "valid-calendar-object-resource"),
            (calendar(event("SUMMARY:none")), nil, "valid-calendar-object-resource"),
            (calendar(event("UID:")), nil, "valid-calendar-object-resource"),
            (calendar(one, one), nil, "valid-calendar-object-resource"),
            (calendar("BEGIN:VTODO\r\nUID:t\r\nEND:VTODO\r\n"), nil, "supported-calendar-component"),
            (
                calendar(event("UID:a", "X:" + String(repeating: "x", count: CalendarObjectResource.maximumBytes))),
                nil,
                "max-resource-size"
            ),
        ]
        for (text, type, element) in cases {
            #expect(
                ICalendarText.refusedElement { _ = try CalendarObjectResource(put(text, type)) } == "CALDAV:" + element,
                "\(text.prefix(60))"
            )
        }
    }

    @Test(
        "Cases 147 and 179: a METHOD, and two events in one object",
        .enabled(if: SharedFolder.url("cases") != nil, "needs ../shared"),
        arguments: ["147-method-stored-by-put.ics", "179-two-uids-in-one-put.ics"]
    )
    func cases(name: String) throws {
        let text = String(decoding: try SharedFolder.data("cases/\(name)"), as: UTF8.self)
        #expect(
            ICalendarText.refusedElement { _ = try CalendarObjectResource(put(text)) }
                == "CALDAV:valid-calendar-object-resource"
        )
    }
}
