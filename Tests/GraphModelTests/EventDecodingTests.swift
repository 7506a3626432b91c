import Foundation
import GraphModel
import Testing

@Suite("Events are read leniently")
struct EventDecodingTests {
    @Test("Names with capitals, unknown members and null are no errors")
    func oddCase() throws {
        let event = try event(
            #"{"id": "A", "Subject": "Stand-up", "OccurrenceId" : "OID.A.2020-05-21", "IsRoomRequested": true, "start": null, "Body": {"ContentType": "Text", "Content": "x"}}"#
        )
        #expect(event.subject == "Stand-up")
        #expect(event.occurrenceId == "OID.A.2020-05-21")
        #expect(event.start == nil)
        #expect(event.body?.contentType == .text)
        #expect(event.body?.content == "x")
    }

    @Test(
        "Enumeration values are compared without case and unknown ones kept",
        arguments: [
            ("tentative", FreeBusyStatus.tentative, true), ("Tentative", .tentative, true),
            ("WORKINGELSEWHERE", .workingElsewhere, true), ("hybrid", FreeBusyStatus(rawValue: "hybrid"), false),
        ]
    )
    func enumerations(text: String, value: FreeBusyStatus, known: Bool) throws {
        let event = try event(#"{"showAs": "\#(text)"}"#)
        #expect(event.showAs == value)
        #expect(event.showAs?.isKnown == known)
        #expect(event.showAs?.rawValue.lowercased() == text.lowercased())
    }

    @Test("Numbers and truth values in strings, and numbers with a point, are read")
    func looseScalars() throws {
        let event = try event(
            #"{"reminderMinutesBeforeStart": "15", "isAllDay": "True", "isReminderOn": false, "recurrence": {"pattern": {"interval": 2.0}}}"#
        )
        #expect(event.reminderMinutesBeforeStart == 15)
        #expect(event.isAllDay == true)
        #expect(event.isReminderOn == false)
        #expect(event.recurrence?.pattern?.interval == 2)
    }

    @Test("Capitals in texts do not count as names")
    func capitalsInTexts() throws {
        let event = try event(#"{"subject": "\"Agenda\": read", "Id": "A", "categories": ["Red", "Blue"]}"#)
        #expect(event.subject == "\"Agenda\": read")
        #expect(event.categories == ["Red", "Blue"])
        #expect(event.id == "A")
    }

    @Test("A page keeps what can be read and names what cannot")
    func badElement() throws {
        let page = try GraphDecoder.decode(
            Page<Event>.self,
            from: Data(
                #"{"value": [{"id": "good"}, {"id": "bad", "start": {"dateTime": 5}}, "text", {"id": "last"}], "@odata.nextLink": "https://graph.example/next"}"#
                    .utf8
            )
        )
        #expect(page.value.map(\.id) == ["good", "last"])
        #expect(page.failures.map(\.id) == ["bad", nil])
        #expect(page.failures.first?.reason.hasPrefix("start.dateTime: ") == true)
        #expect(page.nextLink == "https://graph.example/next")
    }

    @Test(
        "One event, an array and a collection are documents of events",
        arguments: [#"{"id": "A"}"#, #"[{"id": "A"}]"#, #"{"value": [{"id": "A"}]}"#]
    )
    func documents(text: String) throws {
        #expect(try GraphDecoder.events(in: Data(text.utf8)).value.map(\.id) == ["A"])
    }

    @Test(
        "What is no JSON, or no collection of events, is an error with words",
        arguments: ["", "{", "5", #"{"value": 5}"#]
    )
    func malformed(text: String) {
        let failure = #expect(throws: DecodingFailure.self) { try GraphDecoder.events(in: Data(text.utf8)) }
        #expect(failure?.reason.isEmpty == false)
    }

    @Test("Removed rows of a delta say so")
    func removed() throws {
        let event = try event(
            ##"{"@odata.type": "#microsoft.graph.event", "id": "A", "@removed": {"reason": "deleted"}}"##
        )
        #expect(event.removed?.reason == "deleted")
    }

    @Test("Writing holds what is set and nothing else")
    func encoding() throws {
        var event = Event()
        event.subject = "Lunch"
        event.showAs = .free
        event.categories = []
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(
            String(bytes: try encoder.encode(event), encoding: .utf8)
                == #"{"categories":[],"showAs":"free","subject":"Lunch"}"#
        )
    }

    private func event(_ text: String) throws -> Event {
        try GraphDecoder.decode(Event.self, from: Data(text.utf8))
    }
}
