import GraphSimulator
import Testing

@testable import GraphDAVCommands

@Suite("import: invitations, and who is mailed")
struct ImportInvitationTests {
    private static let me = "ORGANIZER:mailto:adele.vance@contoso.com"
    private static let bo = "ORGANIZER;CN=Bo:mailto:bo@example.com"
    private static let attendees = [
        "ATTENDEE;CN=Cy;PARTSTAT=ACCEPTED:mailto:cy@example.com", "ATTENDEE:mailto:adele.vance@contoso.com",
    ]

    private static func invitation(_ lines: String..., sequence: Int = 0, stamp: String = "20261101T000000Z") -> String
    {
        ([
            "BEGIN:VEVENT", "UID:i-1", "DTSTAMP:\(stamp)", "SEQUENCE:\(sequence)",
            "DTSTART;TZID=Europe/Berlin:20261203T090000", "DTEND;TZID=Europe/Berlin:20261203T100000", bo,
        ]
            + attendees + lines + ["END:VEVENT"]).joined(separator: "\r\n")
    }

    private static let mine = event("m-1", "SUMMARY:Meeting", me, "ATTENDEE:mailto:cy@example.com")

    @Test("An invitation becomes my copy: nobody is mailed, the people are in the text, and it is told")
    func request() async throws {
        let mailbox = try await ImportedMailbox()
        let run = try await mailbox.importing(
            Self.invitation("SUMMARY:Talk", "DESCRIPTION:Bring ideas"),
            method: "REQUEST"
        )
        #expect(run.output == "created  Talk\n1 created\n")
        #expect(run.errors.contains("kept: i-1: ORGANIZER bo@example.com: "))
        #expect(mailbox.mailbox.simulator.outbox.isEmpty)
        let export = try await mailbox.exported()
        #expect(export.contains("\n\(Self.bo)\n"))
        #expect(export.contains("mailto:cy@example.com"))
        #expect(export.contains("\nDESCRIPTION:Bring ideas\n"))
        let week = await mailbox.mailbox.run("week --format json")
        #expect(week.output.contains("\"uid\": \"i-1\""))
        let again = try await mailbox.importing(
            Self.invitation("SUMMARY:Talk", "DESCRIPTION:Bring ideas"),
            method: "REQUEST"
        )
        #expect(again.output.hasSuffix("1 unchanged\n"))
    }

    @Test(
        "A later version updates my copy, an older one does not",
        arguments: [
            (2, "20261101T000000Z", "updated"), (1, "20261102T000000Z", "updated"), (1, "20261031T000000Z", "skipped"),
            (0, "20261130T000000Z", "skipped"),
        ]
    )
    func versions(sequence: Int, stamp: String, action: String) async throws {
        let mailbox = try await ImportedMailbox()
        _ = try await mailbox.importing(Self.invitation("SUMMARY:Talk", sequence: 1), method: "REQUEST")
        let run = try await mailbox.importing(
            Self.invitation("SUMMARY:Talk moved", sequence: sequence, stamp: stamp),
            method: "REQUEST",
            options: "--format json"
        )
        #expect(try mailbox.actions(run) == ["i-1": action])
        #expect(try await mailbox.exported().contains("SUMMARY:Talk moved\n") == (action == "updated"))
    }

    @Test("A cancellation by the organizer ends my copy, whole or one occurrence; by others it is refused")
    func cancel() async throws {
        let mailbox = try await ImportedMailbox()
        let series = Self.invitation("SUMMARY:Talk", "RRULE:FREQ=WEEKLY;COUNT=4")
        _ = try await mailbox.importing(series, method: "REQUEST")
        let one = Self.invitation("SUMMARY:Talk", "RECURRENCE-ID;TZID=Europe/Berlin:20261210T090000", sequence: 1)
        let other = one.replacing("mailto:bo@", with: "mailto:eve@")
        let refused = try await mailbox.importing(other, method: "CANCEL")
        #expect(refused.status == .refused)
        #expect(refused.output.contains("eve@example.com cancels it, but bo@example.com organizes it"))
        let cancelled = try await mailbox.importing(one, method: "CANCEL")
        #expect(cancelled.output == "cancelled  Talk\n1 cancelled\n")
        #expect(try await mailbox.exported().contains("\nEXDATE;TZID=Europe/Berlin:20261210T090000\n"))
        let again = try await mailbox.importing(one, method: "CANCEL")
        #expect(again.output == "unchanged  Talk\n1 unchanged\n")
        let whole = try await mailbox.importing(Self.invitation("SUMMARY:Talk", sequence: 2), method: "CANCEL")
        #expect(whole.output == "cancelled  Talk\n1 cancelled\n")
        #expect(try await !mailbox.exported().contains("i-1"))
        let gone = try await mailbox.importing(Self.invitation("SUMMARY:Talk", sequence: 2), method: "CANCEL")
        #expect(gone.output.hasPrefix("skipped  Talk\n  the mailbox has no such event\n"))
        #expect(mailbox.mailbox.simulator.outbox.isEmpty)
    }

    @Test(
        "Answers and proposals overwrite nothing",
        arguments: ["REPLY", "COUNTER", "DECLINECOUNTER", "REFRESH", "X-NEW"]
    )
    func answers(method: String) async throws {
        let mailbox = try await ImportedMailbox()
        _ = try await mailbox.importing(event("m-1", "SUMMARY:Meeting"))
        let run = try await mailbox.importing(
            event("m-1", "SUMMARY:Other", "ATTENDEE;PARTSTAT=DECLINED:mailto:cy@example.com"),
            method: method,
            options: "--format json"
        )
        #expect(try mailbox.actions(run) == ["m-1": "skipped"])
        #expect(mailbox.writes == [])
    }

    @Test("My own meeting comes in without its people; with --send-invitations they are invited")
    func ownMeeting() async throws {
        let mailbox = try await ImportedMailbox()
        let quiet = try await mailbox.importing(Self.mine)
        #expect(quiet.output == "created  Meeting\n1 created\n")
        #expect(mailbox.mailbox.simulator.outbox.isEmpty)
        let invited = try await mailbox.importing(Self.mine, options: "--send-invitations")
        #expect(invited.output == "updated  Meeting\n1 updated\n")
        #expect(mailbox.mailbox.simulator.outbox.map(\.kind) == [.request])
        #expect(mailbox.mailbox.simulator.outbox.map(\.to) == [["cy@example.com"]])
    }

    @Test("A meeting that has people is not changed without --send-invitations, and is the same if nothing changed")
    func changedMeeting() async throws {
        let mailbox = try await ImportedMailbox()
        _ = try await mailbox.importing(Self.mine, options: "--send-invitations")
        mailbox.mailbox.simulator.clearOutbox()
        let same = try await mailbox.importing(Self.mine)
        #expect(same.output == "unchanged  Meeting\n1 unchanged\n")
        let changed = Self.mine.replacing("SUMMARY:Meeting", with: "SUMMARY:Meeting moved")
        let refused = try await mailbox.importing(changed)
        #expect(refused.status == .refused)
        #expect(refused.output.contains("Graph would mail cy@example.com; --send-invitations lets it"))
        #expect(mailbox.writes == [])
        #expect(mailbox.mailbox.simulator.outbox.isEmpty)
        _ = try await mailbox.importing(changed, options: "--send-invitations")
        #expect(mailbox.mailbox.simulator.outbox.map(\.kind) == [.update])
    }

    @Test("An invitation that Exchange brought itself is left to Exchange")
    func exchangeCopy() async throws {
        let mailbox = try await ImportedMailbox(scenario: .week)
        let foreign = Self.invitation("SUMMARY:Changed").replacing(
            "UID:i-1",
            with: "UID:7kukuqrfedlm2f9t@fabrikam.example.com"
        )
        let run = try await mailbox.importing(foreign, method: "REQUEST")
        #expect(run.output.contains("the mailbox has this invitation already, and Exchange keeps it up to date"))
        let published = try await mailbox.importing(foreign)
        #expect(published.status == .refused)
        #expect(published.output.contains("only the organizer can change it"))
        #expect(mailbox.writes == [])
    }

    @Test("readOnly writes nothing, scheduling off mails nobody: status 5 and the key")
    func policies() async throws {
        let readOnly = try await ImportedMailbox(policy: "readOnly: true")
        let refused = try await readOnly.importing(Self.mine)
        #expect(refused.status == .refused)
        #expect(refused.errors.contains("policy.readOnly"))
        #expect(readOnly.writes == [])
        let dry = try await readOnly.importing(Self.mine, options: "--dry-run")
        #expect(dry.status == .done)

        let silent = try await ImportedMailbox(policy: "scheduling: 'off'")
        let mailing = try await silent.importing(Self.mine, options: "--send-invitations")
        #expect(mailing.status == .refused)
        #expect(mailing.errors.contains("policy.scheduling"))
        let quiet = try await silent.importing(Self.mine)
        #expect(quiet.output == "created  Meeting\n1 created\n")
        #expect(silent.mailbox.simulator.outbox.isEmpty)
    }
}
