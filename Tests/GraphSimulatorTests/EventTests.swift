import Foundation
import HTTPMessage
import Testing

@testable import GraphSimulator

@Suite("Simulator: single events")
struct EventTests {
    @Test("A created event has Graph's members in Graph's order, and is read back in UTC")
    func creates() throws {
        let mailbox = try SimulatedMailbox()
        let created = try mailbox.make(["body": ["contentType": "text", "content": "Bring numbers"]])
        #expect(created.status == 201)
        let names = created.object.members.map(\.name).filter { !$0.hasPrefix("@") }
        #expect(names == EventMember.defaults.map(\.rawValue))
        #expect(created.string("start", "dateTime") == "2026-03-03T09:00:00.0000000")
        #expect(created.string("start", "timeZone") == "UTC")
        #expect(created.string("originalStartTimeZone") == "W. Europe Standard Time")
        #expect(created.string("body", "contentType") == "html")
        #expect(created.string("bodyPreview") == "Bring numbers")
        #expect(created.fields["Location"]?.hasPrefix("http://sim/v1.0/users('") == true)
        let read = try mailbox.call(
            .get,
            "/me/events/\(created.id)",
            nil,
            [("Prefer", "outlook.timezone=\"Tokyo Standard Time\"")]
        )
        #expect(read.string("start", "dateTime") == "2026-03-03T18:00:00.0000000")
        #expect(read.fields["Preference-Applied"] == "outlook.timezone=\"Tokyo Standard Time\"")
    }

    @Test(
        "Bodies that Graph refuses",
        arguments: [
            (["end": .null], "ErrorPropertyValidationFailure"),
            (["isAllDay": true], "ErrorInvalidRequest"),
            (
                [
                    "isAllDay": true, "start": SimulatedMailbox.time("2026-03-03T00:00"),
                    "end": SimulatedMailbox.time("2026-03-03T00:00"),
                ],
                "ErrorInvalidRequest"
            ),
            (["start": SimulatedMailbox.time("2026-03-03T10:00", "GMT+1")], "TimeZoneNotSupportedException"),
            (["start": SimulatedMailbox.time("2026-03-03 10:00")], "RequestBodyRead"),
            (["start": SimulatedMailbox.time("2026-03-03T12:00")], "ErrorPropertyValidationFailure"),
            (["showAs": "away"], "RequestBodyRead"),
            (["sbuject": "x"], "RequestBodyRead"),
            (["subject": 7], "RequestBodyRead"),
            (["attendees": [["emailAddress": ["name": "Nobody"]]]], "ErrorPropertyValidationFailure"),
        ] as [(JSONObject, String)]
    )
    func refuses(members: JSONObject, code: String) throws {
        let mailbox = try SimulatedMailbox()
        let answer = try mailbox.make(members)
        #expect(answer.status == 400)
        #expect(answer.code == code)
        #expect(try mailbox.call(.get, "/me/events").rows.isEmpty)
    }

    @Test("An all-day event is midnight to midnight in every zone, its instants those of its own zone")
    func keepsDates() throws {
        let mailbox = try SimulatedMailbox()
        let tokyo = "Tokyo Standard Time"
        try mailbox.make([
            "isAllDay": true, "start": SimulatedMailbox.time("2026-03-03T00:00:00", tokyo),
            "end": SimulatedMailbox.time("2026-03-04T00:00:00.0000000", tokyo),
        ])
        for zone in ["UTC", "Hawaiian Standard Time"] {
            let row = try #require(
                try mailbox.call(.get, "/me/events", nil, [("Prefer", "outlook.timezone=\"\(zone)\"")]).rows.first
            )
            #expect(row.string("start", "dateTime") == "2026-03-03T00:00:00.0000000")
            #expect(row.string("start", "timeZone") == zone)
        }
        let window = "/me/calendarView?startDateTime=2026-03-02T14:00:00Z&endDateTime=2026-03-02T15:30:00Z"
        #expect(try mailbox.call(.get, window).rows.count == 1)
    }

    @Test("Times that a clock skips move forward")
    func movesSkippedTimes() throws {
        let mailbox = try SimulatedMailbox()
        let created = try mailbox.make([
            "start": SimulatedMailbox.time("2026-03-29T02:30:00"), "end": SimulatedMailbox.time("2026-03-29T04:00:00"),
        ])
        #expect(created.string("start", "dateTime") == "2026-03-29T01:30:00.0000000")
    }

    @Test("A PATCH keeps what it does not name, and clears what is null")
    func updates() throws {
        let mailbox = try SimulatedMailbox()
        let created = try mailbox.make([
            "categories": ["Red category"], "location": ["displayName": "Room 4"], "importance": "High",
            "iCalUId": "mine",
        ])
        #expect(created.string("location", "uniqueIdType") == "private")
        #expect(created.string("importance") == "high")
        #expect(created.string("iCalUId")?.hasPrefix("040000008200E00074C5B7101A82E00800000000") == true)
        let path = "/me/events/\(created.id)"
        let changed = try mailbox.call(.patch, path, ["subject": "Other", "location": nil, "categories": []])
        #expect(changed.status == 200)
        #expect(changed.string("subject") == "Other")
        #expect(changed.string("importance") == "high")
        #expect(changed.object["locations"] == [])
        #expect(changed.object["categories"] == [])
        #expect(changed.string("changeKey") != created.string("changeKey"))
    }

    @Test("If-Match must name the present etag, which moves once more some time after a write")
    func checksEtags() throws {
        let mailbox = try SimulatedMailbox()
        let created = try mailbox.make()
        let path = "/me/events/\(created.id)"
        let etag = try #require(created.string("@odata.etag"))
        let changed = try mailbox.call(.patch, path, ["subject": "A"], [("If-Match", etag)])
        #expect(changed.status == 200)
        let stale = try mailbox.call(.patch, path, ["subject": "B"], [("If-Match", etag)])
        #expect(stale.status == 412)
        #expect(stale.code == "ErrorIrresolvableConflict")
        mailbox.simulator.advanceClock(by: 3)
        let later = try mailbox.call(.get, path)
        #expect(later.string("subject") == "A")
        #expect(later.string("@odata.etag") != changed.string("@odata.etag"))
        let gone = try mailbox.call(.delete, path, nil, [("If-Match", try #require(later.string("@odata.etag")))])
        #expect(gone.status == 204)
        #expect(try mailbox.call(.get, path).code == "ErrorItemNotFound")
    }

    @Test(
        "A transactionId works once",
        arguments: [(400, SimulatorKnobs.TransactionRetry.error, 400), (409, .error, 409), (400, .existing, 201)]
    )
    func deduplicates(status: Int, retry: SimulatorKnobs.TransactionRetry, expected: Int) throws {
        var knobs = SimulatorKnobs()
        knobs.duplicateTransactionStatus = status
        knobs.transactionRetry = retry
        let mailbox = try SimulatedMailbox(knobs: knobs)
        let created = try mailbox.make(["transactionId": "t-1"])
        let again = try mailbox.make(["transactionId": "t-1"])
        #expect(again.status == expected)
        let existing = expected == 201 ? again.id : again.string("error", "@event.existingEventId")
        #expect(existing == created.id)
        #expect(try mailbox.make(["transactionId": "t-1", "subject": "Other"]).status == status)
        #expect(try mailbox.call(.get, "/me/events").rows.count == 1)
    }

    @Test("Extended properties are found by filter and shown by expansion, and no other way")
    func keepsExtendedProperties() throws {
        let mailbox = try SimulatedMailbox()
        let id = "String {8f6b0b1e-6d0c-4b1c-9f0a-3f6c1f2d7a55} Name graphdav-uid"
        let created = try mailbox.make(["singleValueExtendedProperties": [["id": .string(id), "value": "uid-1"]]])
        try mailbox.make()
        #expect(created.object["singleValueExtendedProperties"] == nil)
        let filter = "singleValueExtendedProperties/Any(ep: ep/id eq '\(id)' and ep/value eq 'uid-1')"
        let expand = "singleValueExtendedProperties($filter=id eq '\(id)')"
        let found = try mailbox.call(
            .get,
            "/me/events?$filter=\(percentEncoded(filter))&$expand=\(percentEncoded(expand))&$select=subject"
        )
        #expect(found.rows.map { $0.string("id") } == [created.id])
        let property = found.rows.first?["singleValueExtendedProperties"]?.array?.first?.object
        #expect(property?.string("id") == id)
        #expect(property?.string("value") == "uid-1")
    }

    @Test("Ids: foreign texts are malformed, immutable and regular ones both lead to the event")
    func readsIdentifiers() throws {
        let mailbox = try SimulatedMailbox()
        let created = try mailbox.make()
        #expect(created.id.hasPrefix("AAMk"))
        let immutable = try mailbox.call(.get, "/me/events/\(created.id)", nil, [("Prefer", "IdType=\"ImmutableId\"")])
        #expect(immutable.id.hasPrefix("AAkA"))
        #expect(try mailbox.call(.get, "/me/events/\(percentEncoded(immutable.id))").id == created.id)
        #expect(try mailbox.call(.get, "/me/events/abc-1@example.com").code == "ErrorInvalidIdMalformed")
        let translated = try mailbox.call(
            .post,
            "/me/translateExchangeIds",
            ["inputIds": [.string(created.id)], "sourceIdType": "restId", "targetIdType": "restImmutableEntryId"]
        )
        #expect(translated.rows.first?.string("targetId") == immutable.id)
    }
}
