import CalendarConversion
import GraphModel
import Testing
import TimeZones

@testable import CalendarActions

@Suite("A draft as the event that Graph is given")
struct EventDraftTests {
    private let berlin: TimeZoneRules

    init() throws {
        berlin = try #require(TimeZoneDatabase.system.resolve("Europe/Berlin"))
    }

    private func event(_ draft: EventDraft, zone: TimeZoneRules? = nil) throws -> Event {
        let zone = zone ?? berlin
        let calendar = draft.calendar(
            organizer: "me@example.com",
            zone: zone,
            now: Instant(seconds: 1_796_040_000)
        )
        let converter = CalendarObjectConverter(ConversionContext(mailboxZone: zone.name, user: "me@example.com"))
        let (objects, losses) = converter.sources(of: calendar)
        let (series, report) = converter.graphSeries(of: try #require(objects.first))
        #expect(losses.losses.isEmpty && report.losses.isEmpty, "\(losses.losses) \(report.losses)")
        return try #require(series.first).event
    }

    private func timed(_ seconds: Int, length: Int = 3600) -> EventDraft {
        let start = Instant(seconds: seconds)
        return EventDraft(subject: "Lunch", span: .timed(start: start, end: start.advanced(by: length)))
    }

    private func times(_ event: Event) -> [String?] {
        [event.start?.dateTime, event.start?.timeZone, event.end?.dateTime, event.end?.timeZone]
    }

    @Test("Times on the clock of the mailbox, by the Windows name of its zone")
    func zone() throws {
        // 2026-12-01T08:00:00Z
        let event = try event(timed(1_796_112_000))
        #expect(
            times(event) == [
                "2026-12-01T09:00:00", "W. Europe Standard Time", "2026-12-01T10:00:00", "W. Europe Standard Time",
            ]
        )
        #expect((event.isAllDay, event.isOnlineMeeting, event.attendees?.count) == (nil, nil, nil))
        #expect((event.isReminderOn, event.reminderMinutesBeforeStart) == (true, 15))
    }

    @Test("Times that the clock shows twice are in UTC, and as long as they were wanted")
    func shownTwice() throws {
        // 2027-10-31: 02:30 in Berlin is 00:30Z and 01:30Z.
        #expect(try times(event(timed(1_824_942_600))) == ["2027-10-31T00:30:00", "UTC", "2027-10-31T01:30:00", "UTC"])
        #expect(
            try times(event(timed(1_824_942_600 - 3600))) == [
                "2027-10-31T01:30:00", "W. Europe Standard Time", "2027-10-31T00:30:00", "UTC",
            ]
        )
    }

    @Test("A zone without a Windows name of its own goes by another that shows the same, or in UTC")
    func nameless() throws {
        let troll = try #require(TimeZoneDatabase.system.resolve("Antarctica/Troll"))
        let event = try event(timed(1_796_112_000), zone: troll)
        let zone = try #require(event.start?.timeZone)
        #expect(TimeZoneDatabase.system.resolve(zone) != nil && !zone.contains("/"))
    }

    @Test("Whole days are midnights, the end the day after the last one, without a reminder")
    func wholeDays() throws {
        let first = try #require(CivilDate(year: 2026, month: 12, day: 31))
        let event = try event(EventDraft(subject: "Trip", span: .allDay(first: first, last: first.advanced(by: 1))))
        #expect(
            times(event).compactMap(\.self).filter { $0.contains("T") && $0.contains(":") } == [
                "2026-12-31T00:00:00", "2027-01-02T00:00:00",
            ]
        )
        #expect((event.isAllDay, event.isReminderOn) == (true, false))
    }

    @Test(
        "Attendees are required, and have the address that was typed, whatever is in it",
        arguments: ["bo@example.com", "a%41b@example.com", "b?o@example.com", "b&o=+x@example.com", "50%@example.com"]
    )
    func attendees(address: String) throws {
        var draft = timed(1_796_112_000)
        draft.invitees = [.init(address: address, name: "Bo \"B\" O; Jr., x")]
        let attendees = try #require(try event(draft).attendees)
        #expect(attendees.map(\.emailAddress?.address) == [address])
        #expect(attendees.map(\.type) == [.required])
        #expect(attendees.first?.emailAddress?.name?.contains("O; Jr., x") == true)
    }

    @Test(
        "Texts with every hard character arrive as they are",
        arguments: ["a;b,c\\n\nd:\"e\"", "Übergabe 🎉", "x^y'z"]
    )
    func texts(text: String) throws {
        var draft = timed(1_796_112_000)
        draft.subject = text.replacing("\n", with: " ")
        (draft.location, draft.body) = (draft.subject, text)
        let event = try event(draft)
        #expect(event.subject == draft.subject)
        #expect(event.location?.displayName == draft.subject)
        #expect(event.body?.content?.replacing("\r\n", with: "\n") == text)
    }
}
