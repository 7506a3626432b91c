import CalendarConversion
import Foundation
import Testing

/// Each place where a peer fails in this direction, and what is right there.
@Suite("Graph → iCalendar: properties")
struct PropertyTests {
    @Test("VERSION and PRODID are in every object")
    func versionAndProduct() throws {
        let text = try Converted("{}").text
        #expect(text.hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//graphdav//graphdav//EN\r\n"))
        #expect(text.hasSuffix("END:VCALENDAR\r\n"))
    }

    @Test("Subject and location keep commas, semicolons and backslashes")
    func escaping() throws {
        let made = try Converted(#"{"subject": "a;b\\c", "location": {"displayName": "Rm 1, Floor; 2"}}"#)
        #expect(made.lines("SUMMARY") == [#"SUMMARY:a\;b\\c"#])
        #expect(made.lines("LOCATION") == [#"LOCATION:Rm 1\, Floor\; 2"#])
    }

    @Test("Lines are folded at 75 octets without cutting a character", arguments: ["😀", "é", "日本", "a", "👨‍👩‍👧"])
    func folding(unit: String) throws {
        let subject = String(repeating: unit, count: 120)
        let made = try Converted(#"{"subject": "\#(subject)"}"#)
        for line in made.text.components(separatedBy: "\r\n") {
            #expect(line.utf8.count <= 75)
            #expect(!line.unicodeScalars.contains("\u{FFFD}"))
        }
        #expect(made.lines("SUMMARY").first?.utf8.elementsEqual("SUMMARY:\(subject)".utf8) ?? false)
    }

    @Test("A body of a megabyte is written whole")
    func longBody() throws {
        let html = String(repeating: "<p>Agenda item with some text</p>", count: 30_000)
        let made = try Converted(#"{"body": {"contentType": "html", "content": "\#(html)"}}"#)
        #expect(made.lines("DESCRIPTION").first?.utf8.count ?? 0 > 800_000)
        #expect(made.lines("X-ALT-DESC").first?.utf8.count ?? 0 > 900_000)
    }

    @Test("A text body, and an empty one that comes as CR LF")
    func textBody() throws {
        let made = try Converted(#"{"body": {"contentType": "text", "content": "a\r\nb, c\r\n\r\n"}}"#)
        #expect(made.lines("DESCRIPTION") == [#"DESCRIPTION:a\nb\, c"#])
        #expect(made.lines("X-ALT-DESC").isEmpty)
        let empty = try Converted(#"{"body": {"contentType": "text", "content": "\r\n"}}"#)
        #expect(empty.lines("DESCRIPTION").isEmpty)
    }

    @Test(
        "STATUS follows cancellation and tentative time",
        arguments: [
            (#"{"isCancelled": true, "showAs": "free"}"#, "CANCELLED"), (#"{"showAs": "tentative"}"#, "TENTATIVE"),
            (#"{"showAs": "busy"}"#, "CONFIRMED"),
        ]
    )
    func status(event: String, status: String) throws {
        #expect(try Converted(event).lines("STATUS") == ["STATUS:" + status])
    }

    @Test(
        "CLASS follows the sensitivity",
        arguments: [
            ("normal", []), ("private", ["CLASS:PRIVATE"]), ("confidential", ["CLASS:CONFIDENTIAL"]),
            ("personal", ["CLASS:X-PERSONAL"]), ("Private", ["CLASS:PRIVATE"]), ("secret", ["CLASS:PRIVATE"]),
        ]
    )
    func classification(sensitivity: String, lines: [String]) throws {
        let made = try Converted(#"{"sensitivity": "\#(sensitivity)"}"#)
        #expect(made.lines("CLASS") == lines)
        #expect(made.losses("CLASS") == (sensitivity == "secret" ? [.changed] : []))
    }

    @Test(
        "TRANSP and the busy status follow showAs",
        arguments: [
            ("free", "TRANSPARENT", "FREE"), ("tentative", "OPAQUE", "TENTATIVE"), ("busy", "OPAQUE", "BUSY"),
            ("oof", "OPAQUE", "OOF"), ("workingElsewhere", "TRANSPARENT", "WORKINGELSEWHERE"),
            ("unknown", "OPAQUE", nil),
        ]
    )
    func showAs(showAs: String, transparency: String, busy: String?) throws {
        let made = try Converted(#"{"showAs": "\#(showAs)"}"#)
        #expect(made.lines("TRANSP") == ["TRANSP:" + transparency])
        #expect(made.lines("X-MICROSOFT-CDO-BUSYSTATUS") == (busy.map { ["X-MICROSOFT-CDO-BUSYSTATUS:" + $0] } ?? []))
    }

    @Test(
        "PRIORITY follows the importance",
        arguments: [("high", ["PRIORITY:1"]), ("low", ["PRIORITY:9"]), ("normal", [])]
    )
    func priority(importance: String, lines: [String]) throws {
        #expect(try Converted(#"{"importance": "\#(importance)"}"#).lines("PRIORITY") == lines)
    }

    @Test("A category with a comma stays one")
    func categories() throws {
        let made = try Converted(#"{"categories": ["Red, urgent", "Blue"]}"#)
        #expect(made.lines("CATEGORIES") == [#"CATEGORIES:Red\, urgent,Blue"#])
    }

    @Test(
        "A reminder is one alarm with a valid trigger, or none",
        arguments: [
            (#"{"isReminderOn": true, "reminderMinutesBeforeStart": 15}"#, ["TRIGGER:-PT15M"]),
            (#"{"isReminderOn": true, "reminderMinutesBeforeStart": 0}"#, ["TRIGGER:PT0S"]),
            (#"{"isReminderOn": true, "reminderMinutesBeforeStart": 1080}"#, ["TRIGGER:-PT18H"]),
            (#"{"isReminderOn": true, "reminderMinutesBeforeStart": -5}"#, ["TRIGGER:PT5M"]),
            (#"{"isReminderOn": false, "reminderMinutesBeforeStart": 15}"#, []),
        ]
    )
    func reminder(event: String, lines: [String]) throws {
        #expect(try Converted(event).lines("TRIGGER") == lines)
    }

    @Test("Links to the event and to its online meeting")
    func links() throws {
        let made = try Converted(
            #"""
            {"webLink": "https://outlook.example.com/?itemid=A%3D", "isOnlineMeeting": true,
             "onlineMeetingProvider": "teamsForBusiness",
             "onlineMeeting": {"joinUrl": "https://teams.example.com/l/meetup-join/a b\"c"}}
            """#
        )
        #expect(made.lines("URL") == ["URL:https://outlook.example.com/?itemid=A%3D"])
        let conference = "CONFERENCE;VALUE=URI;FEATURE=AUDIO,VIDEO;LABEL=Microsoft Teams:"
        #expect(made.lines("CONFERENCE") == [conference + "https://teams.example.com/l/meetup-join/a%20b%22c"])
    }

    @Test("Dates of creation and change, and a revision number that rises with each change")
    func revisions() throws {
        let made = try Converted(
            #"{"createdDateTime": "2026-02-20T08:11:52.1Z", "lastModifiedDateTime": "2026-02-20T09:12:00Z"}"#
        )
        #expect(made.lines("CREATED") == ["CREATED:20260220T081152Z"])
        #expect(made.lines("LAST-MODIFIED") == ["LAST-MODIFIED:20260220T091200Z"])
        #expect(made.lines("DTSTAMP") == ["DTSTAMP:20260220T091200Z"])
        #expect(made.lines("SEQUENCE") == ["SEQUENCE:60"])
        let none = try Converted(#"{"createdDateTime": "1601-01-01T00:00:00Z"}"#)
        #expect(none.lines("CREATED").isEmpty && none.lines("DTSTAMP") == ["DTSTAMP:20260302T090000Z"])
    }

    @Test(
        "Several locations, coordinates and addresses",
        arguments: [
            (
                #"{"location": {"displayName": ""}, "locations": [{"displayName": "A"}, {"displayName": "B"}]}"#,
                [#"LOCATION:A\; B"#], []
            ),
            (
                #"{"location": {"displayName": "A", "coordinates": {"latitude": 47.5, "longitude": -0.25}}}"#,
                ["LOCATION:A"], ["GEO:47.500000;-0.250000"]
            ),
            (
                #"{"location": {"address": {"street": "1 Way", "postalCode": "10115", "city": "Berlin"}}}"#,
                [#"LOCATION:1 Way\, 10115 Berlin"#], []
            ),
            (
                #"{"location": {"displayName": "A", "coordinates": {"latitude": 1e300, "longitude": 0}}}"#,
                ["LOCATION:A"], []
            ),
            (#"{"location": {}, "locations": [{"displayName": ""}]}"#, [], []),
        ]
    )
    func locations(event: String, location: [String], geo: [String]) throws {
        let made = try Converted(event)
        #expect(made.lines("LOCATION") == location)
        #expect(made.lines("GEO") == geo)
    }

    @Test("Attachments are named in the report")
    func attachments() throws {
        let made = try Converted(
            #"{"hasAttachments": true, "attachments": [{"name": "plan.pdf"}, {"name": "b.png", "isInline": true}]}"#
        )
        #expect(made.report.losses.map(\.value) == ["plan.pdf"])
        #expect(made.losses("ATTACH") == [.skipped])
        #expect(try Converted(#"{"hasAttachments": true}"#).losses("ATTACH") == [.skipped])
    }

    @Test(
        "No text of Graph can begin a content line",
        arguments: [
            "\\r\\nX-EVIL:1", "\\nX-EVIL:1", "\\rX-EVIL:1", "\\u2028X-EVIL:1", "\\u0085X-EVIL:1",
            "\\u0000\\r\\n X-EVIL:1",
        ]
    )
    func injection(text: String) throws {
        let person = #"{"name": "N\#(text)", "address": "a@example.com\#(text)"}"#
        let made = try Converted(
            #"""
            {"subject": "S\#(text)", "body": {"contentType": "text", "content": "B\#(text)"}, "categories": ["C\#(text)"],
             "location": {"displayName": "L\#(text)"}, "webLink": "https://example.com/\#(text)", "uid": "U\#(text)",
             "isOrganizer": false, "organizer": {"emailAddress": \#(person)},
             "attendees": [{"type": "required", "emailAddress": \#(person)}]}
            """#
        )
        let separators: Set<Unicode.Scalar> = ["\r", "\n", "\u{85}", "\u{2028}", "\u{2029}"]
        let lines = made.text.unicodeScalars.split { separators.contains($0) }.map {
            String(String.UnicodeScalarView($0))
        }
        #expect(!lines.contains { $0.hasPrefix("X-EVIL") })
        #expect(!made.text.unicodeScalars.contains("\0"))
    }

    @Test("The same events always give the same bytes")
    func deterministic() throws {
        let event = #"{"attendees": [{"type": "required", "emailAddress": {"address": "a@example.com"}}]}"#
        #expect(try Converted(event).text == (try Converted(event).text))
    }
}
