import GraphModel
import ICalendar
import Testing

@testable import CalendarConversion

@Suite("iCalendar → Graph: what an app notes for itself")
struct PrivateStateTests {
    private static let alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Reminder", "TRIGGER:-PT15M"]
    private static let lines =
        ["X-MOZ-LASTACK:20260302T084500Z", "X-OWN:a"] + alarm + ["ACKNOWLEDGED:20260302T084500Z", "END:VALARM"]
        + ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Reminder", "TRIGGER;VALUE=DATE-TIME:20260302T085500Z"]
        + ["RELATED-TO;RELTYPE=SNOOZE:a", "END:VALARM"]

    private static func made(_ lines: [String] = lines, keeps: Bool) throws -> ConvertedObject {
        try ConvertedObject(events: [lines], keepsPrivateState: keeps)
    }

    @Test("Usually it goes nowhere, and is told; an alarm that was put off is no reminder")
    func usually() throws {
        let made = try Self.made(keeps: false)
        #expect(made.losses("X-MOZ-LASTACK") == [.skipped])
        #expect(made.losses("VALARM") == [.skipped])
        #expect(try made.event.reminderMinutesBeforeStart == 15)
        let event = try #require(try made.returned().first)
        #expect(event.first("X-OWN") != nil && event.first("X-MOZ-LASTACK") == nil)
        #expect(event.components == [.reminder(minutesBefore: 15)])
    }

    @Test("Where it is kept all of it comes back, and the members are the same")
    func kept() throws {
        let made = try Self.made(keeps: true)
        #expect(made.losses("X-MOZ-LASTACK") == [.kept])
        #expect(made.losses("VALARM") == [.kept])
        let event = try #require(try made.returned().first)
        #expect(event.first("X-MOZ-LASTACK")?.value == "20260302T084500Z")
        #expect(event.components.map { $0.properties.map(\.name) }.map { $0.last } == ["ACKNOWLEDGED", "RELATED-TO"])
        var (plain, own) = (try Self.made(keeps: false).event, try made.event)
        (plain.singleValueExtendedProperties, own.singleValueExtendedProperties) = (nil, nil)
        #expect(plain == own)
    }

    @Test("A reminder that was dismissed goes when Graph's is another one")
    func changed() throws {
        let made = try Self.made(keeps: true)
        let alarms = try #require(try made.returned { $0.reminderMinutesBeforeStart = 30 }.first?.components)
        #expect(alarms.map { $0.first("TRIGGER")?.value } == ["-PT30M", "20260302T085500Z"])
    }

    @Test("What is too long of it is told; an alarm stays without it")
    func bound() throws {
        let long = "X-MOZ-LONG:" + String(repeating: "a", count: StoredProperties.maximumPrivateBytes)
        let made = try Self.made(Self.alarm + ["DURATION:PT1M", "REPEAT:1", long, "END:VALARM", long], keeps: true)
        #expect(made.losses("VALARM") == [.skipped])
        #expect(made.losses("X-MOZ-LONG") == [.skipped])
        let event = try #require(try made.returned().first)
        #expect(event.components.first?.properties.map(\.name).contains("X-MOZ-LONG") == false)
        #expect(event.components.first?.first("REPEAT")?.value == "1")
    }

    @Test("Another order of the lines of an alarm is no change")
    func order() throws {
        let usual = ["BEGIN:VALARM", "TRIGGER:-PT15M", "ACTION:DISPLAY", "DESCRIPTION:Reminder", "END:VALARM"]
        let stored = try Self.made(usual, keeps: false).event.singleValueExtendedProperties
        #expect(StoredProperties(stored)?.kept.components == [])
        let own = ["BEGIN:VALARM", "TRIGGER:-PT15M", "ACTION:DISPLAY", "DESCRIPTION:Mine", "END:VALARM"]
        let other = ["BEGIN:VALARM", "DESCRIPTION:Mine", "ACTION:DISPLAY", "TRIGGER:-PT15M", "END:VALARM"]
        let (one, two) = (try Self.made(own, keeps: false).event, try Self.made(other, keeps: false).event)
        let change = StoredChange(
            from: one.singleValueExtendedProperties,
            to: two.singleValueExtendedProperties,
            generated: nil
        )
        #expect(change.isEqual)
    }

    @Test("Text that is no stored properties leaves an event as it is", arguments: ["", "[]", "{}", "[{}]", "[1]"])
    func damaged(text: String) throws {
        let event = try Self.made(keeps: true).event
        #expect(event.storing(text) == event)
    }
}
