import GraphModel
import Testing
import TimeZones

@testable import CalendarActions

@Suite("Zone and calendars of a mailbox")
struct MailboxTests {
    @Test(
        "The zone has both names, and is UTC when nobody knows it",
        arguments: [
            ("W. Europe Standard Time", "W. Europe Standard Time", "Europe/Berlin"),
            ("Europe/Zurich", "W. Europe Standard Time", "Europe/Zurich"),
            ("Antarctica/Troll", nil, "Antarctica/Troll"),
            ("tzone://Microsoft/Custom", "UTC", "UTC"), ("", "UTC", "UTC"), (nil, "UTC", "UTC"),
        ] as [(String?, String?, String)]
    )
    func zone(name: String?, windows: String?, iana: String) throws {
        let zone = try MailboxZone(name)
        #expect(zone.windows == windows)
        #expect(zone.rules.name == iana)
    }

    private static func calendar(_ id: String, _ name: String, isDefault: Bool = false) -> Calendar {
        var calendar = Calendar()
        calendar.id = id
        calendar.name = name
        calendar.isDefaultCalendar = isDefault
        return calendar
    }

    private let calendars = [
        calendar("1", "Projects"), calendar("2", "Calendar", isDefault: true), calendar("3", "Birthdays"),
        calendar("4", "birthdays"),
    ]

    @Test(
        "A choice by kind, name or id",
        arguments: [
            (CalendarChoice.standard, ["2"]), (.all, ["1", "2", "3", "4"]), (.named("projects"), ["1"]),
            (.named("3"), ["3"]),
        ]
    )
    func choice(choice: CalendarChoice, ids: [String]) throws {
        #expect(try choice.calendars(among: calendars).compactMap(\.id) == ids)
    }

    @Test("A choice that means nothing or too much")
    func noChoice() {
        #expect(throws: ActionError.unknownCalendar("Team", known: ["Projects", "Calendar", "Birthdays", "birthdays"]))
        {
            try CalendarChoice.named("Team").calendars(among: calendars)
        }
        #expect(throws: ActionError.ambiguousCalendar("Birthdays")) {
            try CalendarChoice.named("Birthdays").calendars(among: calendars)
        }
        #expect(throws: ActionError.noDefaultCalendar) { try CalendarChoice.standard.calendars(among: []) }
    }
}
