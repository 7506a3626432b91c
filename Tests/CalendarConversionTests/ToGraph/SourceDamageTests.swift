import CalendarConversion
import GraphModel
import ICalendar
import Testing

@Suite("iCalendar → Graph: damaged and foreign files")
struct SourceDamageTests {
    @Test("What is no event is told; the events are converted")
    func otherComponents() throws {
        let todo = [
            "BEGIN:VTODO", "UID:t", "END:VTODO", "BEGIN:VJOURNAL", "END:VJOURNAL", "BEGIN:VFREEBUSY", "END:VFREEBUSY",
        ]
        let made = try ConvertedObject(events: [[]], around: todo)
        for name in ["VTODO", "VJOURNAL", "VFREEBUSY"] { #expect(made.losses(name) == [.skipped]) }
        #expect(made.conversion.series.count == 1)
    }

    @Test("vCalendar 1.0 is refused: its rules mean something else")
    func vCalendar() throws {
        let made = try ConvertedObject(events: [], around: ["END:VCALENDAR", "BEGIN:VCALENDAR", "VERSION:1.0"])
        #expect(made.losses("VERSION") == [.refused])
    }

    @Test("An event without a UID gets the same one each time, made of its content")
    func missingUID() throws {
        let one = try ConvertedObject("UID:", "SUMMARY:A", "DTSTAMP:20260101T000000Z")
        let again = try ConvertedObject("UID:", "SUMMARY:A", "DTSTAMP:20260202T000000Z")
        let other = try ConvertedObject("UID:", "SUMMARY:B")
        #expect(try one.series.uid == again.series.uid)
        #expect(try one.series.uid != other.series.uid)
        #expect(one.losses("UID") == [.changed])
    }

    @Test("UIDs compare by bytes: NFC and NFD are two events")
    func normalization() throws {
        let made = try ConvertedObject(events: [["UID:\u{E9}"], ["UID:e\u{301}"]])
        #expect(made.conversion.series.count == 2)
    }

    @Test("An event that ends early is refused by name, those before it are converted")
    func truncated() throws {
        let made = try ConvertedObject(
            events: [["UID:whole"]],
            around: ["BEGIN:VEVENT", "UID:first", "DTSTART:20260302T090000Z", "END:VEVENT", "BEGIN:VEVENT", "UID:open"]
        )
        #expect(made.conversion.series.contains { $0.uid.rawValue == "first" })
        #expect(!made.conversion.report.losses.isEmpty)
    }

    @Test("Quoted-printable left over from vCalendar is read, and told; what only looks like it stays")
    func quotedPrintable() throws {
        let made = try ConvertedObject(
            "SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Urlaub f=C3=BCr",
            "LOCATION:f=C3=BCr"
        )
        #expect(try made.event.subject == "Urlaub für")
        #expect(try made.event.location?.displayName == "f=C3=BCr")
        #expect(made.losses("VEVENT") == [.changed])
    }

    @Test("Each part of a broken event is told by its own loss, and harms no other event")
    func isolation() throws {
        let made = try ConvertedObject(
            events: [["UID:a", "DTSTART:x"], ["UID:b", "RRULE:FREQ=X"], ["UID:c"], ["UID:d", "DURATION:x"]]
        )
        #expect(made.conversion.series.map(\.uid.rawValue) == ["c"])
        #expect(made.conversion.report.losses.filter { $0.severity == .refused }.map(\.uid) == ["a", "b", "d"])
    }
}
