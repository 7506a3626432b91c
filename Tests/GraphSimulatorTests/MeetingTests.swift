import Foundation
import HTTPMessage
import Testing

@testable import GraphSimulator

@Suite("Simulator: meetings and the mails they cause")
struct MeetingTests {
    private func person(_ name: String) -> JSONValue {
        ["type": "required", "emailAddress": ["name": .string(name), "address": .string("\(name)@example.com")]]
    }

    private func mails(_ mailbox: SimulatedMailbox) -> [String] {
        defer { mailbox.simulator.clearOutbox() }
        return mailbox.simulator.outbox.map { mail in
            "\(mail.kind.rawValue) \(mail.to.map { String($0.prefix { $0 != "@" }) }.sorted().joined(separator: ","))"
        }
    }

    @Test("Who is mailed when a meeting is made, changed and deleted")
    func mailsAttendees() throws {
        let mailbox = try SimulatedMailbox()
        let meeting = try mailbox.make(["attendees": [person("a"), person("b")]])
        #expect(mails(mailbox) == ["request a,b"])
        let path = "/me/events/\(meeting.id)"
        try mailbox.call(.patch, path, ["categories": ["Red category"], "showAs": "free"])
        #expect(mails(mailbox) == [])
        try mailbox.call(.patch, path, ["subject": "New"])
        #expect(mails(mailbox) == ["update a,b"])
        try mailbox.call(.patch, path, ["attendees": [person("b"), person("c")]])
        #expect(mails(mailbox) == ["request c", "cancel a"])
        try mailbox.call(.patch, path, ["attendees": [person("b")], "subject": "Newer"])
        #expect(mails(mailbox) == ["cancel c", "update b"])
        mailbox.simulator.knobs.mailOnAnyPatch = true
        try mailbox.call(.patch, path, ["categories": []])
        #expect(mails(mailbox) == ["update b"])
        try mailbox.call(.delete, path)
        #expect(mails(mailbox) == ["cancel b"])
        try mailbox.make()
        #expect(mails(mailbox) == [])
    }

    @Test("Cancelling an occurrence cancels that one only, with the words")
    func cancelsOccurrences() throws {
        let mailbox = try SimulatedMailbox()
        let master = try mailbox.make([
            "attendees": [person("a")],
            "recurrence": SimulatedMailbox.recurrence(
                ["type": "daily", "interval": 1],
                ["type": "noEnd", "startDate": "2026-03-03"]
            ),
        ])
        let window = "startDateTime=2026-03-03T00:00:00&endDateTime=2026-03-06T00:00:00"
        let rows = try mailbox.call(.get, "/me/events/\(master.id)/instances?\(window)").rows
        let id = try #require(rows[1].string("id"))
        mailbox.simulator.clearOutbox()
        #expect(try mailbox.call(.post, "/me/events/\(id)/cancel", ["Comment": "Ill"]).status == 202)
        #expect(mailbox.simulator.outbox.map(\.comment) == ["Ill"])
        #expect(mailbox.simulator.outbox.map(\.eventId) == [id])
        #expect(try mailbox.call(.get, "/me/events/\(master.id)/instances?\(window)").rows.count == rows.count - 1)
    }

    private func invitation(_ mailbox: SimulatedMailbox, _ subject: String) throws -> JSONObject {
        let rows = try mailbox.call(.get, "/me/events?$top=100").rows
        return try #require(rows.first { $0.string("subject") == subject })
    }

    @Test(
        "Answers to an invitation",
        arguments: [
            ("accept", "accepted", "busy"), ("tentativelyAccept", "tentativelyAccepted", "tentative"),
            ("decline", "declined", ""),
        ]
    )
    func answers(action: String, response: String, showAs: String) throws {
        let mailbox = try SimulatedMailbox(.week)
        let event = try invitation(mailbox, "Fabrikam: contract")
        #expect(event["isOrganizer"] == false)
        #expect(event.string("responseStatus", "response") == "notResponded")
        #expect(event.string("iCalUId") == "7kukuqrfedlm2f9t@fabrikam.example.com")
        let path = "/me/events/\(event.string("id") ?? "")"
        #expect(try mailbox.call(.post, "\(path)/\(action)", ["comment": "Hi", "sendResponse": "true"]).status == 202)
        let mail = try #require(mailbox.simulator.outbox.first)
        #expect(mail.kind == .response)
        #expect(mail.response == response)
        #expect(mail.to == ["diego@fabrikam.example.com"])
        let after = try mailbox.call(.get, path)
        if action == "decline" {
            #expect(after.status == 404)
        } else {
            #expect(after.string("responseStatus", "response") == response)
            #expect(after.string("showAs") == showAs)
        }
    }

    @Test("What only one side of a meeting may do")
    func refuses() throws {
        let mailbox = try SimulatedMailbox(.week)
        let invited = try invitation(mailbox, "Campaign kick-off").string("id") ?? ""
        let own = try invitation(mailbox, "Design review: relaunch").string("id") ?? ""
        #expect(try mailbox.call(.post, "/me/events/\(invited)/cancel", [:]).status == 400)
        #expect(try mailbox.call(.post, "/me/events/\(own)/accept", [:]).status == 400)
        try mailbox.call(.patch, "/me/events/\(invited)", ["responseRequested": false])
        #expect(try mailbox.call(.post, "/me/events/\(invited)/accept", [:]).status == 400)
        #expect(try mailbox.call(.post, "/me/events/\(invited)/accept", ["sendResponse": false]).status == 202)
        mailbox.simulator.clearOutbox()
        #expect(try mailbox.call(.delete, "/me/events/\(invited)").status == 204)
        #expect(mailbox.simulator.outbox.isEmpty)
    }

    @Test("A kept attendee keeps the answer, whatever a client writes of it")
    func keepsAnswers() throws {
        let mailbox = try SimulatedMailbox(.week)
        let event = try invitation(mailbox, "Design review: relaunch")
        let path = "/me/events/\(event.string("id") ?? "")"
        let written: JSONValue = [
            "attendees": [
                ["emailAddress": ["address": "MEGAN.BOWEN@contoso.com"], "status": ["response": "none"]],
                ["emailAddress": ["address": "new@example.com"], "status": ["response": "Declined"]],
            ]
        ]
        let after = try mailbox.call(.patch, path, written)
        let responses = after.object["attendees"]?.array?.compactMap { $0.object?.string("status", "response") }
        #expect(responses == ["accepted", "notResponded"])
    }

    @Test("Named properties of the public set go out with invitations, others do not")
    func propagatesProperties() throws {
        let mailbox = try SimulatedMailbox()
        let sets = ["{00020329-0000-0000-C000-000000000046}", "{8f6b0b1e-6d0c-4b1c-9f0a-3f6c1f2d7a55}"]
        let properties = sets.map { JSONValue.object(["id": .string("String \($0) Name uid"), "value": "u"]) }
        try mailbox.make(["attendees": [person("a")], "singleValueExtendedProperties": .array(properties)])
        #expect(mailbox.simulator.outbox.first?.extendedProperties.count == 1)
    }

    @Test("An online meeting gets its link when it is made, and stays one")
    func makesOnlineMeetings() throws {
        let mailbox = try SimulatedMailbox()
        let made = try mailbox.make(["isOnlineMeeting": true, "onlineMeetingProvider": "teamsForBusiness"])
        #expect(
            made.string("onlineMeeting", "joinUrl")?.hasPrefix("https://teams.microsoft.com/l/meetup-join/") == true
        )
        let after = try mailbox.call(.patch, "/me/events/\(made.id)", ["isOnlineMeeting": false])
        #expect(after.object["isOnlineMeeting"] == true)
    }

    @Test("Attachments are listed, read as bytes, added and removed")
    func keepsAttachments() throws {
        let mailbox = try SimulatedMailbox(.week)
        let event = try invitation(mailbox, "Workshop: customer journey")
        #expect(event["hasAttachments"] == true)
        let path = "/me/events/\(event.string("id") ?? "")/attachments"
        let listed = try mailbox.call(.get, "\(path)?$select=id,name,contentType").rows
        #expect(
            listed.map { $0.members.map(\.name) } == [
                ["@odata.type", "@odata.mediaContentType", "id", "name", "contentType"]
            ]
        )
        let added = try mailbox.call(
            .post,
            path,
            [
                "@odata.type": "#microsoft.graph.fileAttachment", "name": "a.txt", "contentType": "text/plain",
                "contentBytes": "aGk=",
            ]
        )
        #expect(added.status == 201)
        let request = HTTPRequest(
            .get,
            "/v1.0\(path)/\(added.id)/$value",
            fields: ["Host": "sim", "Authorization": "Bearer \(mailbox.token)"]
        )
        #expect(try SimulatedMailbox.answer(mailbox.simulator, request).body == Data("hi".utf8))
        #expect(try mailbox.call(.delete, "\(path)/\(added.id)").status == 204)
        #expect(try mailbox.call(.get, path).rows.count == 1)
    }
}
