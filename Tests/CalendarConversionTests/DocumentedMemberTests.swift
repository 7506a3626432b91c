import Foundation
import GraphModel
import ICalendar
import Testing

@testable import CalendarConversion

@Suite("The Conversion page and the converter agree: Graph → iCalendar")
struct DocumentedMemberTests {
    /// Values of a member, and the members that it needs.
    private struct Sample {
        var given = ""
        var values: [String]

        init(_ values: String..., given: String = "") {
            (self.values, self.given) = (values, given)
        }
    }

    private static let person = #""emailAddress": {"name": "A", "address": "a@example.com"}"#
    private static let me = #""emailAddress": {"name": "Me", "address": "me@example.com"}"#
    private static let daily = """
        "recurrence": {"pattern": {"type": "daily", "interval": 1},
        "range": {"type": "noEnd", "startDate": "2026-03-02", "recurrenceTimeZone": "W. Europe Standard Time"}}
        """
    private static let instance = #""type": "exception", "seriesMasterId": "M""#
    private static let place = """
        {"displayName": "Room", "coordinates": {"latitude": 52.5, "longitude": 13.4}}
        """

    private static let samples: [Event.Member: Sample] = [
        .id: Sample(#""B""#, given: #""uid": null"#), .changeKey: Sample(#""k""#), .odataEtag: Sample(#""e""#),
        .createdDateTime: Sample(#""2026-01-01T09:00:00Z""#), .lastModifiedDateTime: Sample(#""2026-02-01T09:00:00Z""#),
        .categories: Sample(#"["A"]"#), .transactionId: Sample(#""t""#),
        .originalStartTimeZone: Sample(#""Eastern Standard Time""#),
        .originalEndTimeZone: Sample(#""Eastern Standard Time""#),
        .originalStart: Sample(#""2026-03-01T09:00:00Z""#, given: instance),
        .iCalUId: Sample(#""u""#, given: #""uid": null"#),
        .uid: Sample(#""u""#), .occurrenceId: Sample(#""OID.M.2026-03-01""#, given: instance),
        .reminderMinutesBeforeStart: Sample("30", given: #""isReminderOn": true"#),
        .isReminderOn: Sample("true", given: #""reminderMinutesBeforeStart": 15"#), .hasAttachments: Sample("true"),
        .hideAttendees: Sample("true"), .subject: Sample(#""Other""#), .bodyPreview: Sample(#""Text""#),
        .body: Sample(#"{"contentType": "html", "content": "<p>Text</p>"}"#), .importance: Sample(#""high""#),
        .sensitivity: Sample(#""private""#), .isAllDay: Sample("true", given: midnights), .isCancelled: Sample("true"),
        .isDraft: Sample("true"), .isOrganizer: Sample("false", given: #""organizer": {\#(person)}"#),
        .organizer: Sample("{\(person)}", given: #""attendees": [{\#(me)}]"#),
        .responseRequested: Sample("false", given: #""attendees": [{\#(person)}]"#),
        .responseStatus: Sample(#"{"response": "accepted"}"#, given: #""isOrganizer": false, "attendees": [{\#(me)}]"#),
        .attendees: Sample("[{\(person)}]"), .seriesMasterId: Sample(#""M""#),
        .showAs: Sample(#""free""#, #""tentative""#),
        .type: Sample(#""exception""#), .start: Sample(#"{"dateTime": "2026-03-02T08:30:00", "timeZone": "UTC"}"#),
        .end: Sample(#"{"dateTime": "2026-03-02T11:00:00", "timeZone": "UTC"}"#), .location: Sample(place),
        .locations: Sample("[\(place)]"), .recurrence: Sample(String(daily.dropFirst(14))),
        .isOnlineMeeting: Sample("true"),
        .onlineMeetingProvider: Sample(
            #""teamsForBusiness""#,
            given: #""onlineMeeting": {"joinUrl": "https://example.com/j"}"#
        ),
        .onlineMeeting: Sample(#"{"joinUrl": "https://example.com/j"}"#),
        .onlineMeetingUrl: Sample(#""https://example.com/j""#), .allowNewTimeProposals: Sample("false"),
        .webLink: Sample(#""https://example.com/w""#),
        .cancelledOccurrences: Sample(#"["OID.A.2026-03-03"]"#, given: daily),
        .exceptionOccurrences: Sample(
            #"[{"id": "X", "type": "exception", "subject": "X", "originalStart": "2026-03-03T09:00:00Z", \#(times)}]"#,
            given: daily
        ),
        .singleValueExtendedProperties: Sample(
            #"[{"id": "\#(StoredProperties.uidProperty)", "value": "u"}, {"id": "\#(StoredProperties.restProperty)", "value": "{\"mailbox\": \"me@example.com\", \"sequence\": 99}"}]"#
        ),
        .attachments: Sample(#"[{"name": "a.pdf"}]"#), .removed: Sample(#"{"reason": "deleted"}"#),
    ]

    private static let times = """
        "start": {"dateTime": "2026-03-03T10:00:00", "timeZone": "UTC"},
        "end": {"dateTime": "2026-03-03T11:00:00", "timeZone": "UTC"}
        """

    private static let midnights = """
        "start": {"dateTime": "2026-03-02T00:00:00", "timeZone": "UTC"},
        "end": {"dateTime": "2026-03-03T00:00:00", "timeZone": "UTC"}
        """

    @Test("Every member has one row, and is tried")
    func complete() throws {
        let rows = try DocumentedRow.rows(under: "## Graph to iCalendar").flatMap(\.names)
        #expect(rows.sorted() == Event.Member.allCases.map(\.rawValue).sorted())
        #expect(Set(Self.samples.keys) == Set(Event.Member.allCases))
    }

    @Test("What becomes of each member is what the page says", arguments: Event.Member.allCases)
    func row(member: Event.Member) throws {
        let row = try #require(
            try DocumentedRow.rows(under: "## Graph to iCalendar").first { $0.names.contains(member.rawValue) }
        )
        let sample = try #require(Self.samples[member])
        let plain = #""createdDateTime": "2026-01-01T00:00:00Z", "lastModifiedDateTime": "2026-02-01T00:00:00Z""#
        let given = plain + (sample.given.isEmpty ? "" : ", ") + sample.given
        let without = try Converted("{\(given)}")
        var changed: Set<String> = []
        for value in sample.values {
            let members = try Self.setting(member, to: value, in: given)
            let with = try Converted(members)
            changed.formUnion(Self.difference(without, with))
            let losses = with.report.losses.dropFirst(without.report.losses.count).map(\.severity.rawValue)
            #expect(losses == (row.loss.isEmpty ? [] : [row.loss]))
        }
        #expect(changed == row.results)
    }

    private static func setting(_ member: Event.Member, to value: String, in given: String) throws -> String {
        "{\(given), \"\(member.rawValue)\": \(value)}"
    }

    /// The names of the properties in which two conversions differ; VEVENT where one has more events.
    private static func difference(_ one: Converted, _ other: Converted) -> Set<String> {
        let (before, after) = (one.objects.flatMap(\.events), other.objects.flatMap(\.events))
        guard before.count == after.count, let event = before.first, let changed = after.first else {
            return ["VEVENT"]
        }
        var names = Set((event.properties + changed.properties).map(\.name)).filter { event.all($0) != changed.all($0) }
        if event.components != changed.components { names.insert("VALARM") }
        return names
    }
}
