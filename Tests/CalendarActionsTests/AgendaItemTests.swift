import CalendarConversion
import Foundation
import GraphModel
import Testing
import TimeZones

@testable import CalendarActions

@Suite("Events of Graph on an agenda")
struct AgendaItemTests {
    private let berlin: TimeZoneRules
    private let converter = EventConverter(ConversionContext(mailboxZone: "W. Europe Standard Time"))

    init() throws {
        berlin = try TimeZoneDatabase.system.rules("Europe/Berlin")
    }

    private func item(_ json: String) throws -> AgendaItem? {
        let event = try JSONDecoder().decode(Event.self, from: Data("{\(json)}".utf8))
        return AgendaItem(event, calendar: "Calendar", zone: berlin, converter: converter)
    }

    private static let nine = """
        "start": {"dateTime": "2026-12-01T08:00:00.0000000", "timeZone": "UTC"},
        "end": {"dateTime": "2026-12-01T09:30:00.0000000", "timeZone": "UTC"}
        """

    @Test("A timed event is read on the clocks of the mailbox")
    func timed() throws {
        let item = try #require(
            try item(
                """
                "id": "i", "uid": "u-1", "subject": "Planning", \(Self.nine),
                "organizer": {"emailAddress": {"name": "Adele Vance", "address": "adele@contoso.com"}}
                """
            )
        )
        #expect((item.uid, item.subject, item.organizer) == ("u-1", "Planning", "Adele Vance"))
        guard case .timed(let start, let end) = item.time else {
            Issue.record("not timed")
            return
        }
        #expect(start.iso8601 == "2026-12-01T09:00:00+01:00")
        #expect(end.iso8601 == "2026-12-01T10:30:00+01:00")
    }

    @Test("Of an all-day event the dates count, whatever zone they are given in")
    func allDay() throws {
        let item = try item(
            """
            "id": "i", "isAllDay": true,
            "start": {"dateTime": "2026-12-01T00:00:00.0000000", "timeZone": "Pacific Standard Time"},
            "end": {"dateTime": "2026-12-03T00:00:00.0000000", "timeZone": "Pacific Standard Time"}
            """
        )
        let first = try #require(CivilDate(iso8601: "2026-12-01"))
        #expect(item?.time == .allDay(start: first, end: first.advanced(by: 2)))
        #expect(item?.subject == "")
    }

    @Test(
        "Marks",
        arguments: [
            ("\"showAs\": \"tentative\"", true, false),
            ("\"responseStatus\": {\"response\": \"tentativelyAccepted\"}", true, false),
            ("\"isCancelled\": true", false, true), ("\"showAs\": \"busy\"", false, false),
        ]
    )
    func marks(member: String, isTentative: Bool, isCancelled: Bool) throws {
        let item = try #require(try item("\"id\": \"i\", \(Self.nine), \(member)"))
        #expect((item.isTentative, item.isCancelled) == (isTentative, isCancelled))
    }

    @Test("The organizer's address stands in for a missing name")
    func organizer() throws {
        let address = "\"organizer\": {\"emailAddress\": {\"name\": \"\", \"address\": \"adele@contoso.com\"}}"
        #expect(try item("\"id\": \"i\", \(Self.nine), \(address)")?.organizer == "adele@contoso.com")
        #expect(try item("\"id\": \"i\", \(Self.nine)")?.organizer == nil)
    }

    @Test("What does not say when it takes place is no item")
    func noTime() throws {
        #expect(try item("\"id\": \"i\", \"subject\": \"Planning\"") == nil)
    }
}
