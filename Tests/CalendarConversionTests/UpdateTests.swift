import Foundation
import GraphModel
import ICalendar
import Testing

@testable import CalendarConversion

@Suite("The changes between an event in Graph and an object of iCalendar")
struct UpdateTests {
    private static let context = ConversionContext(mailboxZone: "Europe/Berlin", user: "adele@example.com")

    /// A VEVENT of a weekly series or a single event.
    private static func event(
        _ lines: String...,
        start: String = "DTSTART;TZID=Europe/Berlin:20261203T090000",
        end: String = "DTEND;TZID=Europe/Berlin:20261203T100000"
    ) -> String {
        (["BEGIN:VEVENT", "UID:u-1", "DTSTAMP:20261101T000000Z", start, end] + lines + ["END:VEVENT"])
            .joined(separator: "\n")
    }

    private static func objects(_ events: [String]) throws -> SourceObject {
        let text = "BEGIN:VCALENDAR\nVERSION:2.0\n\(events.joined(separator: "\n"))\nEND:VCALENDAR\n"
        let converter = CalendarObjectConverter(context)
        return try #require(converter.sources(of: try ICalendarReader.read(Data(text.utf8))).objects.first)
    }

    private static func series(_ object: SourceObject) throws -> GraphSeries {
        try #require(CalendarObjectConverter(context).graphSeries(of: object).series.first)
    }

    /// What Graph holds once events were written to it: with ids, defaults, and a text body as HTML.
    private static func stored(_ events: [String], body: String? = nil) throws -> ExistingObject {
        let series = try series(objects(events))
        var event = series.event
        event.id = "M"
        event.originalStartTimeZone = event.start?.timeZone
        event.originalEndTimeZone = event.end?.timeZone
        event.isOrganizer = true
        event.importance = event.importance ?? .normal
        event.sensitivity = event.sensitivity ?? .normal
        event.categories = event.categories ?? []
        event.webLink = "https://outlook.example.com/?itemid=M"
        if let body {
            event.body = ItemBody(text: body)
            event.body?.contentType = .html
        } else if let text = event.body?.content {
            event.body?.content = "<html><body>\(text.replacing("\n", with: "<br>\r\n"))</body></html>"
            event.body?.contentType = .html
        }
        event.cancelledOccurrences = series.cancelled.map { "OID.M.\($0.prefix(10))" }
        event.exceptionOccurrences = series.exceptions.map { exception in
            var instance = exception.event.applied(to: event)
            (instance.recurrence, instance.cancelledOccurrences, instance.exceptionOccurrences) = (nil, nil, nil)
            (instance.id, instance.seriesMasterId, instance.type) = ("X\(exception.originalStart)", "M", .exception)
            instance.originalStart = exception.originalStart
            return instance
        }
        return ExistingObject(event, context)
    }

    private static func changes(from old: [String], to new: [String], body: String? = nil) throws -> SeriesChanges {
        let existing = try stored(old, body: body)
        return existing.changes(to: try series(objects(new).merged(into: existing).reconciled(with: existing)))
    }

    private static let rule = "RRULE:FREQ=WEEKLY;COUNT=6"
    private static let moved = event(
        "RECURRENCE-ID;TZID=Europe/Berlin:20261210T090000",
        "SUMMARY:Plan",
        start: "DTSTART;TZID=Europe/Berlin:20261211T140000",
        end: "DTEND;TZID=Europe/Berlin:20261211T150000"
    )

    @Test(
        "Nothing changes when nothing was changed",
        arguments: [
            [event("SUMMARY:Plan", "DESCRIPTION:One\\nTwo  spaces", "LOCATION:Room", "CATEGORIES:A,B", "X-OWN:a\\,b")],
            [event("SUMMARY:Plan", "URL:https://example.com/own", "CLASS:PRIVATE", "PRIORITY:1", "TRANSP:TRANSPARENT")],
            [event("SUMMARY:Plan", "ORGANIZER:mailto:adele@example.com", "ATTENDEE;RSVP=TRUE:mailto:b@example.com")],
            [event("SUMMARY:Plan", rule, "EXDATE;TZID=Europe/Berlin:20261217T090000"), moved],
            [
                event(
                    "SUMMARY:Day",
                    start: "DTSTART;VALUE=DATE:20261203",
                    end: "DTEND;VALUE=DATE:20261204"
                )
            ],
        ]
    )
    func unchanged(events: [String]) throws {
        #expect(try Self.changes(from: events, to: events).isEmpty)
    }

    @Test("Only the members that changed are sent; what was removed is cleared")
    func members() throws {
        let old = Self.event("SUMMARY:Plan", "LOCATION:Room", "CATEGORIES:A", "PRIORITY:1", "DESCRIPTION:Text")
        let renamed = try Self.changes(from: [old], to: [old.replacing("SUMMARY:Plan", with: "SUMMARY:Other")])
        var expected = Event()
        expected.subject = "Other"
        #expect(renamed.event == EventChanges(expected))

        let bare = try #require(try Self.changes(from: [old], to: [Self.event("SUMMARY:Plan")]).event)
        #expect(bare.cleared == [.location])
        #expect(bare.event.categories == [])
        #expect(bare.event.importance == .normal)
        #expect(bare.event.body?.content == "")
        #expect(bare.event.subject == nil)
        #expect(bare.event.start == nil)
    }

    @Test("A moved event sends both times, a lengthened one too")
    func times() throws {
        let old = Self.event("SUMMARY:Plan")
        let longer = try Self.changes(from: [old], to: [old.replacing("T100000\n", with: "T103000\n")])
        #expect(longer.event?.event.start?.dateTime == "2026-12-03T09:00:00")
        #expect(longer.event?.event.end?.dateTime == "2026-12-03T10:30:00")
        #expect(longer.event?.event.subject == nil)
    }

    @Test("Attendees are compared as people; those who stay are sent as Graph has them")
    func attendees() throws {
        let old = Self.event(
            "ORGANIZER:mailto:adele@example.com",
            "ATTENDEE;CN=Bo;ROLE=REQ-PARTICIPANT:mailto:b@example.com"
        )
        let answered = old.replacing("CN=Bo;", with: "CN=Bo B.;PARTSTAT=ACCEPTED;")
        #expect(try Self.changes(from: [old], to: [answered]).isEmpty)
        let more = old.replacing("\nEND:", with: "\nATTENDEE:mailto:c@example.com\nEND:")
        let attendees = try #require(try Self.changes(from: [old], to: [more]).event?.event.attendees)
        #expect(attendees.map { $0.emailAddress?.address } == ["b@example.com", "c@example.com"])
        let nobody = Self.event("SUMMARY:")
        #expect(try Self.changes(from: [old], to: [nobody]).event?.event.attendees == [])
    }

    @Test("Occurrences are changed, deleted and set back by their original starts")
    func occurrences() throws {
        let master = Self.event("SUMMARY:Plan", Self.rule)
        let moving = try Self.changes(from: [master], to: [master, Self.moved])
        #expect(moving.event == nil)
        #expect(moving.occurrences.map(\.originalStart) == ["2026-12-10T08:00:00Z"])
        guard case .change(let change) = moving.occurrences.first?.kind else {
            Issue.record("the occurrence is not changed")
            return
        }
        #expect(change.event.start?.dateTime == "2026-12-11T14:00:00")
        #expect(change.event.subject == nil)

        let setBack = try Self.changes(from: [master, Self.moved], to: [master])
        guard case .change(let back) = setBack.occurrences.first?.kind else {
            Issue.record("the occurrence is not set back")
            return
        }
        #expect(back.event.start?.dateTime == "2026-12-10T09:00:00")
        #expect(back.event.end?.dateTime == "2026-12-10T10:00:00")

        let deleting = Self.event("SUMMARY:Plan", Self.rule, "EXDATE;TZID=Europe/Berlin:20261217T090000")
        let deletion = SeriesChanges.Occurrence(originalStart: "2026-12-17T08:00:00Z", .delete)
        #expect(try Self.changes(from: [master], to: [deleting]).occurrences == [deletion])
        let reviving = try Self.changes(from: [deleting], to: [master])
        #expect((reviving.occurrences, reviving.revived) == ([], ["2026-12-17T08:00:00Z"]))
    }

    @Test("A new rule begins the series anew: all its exceptions and deletions are sent again")
    func newRule() throws {
        let exdate = "EXDATE;TZID=Europe/Berlin:20261217T090000"
        let old = [Self.event("SUMMARY:Plan", Self.rule, exdate), Self.moved]
        let new = [Self.event("SUMMARY:Plan", "RRULE:FREQ=WEEKLY;COUNT=8", exdate), Self.moved]
        let changes = try Self.changes(from: old, to: new)
        #expect(changes.event?.event.recurrence?.range?.numberOfOccurrences == 8)
        #expect(changes.occurrences.map(\.originalStart) == ["2026-12-10T08:00:00Z", "2026-12-17T08:00:00Z"])
        #expect(changes.revived == [])
        let single = try Self.changes(from: old, to: [Self.event("SUMMARY:Plan")])
        #expect(single.event?.cleared == [.recurrence])
        #expect(single.occurrences == [])
    }

    @Test("An occurrence alone changes that occurrence of the series that is there")
    func lone() throws {
        let master = Self.event("SUMMARY:Plan", Self.rule)
        let changes = try Self.changes(from: [master], to: [Self.moved])
        #expect(changes.event == nil)
        #expect(changes.occurrences.map(\.originalStart) == ["2026-12-10T08:00:00Z"])
    }

    // MARK: Bodies

    private static let teams = """
        <html><head></head><body>Agenda<br>Point one
        <div style="width:100%"><span style="white-space:nowrap">\(String(repeating: "_", count: 80))</span>
        </div><div class="me-email-text"><a class="me-email-headline" href="https://teams.microsoft.com/l/meetup-join/19%3a1/0">
        Join the meeting now</a></div>
        <div style="white-space:nowrap">\(String(repeating: "_", count: 80))</div></body></html>
        """

    /// DESCRIPTION and X-ALT-DESC as an app was given them.
    private static func given(_ html: String) throws -> (text: Property, html: Property) {
        let existing = try stored([event("SUMMARY:Plan", "DESCRIPTION:x")], body: html)
        let master = try #require(existing.object?.events.first)
        return (try #require(master.first("DESCRIPTION")), try #require(master.first("X-ALT-DESC")))
    }

    @Test("An app that gives back the text, with or without the HTML, changes no body")
    func sameBody() throws {
        let old = [Self.event("SUMMARY:Plan", "DESCRIPTION:x")]
        let given = try Self.given(Self.teams)
        let text = "DESCRIPTION:\(given.text.value)"
        let html = "X-ALT-DESC;FMTTYPE=text/html:\(given.html.value)"
        for lines in [[text, html], [text]] {
            let new = Self.event("SUMMARY:Plan\n\(lines.joined(separator: "\n"))")
            #expect(try Self.changes(from: old, to: [new], body: Self.teams).isEmpty)
        }
    }

    @Test("An edit of the text wins over HTML that was only given back, and keeps the online meeting")
    func editedText() throws {
        let old = [Self.event("SUMMARY:Plan", "DESCRIPTION:x")]
        let given = try Self.given(Self.teams)
        let edited = "DESCRIPTION:\(given.text.value.replacing("Point one", with: "Point <two>"))"
        let html = "X-ALT-DESC;FMTTYPE=text/html:\(given.html.value)"
        for lines in [[edited, html], [edited], ["DESCRIPTION:Agenda\\nPoint <two>"]] {
            let new = Self.event("SUMMARY:Plan\n\(lines.joined(separator: "\n"))")
            let body = try #require(try Self.changes(from: old, to: [new], body: Self.teams).event?.event.body)
            #expect(body.contentType == .html)
            let content = try #require(body.content)
            #expect(content.contains("Agenda<br>\nPoint &lt;two&gt;"))
            #expect(!content.contains("Point one"))
            #expect(
                content.contains(
                    "class=\"me-email-headline\" href=\"https://teams.microsoft.com/l/meetup-join/19%3a1/0\""
                )
            )
            #expect(content.components(separatedBy: "meetup-join").count == 2, "the block is there once")
        }
        let removed = try Self.changes(from: old, to: [Self.event("SUMMARY:Plan")], body: Self.teams)
        #expect(removed.event?.event.body?.content?.contains("meetup-join") == true)
        #expect(removed.event?.event.body?.content?.contains("Agenda") == false)
    }

    @Test("New HTML is taken as it is, with the online meeting put back where it was lost")
    func editedHTML() throws {
        let old = [Self.event("SUMMARY:Plan", "DESCRIPTION:x")]
        let new = Self.event(
            "SUMMARY:Plan",
            "DESCRIPTION:Bold",
            "X-ALT-DESC;FMTTYPE=text/html:<html><body><b>Bold</b></body></html>"
        )
        let body = try #require(try Self.changes(from: old, to: [new], body: Self.teams).event?.event.body?.content)
        #expect(body.hasPrefix("<html><body><b>Bold</b><div"))
        #expect(body.contains("meetup-join"))
        #expect(body.hasSuffix("</div></body></html>"))
    }

    @Test("HTML that the server rewrote is no change, and one that reads otherwise is")
    func rewrittenHTML() throws {
        let html = "X-ALT-DESC;FMTTYPE=text/html:<p>One <b>two</b></p><script>run()</script>"
        let event = Self.event("SUMMARY:Plan", "DESCRIPTION:One two", html)
        let stored = "<html><head><meta charset=\"utf-8\"></head><body><p>One <b>two</b></p></body></html>"
        #expect(try Self.changes(from: [event], to: [event], body: stored).isEmpty)
        let other = event.replacing("<b>two</b>", with: "<b>three</b>")
        #expect(
            try Self.changes(from: [event], to: [other], body: stored).event?.event.body?.content?.contains("three")
                == true
        )
    }
}
