import Testing
import TimeZones

@testable import CalendarActions

@Suite("Agenda")
struct AgendaTests {
    private let berlin: TimeZoneRules
    private let monday: CivilDate

    init() throws {
        berlin = try TimeZoneDatabase.system.rules("Europe/Berlin")
        monday = try #require(CivilDate(year: 2026, month: 11, day: 30))
    }

    /// An item from one hour of a day, counted from Monday, to another.
    private func timed(_ subject: String, _ day: Int, _ hour: Int, to endDay: Int, _ endHour: Int) -> AgendaItem {
        func time(_ day: Int, _ hour: Int) -> AgendaTime.ZonedTime {
            let local = CivilDateTime(startOf: monday.advanced(by: day)).advanced(by: hour * 3600)
            return AgendaTime.ZonedTime(berlin.instant(of: local), in: berlin)
        }
        return item(subject, .timed(start: time(day, hour), end: time(endDay, endHour)))
    }

    private func allDay(_ subject: String, _ day: Int, to end: Int) -> AgendaItem {
        item(subject, .allDay(start: monday.advanced(by: day), end: monday.advanced(by: end)))
    }

    private func item(_ subject: String, _ time: AgendaTime) -> AgendaItem {
        AgendaItem(uid: subject, subject: subject, organizer: nil, time: time, calendar: "Calendar")
    }

    private func days(_ items: [AgendaItem]) -> [Int: [String]] {
        let agenda = Agenda(range: DayRange(weekOf: monday), items: items)
        let pairs = agenda.days.map { ($0.date.dayNumber - monday.dayNumber, $0.items.map(\.subject)) }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    @Test("Whole days come first, then what goes on, then by start")
    func order() {
        let items = [
            timed("late", 1, 15, to: 1, 16), timed("early", 1, 9, to: 1, 10), allDay("holiday", 1, to: 2),
            timed("night", 0, 22, to: 1, 2), allDay("fair", 0, to: 3),
        ]
        #expect(days(items) == [0: ["fair", "night"], 1: ["fair", "holiday", "night", "early", "late"], 2: ["fair"]])
    }

    @Test("What ends at midnight does not touch the next day; what has no length is on its day")
    func midnights() {
        #expect(days([timed("dinner", 2, 20, to: 3, 0)]) == [2: ["dinner"]])
        #expect(days([timed("reminder", 2, 0, to: 2, 0)]) == [2: ["reminder"]])
        #expect(days([allDay("no length", 4, to: 4)]) == [4: ["no length"]])
    }

    @Test("What touches no day of the week is left out; what reaches into it stays")
    func bounds() {
        let items = [
            timed("before", -1, 20, to: 0, 0), timed("into", -1, 22, to: 0, 1), allDay("day before", -1, to: 0),
            timed("out of", 6, 23, to: 7, 1), timed("after", 7, 0, to: 7, 1), allDay("day after", 7, to: 8),
        ]
        #expect(days(items) == [0: ["into"], 6: ["out of"]])
    }

    @Test("A moment is read on the clocks of the mailbox")
    func zones() throws {
        let newYork = try TimeZoneDatabase.system.rules("America/New_York")
        let time = AgendaTime.ZonedTime(Instant(seconds: 1_796_094_000), in: newYork)
        #expect((time.local.date.day, time.local.hour, time.offset) == (30, 22, -18_000))
    }

    @Test(
        "Moments are written with the offset of their zone",
        arguments: [
            ("Europe/Berlin", "2026-12-01T04:20:00+01:00"), ("America/St_Johns", "2026-11-30T23:50:00-03:30"),
            ("Etc/UTC", "2026-12-01T03:20:00Z"),
        ]
    )
    func iso8601(zone: String, text: String) throws {
        let rules = try TimeZoneDatabase.system.rules(zone)
        #expect(AgendaTime.ZonedTime(Instant(seconds: 1_796_095_200), in: rules).iso8601 == text)
    }

    @Test(
        "Dates are read in one form only",
        arguments: ["2026-2-01", "2026-02-30", "26-02-01", "+026-02-01", "2026-02-01T"]
    )
    func dates(text: String) {
        #expect(CivilDate(iso8601: text) == nil)
        #expect(CivilDate(iso8601: "2026-02-01")?.iso8601 == "2026-02-01")
    }
}
