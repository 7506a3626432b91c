import CalendarConversion
import GraphModel
import ICalendar
import Testing

@Suite("iCalendar → Graph: alarms")
struct SourceAlarmTests {
    private func alarm(_ trigger: String, _ lines: String..., action: String = "DISPLAY") -> [String] {
        ["BEGIN:VALARM", "ACTION:\(action)", trigger] + lines + ["END:VALARM"]
    }

    private func made(_ alarms: [String]...) throws -> ConvertedObject {
        try ConvertedObject(events: [["DTSTART:20260302T090000Z", "DTEND:20260302T103000Z"] + alarms.flatMap(\.self)])
    }

    @Test(
        "TRIGGER in every form, in minutes before the start",
        arguments: [
            ("TRIGGER:-PT15M", 15), ("TRIGGER:-PT1H30M", 90), ("TRIGGER:-P1DT2H", 1560), ("TRIGGER:-PT900S", 15),
            ("TRIGGER:-P1W", 10_080), ("TRIGGER:PT0S", 0), ("TRIGGER;VALUE=DURATION:-PT5M", 5),
            ("TRIGGER;RELATED=START:-PT5M", 5), ("TRIGGER;RELATED=END:-PT2H", 30),
            ("TRIGGER;VALUE=DATE-TIME:20260302T083000Z", 30), ("TRIGGER:-PT45S", 1),
        ]
    )
    func trigger(line: String, minutes: Int) throws {
        let made = try made(alarm(line))
        #expect(try made.event.isReminderOn == true)
        #expect(try made.event.reminderMinutesBeforeStart == minutes)
        #expect(made.losses("VALARM") == [])
    }

    @Test(
        "An alarm after the start, of mail, or too far off is no reminder of Graph; it is kept and comes back",
        arguments: [
            ("TRIGGER:PT10M", "DISPLAY"), ("TRIGGER;RELATED=END:PT0S", "DISPLAY"), ("TRIGGER:-PT15M", "EMAIL"),
            ("TRIGGER:-P5000D", "DISPLAY"),
        ]
    )
    func kept(trigger: String, action: String) throws {
        let made = try made(alarm(trigger, action: action))
        #expect(try made.event.isReminderOn == false)
        #expect(made.losses("VALARM") == [.kept])
        let back = try #require(try made.returned().first?.components.first)
        #expect(back.properties.map(\.name) == ["ACTION", "TRIGGER"])
        #expect(back.first("ACTION")?.value == action)
    }

    @Test("A damaged alarm is left out and told")
    func damaged() throws {
        let made = try made(alarm("TRIGGER:soon"), alarm("TRIGGER:-PT5M"))
        #expect(made.losses("VALARM") == [.skipped])
        #expect(try made.event.reminderMinutesBeforeStart == 5)
    }

    @Test("Without an alarm the reminder is off: Graph would set one of its own")
    func none() throws {
        #expect(try made().event.isReminderOn == false)
    }

    @Test("Of several alarms the first that can is the reminder, all come back in their order")
    func several() throws {
        let made = try made(
            alarm("TRIGGER:-P1D", action: "EMAIL"),
            alarm("TRIGGER:-PT1H30M", "DESCRIPTION:Go", "UID:alarm-2"),
            alarm("TRIGGER:-PT5M", "X-OWN:x")
        )
        #expect(try made.event.reminderMinutesBeforeStart == 90)
        #expect(made.losses("VALARM") == [.kept, .kept])
        let alarms = try #require(try made.returned().first?.components)
        #expect(alarms.map { $0.first("TRIGGER")?.value } == ["-P1D", "-PT1H30M", "-PT5M"])
        #expect(alarms.map { $0.properties.count } == [2, 4, 3])
    }

    @Test("A reminder that was changed or switched off in Outlook replaces the alarm that it was, and no other")
    func changedInOutlook() throws {
        let made = try made(alarm("TRIGGER:-PT30M", "DESCRIPTION:Go"), alarm("TRIGGER:-PT5M", "DESCRIPTION:Now"))
        let changed = try #require(try made.returned { $0.reminderMinutesBeforeStart = 60 }.first?.components)
        #expect(changed.map { $0.first("TRIGGER")?.value } == ["-PT1H", "-PT5M"])
        let off = try #require(try made.returned { $0.isReminderOn = false }.first?.components)
        #expect(off.map { $0.first("TRIGGER")?.value } == ["-PT5M"])
    }

    @Test("What an app notes about its alarms for itself goes nowhere")
    func ownState() throws {
        let made = try made(
            alarm("TRIGGER:-PT15M", "ACKNOWLEDGED:20260302T084500Z", "X-MOZ-LASTACK:20260302T084500Z", "DESCRIPTION:Go")
        )
        let stored = try #require(try made.event.singleValueExtendedProperties?.compactMap(\.value).joined())
        #expect(!stored.contains("ACKNOWLEDGED"))
        #expect(!stored.contains("X-MOZ"))
        #expect(try made.returned().first?.components.first?.first("DESCRIPTION")?.value == "Go")
    }

    @Test("An alarm too large to be stored is told; the reminder that it was is there all the same")
    func tooLarge() throws {
        let sound = "ATTACH;ENCODING=BASE64;VALUE=BINARY:" + String(repeating: "QUJD", count: 8000)
        let made = try made(alarm("TRIGGER:-PT30M", sound, action: "AUDIO"), alarm("TRIGGER:-PT5M", "DESCRIPTION:Now"))
        #expect(made.losses("VALARM") == [.skipped, .kept])
        #expect(try made.event.reminderMinutesBeforeStart == 30)
        let alarms = try #require(try made.returned().first?.components)
        #expect(alarms.map { $0.first("TRIGGER")?.value } == ["-PT30M", "-PT5M"])
    }
}
