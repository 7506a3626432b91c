import CalendarConversion
import Foundation
import Testing

@Suite("Graph → iCalendar: organizer and attendees")
struct PeopleTests {
    private func attendee(_ type: String, _ response: String, _ address: String = "a@example.com") -> String {
        #"{"type": "\#(type)", "status": {"response": "\#(response)"}, "emailAddress": {"name": "A", "address": "\#(address)"}}"#
    }

    @Test(
        "Type and answer of an attendee",
        arguments: [
            ("required", "accepted", "ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=TRUE"),
            ("optional", "tentativelyAccepted", "ROLE=OPT-PARTICIPANT;PARTSTAT=TENTATIVE;RSVP=TRUE"),
            ("required", "declined", "ROLE=REQ-PARTICIPANT;PARTSTAT=DECLINED;RSVP=TRUE"),
            ("Required", "Accepted", "ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=TRUE"),
            ("required", "none", "ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE"),
            ("required", "notResponded", "ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE"),
            ("resource", "accepted", "CUTYPE=RESOURCE;ROLE=NON-PARTICIPANT;PARTSTAT=ACCEPTED"),
        ]
    )
    func typeAndAnswer(type: String, response: String, parameters: String) throws {
        let made = try Converted(#"{"attendees": [\#(attendee(type, response))]}"#)
        #expect(made.lines("ATTENDEE") == ["ATTENDEE;CN=A;\(parameters):mailto:a@example.com"])
    }

    @Test("A room is one by its address, or by its name where the location has none")
    func rooms() throws {
        let byAddress = try Converted(
            #"{"attendees": [\#(attendee("resource", "accepted", "Room@example.com"))], "locations": [{"locationEmailAddress": "room@example.com"}]}"#
        )
        #expect(byAddress.lines("ATTENDEE").first?.contains("CUTYPE=ROOM") ?? false)
        let byName = try Converted(
            #"{"attendees": [\#(attendee("resource", "accepted"))], "location": {"displayName": "A", "locationType": "conferenceRoom"}}"#
        )
        #expect(byName.lines("ATTENDEE").first?.contains("CUTYPE=ROOM") ?? false)
    }

    @Test("Names with quotes, commas, carets and line ends are written as RFC 6868 says")
    func names() throws {
        let person = #"{"name": "Room, \"Big\"; ^x\ny", "address": "r@example.com"}"#
        let made = try Converted(#"{"attendees": [{"type": "required", "emailAddress": \#(person)}]}"#)
        #expect(made.lines("ATTENDEE").first?.hasPrefix(#"ATTENDEE;CN="Room, ^'Big^'; ^^x^ny";"#) ?? false)
    }

    @Test("My own answer is the one that Graph keeps apart from the attendees")
    func ownAnswer() throws {
        let made = try Converted(
            #"{"isOrganizer": false, "responseStatus": {"response": "accepted"}, "attendees": [\#(attendee("required", "none", "ME@example.com"))]}"#
        )
        #expect(made.lines("ATTENDEE").first?.contains("PARTSTAT=ACCEPTED") ?? false)
    }

    @Test("An organizer is named in meetings only")
    func organizer() throws {
        let organizer = #""organizer": {"emailAddress": {"name": "O", "address": "o@example.com"}}"#
        let line = "ORGANIZER;CN=O:mailto:o@example.com"
        #expect(try Converted("{\(organizer)}").lines("ORGANIZER").isEmpty)
        #expect(try Converted(#"{\#(organizer), "attendees": [], "isOrganizer": true}"#).lines("ORGANIZER").isEmpty)
        #expect(try Converted(#"{\#(organizer), "isOrganizer": false}"#).lines("ORGANIZER") == [line])
        let invited = attendee("required", "none")
        #expect(try Converted(#"{\#(organizer), "attendees": [\#(invited)]}"#).lines("ORGANIZER") == [line])
    }

    @Test("Of two entries with one address the answered one stays")
    func twice() throws {
        let made = try Converted(
            #"{"attendees": [\#(attendee("required", "none")), \#(attendee("optional", "accepted", "A@example.com"))]}"#
        )
        #expect(made.lines("ATTENDEE").count == 1)
        #expect(made.lines("ATTENDEE").first?.contains("PARTSTAT=ACCEPTED") ?? false)
    }

    @Test("Without a request for an answer there is no RSVP")
    func noAnswerWanted() throws {
        let made = try Converted(#"{"responseRequested": false, "attendees": [\#(attendee("required", "none"))]}"#)
        #expect(made.lines("ATTENDEE").first?.contains("RSVP") == false)
    }

    @Test(
        "Somebody without a mail address is named, and reported",
        arguments: [
            "/O=EXCHANGELABS/OU=GROUP/CN=RECIPIENTS/CN=A", "", "@", "a@",
        ]
    )
    func noAddress(address: String) throws {
        let made = try Converted(#"{"attendees": [\#(attendee("required", "none", address))]}"#)
        #expect(made.lines("ATTENDEE").first?.hasSuffix(":invalid:nomail") ?? false)
        #expect(made.losses("ATTENDEE") == [.changed])
    }

    @Test("What may not stand in a mailto address is percent-encoded")
    func oddAddress() throws {
        let made = try Converted(#"{"attendees": [\#(attendee("required", "none", "a b,c?d@exämple.com"))]}"#)
        #expect(made.lines("ATTENDEE").first?.hasSuffix(":mailto:a%20b%2Cc%3Fd@ex%C3%A4mple.com") ?? false)
    }

    @Test("A proposal of another time is reported")
    func proposal() throws {
        let entry =
            #"{"type": "required", "emailAddress": {"address": "a@example.com"}, "proposedNewTime": {"start": {"dateTime": "2026-03-03T09:00:00", "timeZone": "UTC"}}}"#
        #expect(try Converted(#"{"attendees": [\#(entry)]}"#).losses("ATTENDEE") == [.skipped])
    }
}
