import CalendarActions
import Foundation
import GraphSimulator
import HTTPMessage
import Testing

@testable import CalDAVServer

@Suite("Answers to invitations")
struct InvitationTests {
    /// An invitation as an app reads it.
    private struct Invitation {
        let path: String
        let text: String
        let tag: String

        /// The object with another PARTSTAT of mine.
        func answered(_ partStat: String, as address: String, keepsRSVP: Bool) -> String {
            let unfolded = text.replacing("\r\n ", with: "")
            let lines = unfolded.components(separatedBy: "\r\n").map { line in
                guard line.hasPrefix("ATTENDEE"), line.lowercased().hasSuffix("mailto:\(address.lowercased())") else {
                    return line
                }
                let parts = line.components(separatedBy: ";").filter { !$0.hasPrefix("PARTSTAT=") }
                let kept = keepsRSVP ? parts : parts.map { $0.replacing("RSVP=TRUE:", with: "X-DONE=1:") }
                return ([kept[0], "PARTSTAT=\(partStat)"] + kept.dropFirst()).joined(separator: ";")
            }
            return lines.joined(separator: "\r\n")
        }
    }

    private static func invitations(_ server: ServedCalendar) async throws -> (me: String, [Invitation]) {
        let me = try #require(try await server.mailbox.knownAddress)
        let listed = await server.send("PROPFIND", ServedCalendar.root, "", [("Depth", "1")])
        let paths = listed.text.components(separatedBy: "<D:href>").compactMap {
            $0.components(separatedBy: "<").first
        }.filter { $0.hasSuffix(".ics") }
        var found: [Invitation] = []
        for path in paths {
            let response = await server.send("GET", path)
            let text = response.text.replacing("\r\n ", with: "")
            let organizer = text.components(separatedBy: "\r\n").first { $0.hasPrefix("ORGANIZER") }
            guard let organizer, !organizer.lowercased().hasSuffix(me.lowercased()),
                !text.components(separatedBy: "END:VEVENT")[0].contains("STATUS:CANCELLED"),
                let tag = response.fields["ETag"]
            else { continue }
            found.append(Invitation(path: path, text: response.text, tag: tag))
        }
        try #require(found.count >= 4)
        return (me, found)
    }

    private static func partStat(of address: String, in text: String) -> String? {
        let lines = text.replacing("\r\n ", with: "").components(separatedBy: "\r\n")
        let own = lines.first {
            $0.hasPrefix("ATTENDEE") && $0.lowercased().hasSuffix("mailto:\(address.lowercased())")
        }
        return own?.components(separatedBy: ";").first { $0.hasPrefix("PARTSTAT=") }.map { String($0.dropFirst(9)) }
            .map { $0.components(separatedBy: ":")[0] }
    }

    @Test(
        "An answer reaches the organizer once, and the object has it",
        arguments: ["ACCEPTED", "TENTATIVE", "DECLINED"],
        [true, false]
    )
    func answer(partStat: String, keepsRSVP: Bool) async throws {
        let server = try await ServedCalendar()
        let (me, invitations) = try await Self.invitations(server)
        for invitation in invitations where Self.partStat(of: me, in: invitation.text) != partStat {
            server.simulator.clearOutbox()
            let body = invitation.answered(partStat, as: me, keepsRSVP: keepsRSVP)
            let answer = await server.send("PUT", invitation.path, body, [("If-Match", invitation.tag)])
            #expect(answer.status == 204, "\(invitation.path): \(answer.text)")
            #expect(server.simulator.outbox.count == 1, "\(invitation.path)")
            let now = await server.send("GET", invitation.path)
            guard now.status == 200 else {
                #expect(partStat == "DECLINED", "\(invitation.path) is gone")
                continue
            }
            #expect(Self.partStat(of: me, in: now.text) == partStat, "\(now.text)")
            #expect(await server.send("PUT", invitation.path, body).status == 204)
            #expect(server.simulator.outbox.count == 1, "the same answer is not sent again")
        }
    }

    @Test("Attendees in another order are the same people: an app that puts me last still answers")
    func order() async throws {
        let server = try await ServedCalendar()
        let (me, invitations) = try await Self.invitations(server)
        for invitation in invitations where Self.partStat(of: me, in: invitation.text) == "NEEDS-ACTION" {
            server.simulator.clearOutbox()
            var lines = invitation.answered("ACCEPTED", as: me, keepsRSVP: false).components(separatedBy: "\r\n")
            let own = try #require(
                lines.firstIndex { $0.hasPrefix("ATTENDEE") && $0.lowercased().hasSuffix(me.lowercased()) }
            )
            let last = try #require(lines.lastIndex { $0.hasPrefix("ATTENDEE") })
            lines.insert(lines.remove(at: own), at: last)
            let answer = await server.send("PUT", invitation.path, lines.joined(separator: "\r\n"))
            #expect(answer.status == 204, "\(answer.text)")
            #expect(server.simulator.outbox.count == 1)
        }
    }

    @Test("My own meeting with its people in another order is not changed, and nobody is mailed")
    func ownMeeting() async throws {
        let server = try await ServedCalendar(scenario: .empty)
        let me = try #require(try await server.mailbox.knownAddress)
        let people = ["a@example.com", "b@example.com", "c@example.com"].map { "ATTENDEE:mailto:\($0)" }
        let object = { (people: [String]) in
            ServedCalendar.object("own", (["ORGANIZER:mailto:\(me)"] + people).joined(separator: "\r\n"))
        }
        let path = ServedCalendar.root + "own.ics"
        #expect(await server.send("PUT", path, object(people)).status == 201)
        server.simulator.clearOutbox()
        let tag = await server.send("GET", path).fields["ETag"]
        #expect(await server.send("PUT", path, object(people.reversed())).status == 204)
        #expect(server.simulator.outbox.isEmpty)
        #expect(await server.send("GET", path).fields["ETag"] == tag)
    }

    @Test("One occurrence of a series is declined by itself")
    func occurrence() async throws {
        let server = try await ServedCalendar()
        let (me, invitations) = try await Self.invitations(server)
        let series = try #require(
            invitations.first { invitation in
                invitation.text.components(separatedBy: "BEGIN:VEVENT").dropFirst().contains { $0.contains("RRULE:") }
            }
        )
        let accepted = series.answered("ACCEPTED", as: me, keepsRSVP: true)
        if Self.partStat(of: me, in: series.text) != "ACCEPTED" {
            #expect(await server.send("PUT", series.path, accepted).status == 204)
        }
        let master = try #require(
            accepted.components(separatedBy: "BEGIN:VEVENT\r\n").dropFirst().first { $0.contains("RRULE:") }
        ).components(separatedBy: "END:VEVENT")[0]
        let first = try #require(master.components(separatedBy: "\r\n").first { $0.hasPrefix("DTSTART") })
        let instance = master.components(separatedBy: "\r\n").filter {
            !$0.hasPrefix("RRULE") && !$0.hasPrefix("EXDATE")
        }
        .joined(separator: "\r\n").replacing("PARTSTAT=ACCEPTED;", with: "PARTSTAT=DECLINED;")
        let exception =
            "BEGIN:VEVENT\r\n\(first.replacing("DTSTART", with: "RECURRENCE-ID"))\r\n\(instance)END:VEVENT\r\nEND:VCALENDAR"
        server.simulator.clearOutbox()
        let answer = await server.send("PUT", series.path, accepted.replacing("END:VCALENDAR", with: exception))
        #expect(answer.status == 204, "\(answer.text) \(accepted)")
        #expect(server.simulator.outbox.count == 1)
        let now = await server.send("GET", series.path).text
        #expect(Self.partStat(of: me, in: now) == "ACCEPTED", "the series stays accepted")
    }

    @Test("A change that only the organizer can make is refused, and no answer is sent with it")
    func organizers() async throws {
        let server = try await ServedCalendar()
        let (me, invitations) = try await Self.invitations(server)
        let invitation = try #require(invitations.first { Self.partStat(of: me, in: $0.text) != "ACCEPTED" })
        server.simulator.clearOutbox()
        let body = invitation.answered("ACCEPTED", as: me, keepsRSVP: true).replacing("SUMMARY:", with: "SUMMARY:My ")
        let answer = await server.send("PUT", invitation.path, body)
        #expect(answer.status == 403)
        #expect(answer.text.contains("only the organizer can change it"))
        #expect(server.simulator.outbox.isEmpty)
        #expect(await server.send("GET", invitation.path).text == invitation.text)
    }
}
