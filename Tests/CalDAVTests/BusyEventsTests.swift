import CalDAV
import Foundation
import ICalendar
import Testing

@Suite("Hidden events: when somebody is busy, and nothing else")
struct BusyEventsTests {
    private static let series = [
        "DTSTAMP:20261101T000000Z", "SEQUENCE:3", "DTSTART;TZID=Europe/Berlin;X-ROOM=Attic:20261201T090000",
        "DTEND;TZID=Europe/Berlin:20261201T100000", "SUMMARY:Secret", "ATTENDEE:mailto:a@example.com",
    ]

    /// The hidden events as lines without BEGIN and END, one text each.
    private static func hidden(_ events: [String]...) throws -> [String] {
        let blocks = events.map { ["BEGIN:VEVENT", "UID:own"] + $0 + ["END:VEVENT"] }
        let calendar = try ICalendarText.calendar(blocks.flatMap(\.self).joined(separator: "\n"))
        return BusyEvents(of: calendar) { "hidden(\($0))" }.components.map { component in
            let text = String(decoding: component.serialized(), as: UTF8.self)
            return text.split(separator: "\r\n").dropFirst().dropLast().joined(separator: "\n")
        }
    }

    @Test("Times, rule and version stay; texts, people and foreign parameters go")
    func single() throws {
        #expect(
            try Self.hidden(Self.series + ["RRULE:FREQ=DAILY;COUNT=9"]) == [
                """
                UID:hidden(own)
                DTSTAMP:20261101T000000Z
                SEQUENCE:3
                DTSTART;TZID=Europe/Berlin:20261201T090000
                DTEND;TZID=Europe/Berlin:20261201T100000
                RRULE:FREQ=DAILY;COUNT=9
                SUMMARY:Busy
                STATUS:CONFIRMED
                TRANSP:OPAQUE
                X-MICROSOFT-CDO-BUSYSTATUS:BUSY
                """
            ]
        )
    }

    @Test("An instance that is free or cancelled is left out of a busy series; a busy one stays with it")
    func exceptions() throws {
        let instance = { (day: Int, lines: [String]) in
            ["RECURRENCE-ID;TZID=Europe/Berlin:202612\(day)T090000", "DTSTART:202612\(day)T110000Z"] + lines
        }
        let events = try Self.hidden(
            Self.series + ["RRULE:FREQ=DAILY;COUNT=9", "EXDATE;TZID=Europe/Berlin:20261209T090000"],
            instance(10, ["TRANSP:TRANSPARENT"]),
            instance(11, ["STATUS:CANCELLED"]),
            instance(12, ["X-MICROSOFT-CDO-BUSYSTATUS:OOF"])
        )
        #expect(events.count == 2)
        let exclusions = events[0].split(separator: "\n").filter { $0.hasPrefix("EXDATE") }
        #expect(exclusions == [9, 10, 11].map { "EXDATE;TZID=Europe/Berlin:202612\($0 < 10 ? "0" : "")\($0)T090000" })
        #expect(
            events[1].contains("UID:hidden(own)\nRECURRENCE-ID;TZID=Europe/Berlin:20261212T090000\nDTSTART:20261212")
        )
        #expect(events[1].hasSuffix("BUSYSTATUS:OOF"))
    }

    @Test("A busy instance of a free series, or without a series, is an event of its own")
    func singles() throws {
        let instance = ["RECURRENCE-ID;VALUE=DATE:20261202", "DTSTART;VALUE=DATE:20261202"]
        let free = Self.series + ["RRULE:FREQ=DAILY", "TRANSP:TRANSPARENT"]
        for events in [try Self.hidden(free, instance), try Self.hidden(instance)] {
            #expect(events.count == 1)
            #expect(events[0].hasPrefix("UID:hidden(own 20261202)\nDTSTART;VALUE=DATE:20261202\nSUMMARY:Busy"))
        }
        #expect(try Self.hidden(free) == [])
        #expect(try Self.hidden(Self.series + ["X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE"]) == [])
    }

    @Test("The zones that are needed are those of the times that stay")
    func zones() throws {
        let calendar = Component(
            "VCALENDAR",
            components: [
                Component(
                    "VEVENT",
                    properties: [
                        Property("DTSTART", [Parameter("TZID", "Europe/Berlin")], value: "20261201T090000"),
                        Property("X-OTHER", [Parameter("TZID", "Asia/Tokyo")], value: "20261201T090000"),
                    ]
                )
            ]
        )
        #expect(BusyEvents(of: calendar) { $0 }.timeZones == Set([TZID("Europe/Berlin")].compactMap(\.self)))
    }
}
