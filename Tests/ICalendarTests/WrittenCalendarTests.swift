import Foundation
import ICalendar
import Testing

@Suite("A written VCALENDAR, taken apart without reading it")
struct WrittenCalendarTests {
    private static func stream(_ lines: String...) -> Data {
        Data((lines + [""]).joined(separator: "\r\n").utf8)
    }

    @Test("Its components are the bytes from BEGIN to END, whatever is in them")
    func blocks() throws {
        let text = "DESCRIPTION:first\\nBEGIN:VEVENT is no line\r\n BEGIN:VEVENT\r\n END:VEVENT"
        let stream = Self.stream(
            "BEGIN:VCALENDAR",
            "VERSION:2.0",
            "BEGIN:VTIMEZONE",
            "TZID:Europe/Berlin",
            "BEGIN:STANDARD",
            "DTSTART:19701025T030000",
            "END:STANDARD",
            "END:VTIMEZONE",
            "BEGIN:VEVENT",
            "UID:a",
            "class;x=1:secret",
            text,
            "BEGIN:VALARM",
            "DTSTART:nested",
            "END:VALARM",
            "END:VEVENT",
            "END:VCALENDAR"
        )
        let calendar = try #require(WrittenCalendar(stream))
        #expect(calendar.blocks.map(\.name) == ["VTIMEZONE", "VEVENT"])
        let event = try #require(calendar.blocks.last)
        #expect(event.hasLine(beginningWith: ["NONE", "CLA"]))
        #expect(event.hasLine(beginningWith: ["DTSTART:N"]) && !event.hasLine(beginningWith: ["NESTED"]))
        #expect(
            Data(event.bytes)
                == Self.stream(
                    "BEGIN:VEVENT",
                    "UID:a",
                    "class;x=1:secret",
                    text,
                    "BEGIN:VALARM",
                    "DTSTART:nested",
                    "END:VALARM",
                    "END:VEVENT"
                )
        )
        let line = { (lines: [ArraySlice<UInt8>]) in lines.map { String(decoding: $0, as: UTF8.self) } }
        #expect(line(event.lines(of: "UID")) == ["UID:a"])
        #expect(line(event.lines(of: "UI")) == [])
        #expect(line(event.lines(of: "CLASS")) == ["class;x=1:secret"], "lines of apps come in any case")
        #expect(line(event.lines(of: "DESCRIPTION")) == ["DESCRIPTION:first\\nBEGIN:VEVENT is no line"])
        #expect(line(calendar.blocks[0].lines(of: "DTSTART")) == ["DTSTART:19701025T030000"])
    }

    @Test(
        "What is not one whole VCALENDAR is nothing",
        arguments: [
            "", "BEGIN:VCALENDAR\r\n", "BEGIN:VEVENT\r\nEND:VEVENT\r\n",
            "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VCALENDAR\r\n",
            "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VTODO\r\nEND:VCALENDAR\r\n",
            "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\nBEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n",
            "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\nEND:VCALENDAR\r\n", "\r\nBEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n",
        ]
    )
    func damaged(text: String) {
        #expect(WrittenCalendar(Data(text.utf8)) == nil)
    }
}
