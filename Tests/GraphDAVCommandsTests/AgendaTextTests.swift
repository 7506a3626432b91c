import CalendarActions
import GraphModel
import Testing
import TimeZones

@testable import GraphDAVCommands

@Suite("A week as text")
struct AgendaTextTests {
    private let berlin: TimeZoneRules
    private let monday: CivilDate

    init() throws {
        berlin = try TimeZoneDatabase.system.rules("Europe/Berlin")
        monday = try #require(CivilDate(iso8601: "2026-11-30"))
    }

    private func timed(_ day: Int, _ minute: Int, lasting minutes: Int) -> AgendaTime {
        let local = CivilDateTime(startOf: monday.advanced(by: day)).advanced(by: minute * 60)
        let start = berlin.instant(of: local)
        let end = AgendaTime.ZonedTime(start.advanced(by: minutes * 60), in: berlin)
        return .timed(start: AgendaTime.ZonedTime(start, in: berlin), end: end)
    }

    private func lines(columns: Int = 80) -> [String] {
        var items = [
            AgendaItem(
                uid: "1",
                subject: "Planning",
                organizer: "Adele Vance",
                time: timed(0, 540, lasting: 60),
                calendar: ""
            ),
            AgendaItem(
                uid: "2",
                subject: "予定の会議🎉 with a subject that is longer than there is room for in a table of 80 columns",
                organizer: "Pradeep Gupta",
                time: timed(0, 600, lasting: 30),
                calendar: "",
                sensitivity: .private,
                isTentative: true
            ),
            AgendaItem(
                uid: "3",
                subject: "Night shift",
                organizer: nil,
                time: timed(0, 1320, lasting: 1680),
                calendar: ""
            ),
            AgendaItem(
                uid: "4",
                subject: "Late\u{1B}[2J",
                organizer: "a@contoso.com",
                time: timed(2, 1380, lasting: 60),
                calendar: ""
            ),
            AgendaItem(
                uid: "5",
                subject: "",
                organizer: nil,
                time: timed(3, 480, lasting: 0),
                calendar: "",
                isCancelled: true
            ),
        ]
        let days = monday.advanced(by: 2)..<monday.advanced(by: 4)
        items.append(
            AgendaItem(
                uid: "6",
                subject: "Fair",
                organizer: "Adele Vance",
                time: .allDay(start: days.lowerBound, end: days.upperBound),
                calendar: ""
            )
        )
        return AgendaText(Agenda(range: DayRange(weekOf: monday), items: items), columns: columns).lines
    }

    @Test("Days, times, cut subjects and marks line up at 80 columns")
    func layout() {
        #expect(
            lines() == [
                "Monday 30 November 2026",
                "  09:00–10:00  Planning                        Adele Vance",
                "  10:00–10:30  予定の会議🎉 with a subject t…  Pradeep Gupta  tentative, private",
                "  22:00–       Night shift",
                "",
                "Tuesday 1 December 2026",
                "  all day      Night shift",
                "",
                "Wednesday 2 December 2026",
                "  all day      Fair                            Adele Vance",
                "       –02:00  Night shift",
                "  23:00–24:00  Late\u{FFFD}[2J                        a@contoso.com",
                "",
                "Thursday 3 December 2026",
                "  all day      Fair                            Adele Vance",
                "  08:00        (no subject)                                   cancelled",
            ]
        )
    }

    @Test("No line is wider than the terminal", arguments: [60, 80, 100, 132])
    func width(columns: Int) {
        for line in lines(columns: columns) { #expect(TerminalWidth.of(line) <= columns) }
    }
}
