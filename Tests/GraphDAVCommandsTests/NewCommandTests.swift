import Foundation
import GraphSimulator
import Testing

@testable import GraphDAVCommands

@Suite("new: an event from the command line")
struct NewCommandTests {
    private func mailbox(policy: String = "") async throws -> SimulatedMailbox {
        try await .signedIn(scenario: .week, policy: policy)
    }

    private func run(
        _ mailbox: SimulatedMailbox,
        _ words: String...,
        confirm: (@Sendable (String) throws -> Bool)? = nil
    ) async -> TestRun {
        await mailbox.run(words: ["new"] + words, confirm: confirm)
    }

    @Test("An event is made in the zone of the mailbox, and shown")
    func create() async throws {
        let mailbox = try await mailbox()
        let run = await run(
            mailbox,
            "Lunch, late",
            "--start",
            "tomorrow 12:30",
            "--end",
            "+1h",
            "--location",
            "Café Luna",
            "--body",
            "Bring\nideas"
        )
        #expect(run.status == .done, "\(run.errors)")
        #expect(
            run.output == "Event created\nLunch, late: Tuesday 1 December 2026, 12:30 to 13:30, in Calendar\n"
        )
        let export = await mailbox.run("export --from 2026-12-01 --to 2026-12-01 --quiet").output
        #expect(export.contains("SUMMARY:Lunch\\, late\r\n"))
        #expect(export.contains("LOCATION:Café Luna\r\n"))
        #expect(export.contains("DTSTART;TZID=Europe/Berlin:20261201T123000\r\n"))
        #expect(export.contains("DESCRIPTION:Bring\\nideas\r\n"))
        #expect(mailbox.simulator.outbox.isEmpty)
    }

    @Test("Whole days, the last one included; JSON is a row of the week")
    func allDay() async throws {
        let mailbox = try await mailbox()
        let run = await run(
            mailbox,
            "Trip",
            "--all-day",
            "--start",
            "friday",
            "--end",
            "2026-12-06",
            "--format",
            "json"
        )
        #expect(run.output.contains("\"start\": \"2026-12-04\""))
        #expect(run.output.contains("\"end\": \"2026-12-07\""))
        #expect(run.output.contains("\"isAllDay\": true"))
        #expect(run.output.contains("\"organizer\": \"Adele Vance\""))
        let week = await mailbox.run("week --format json")
        #expect(week.output.contains("\"subject\": \"Trip\""))
    }

    @Test("Attendees are mailed after a yes, or with --yes, and not before")
    func attendees() async throws {
        let mailbox = try await mailbox()
        let words = ["Talk", "--start", "tomorrow 9:00", "--attendee", "bo@example.com;Cy <cy@example.com>"]
        let nobody = await mailbox.run(words: ["new"] + words)
        #expect(nobody.status == .usage)
        #expect(nobody.errors.contains("Graph will mail bo@example.com, cy@example.com."))
        #expect(nobody.errors.contains("--yes"))
        let no = await mailbox.run(words: ["new"] + words, confirm: { _ in false })
        #expect((no.status, no.output) == (.done, ""))
        #expect(no.errors.contains("Nothing was created."))
        #expect(mailbox.simulator.outbox.isEmpty)
        let yes = await mailbox.run(words: ["new"] + words, confirm: { _ in true })
        #expect(yes.output.hasPrefix("Event created\n"))
        #expect(mailbox.simulator.outbox.map(\.to) == [["bo@example.com", "cy@example.com"]])
        let option = await mailbox.run(words: ["new"] + words + ["--yes"])
        #expect(option.status == .done)
        #expect(mailbox.simulator.outbox.count == 2)
    }

    @Test("JSON is the very row of the week that the event then has, and the UID of its export")
    func row() async throws {
        let mailbox = try await mailbox()
        for words in [["Lunch", "--start", "friday 12:30"], ["Trip", "--all-day", "--start", "saturday"]] {
            let run = await mailbox.run(words: ["new"] + words + ["--format", "json"])
            let row = try JSONDecoder().decode([String: JSONMember].self, from: Data(run.output.utf8))
            let week = try await mailbox.json("week", as: [[String: JSONMember]].self)
            #expect(week.filter { $0["subject"] == .text(words[0]) } == [row])
            guard case .text(let uid)? = row["uid"] else {
                Issue.record("no uid")
                continue
            }
            let export = await mailbox.run("export --quiet").output.replacing("\r\n ", with: "")
            #expect(export.contains("UID:\(uid)\r\n"))
        }
    }

    @Test("Nothing is written before the yes, and one request after it")
    func requests() async throws {
        let mailbox = try await mailbox()
        mailbox.simulator.clearRequests()
        let words = ["new", "Talk", "--attendee", "bo@example.com"]
        let writes = { mailbox.simulator.requests.requests.filter { $0.method != "GET" }.map(\.status) }
        _ = await mailbox.run(words: words)
        _ = await mailbox.run(words: words, confirm: { _ in false })
        #expect(writes().isEmpty)
        _ = await mailbox.run(words: words + ["--yes"])
        #expect(writes() == [201])
    }

    @Test("Who is left out is said; with nobody left nothing is asked")
    func leftOut() async throws {
        let mailbox = try await mailbox()
        let me = mailbox.simulator.user.address
        let twice = await run(mailbox, "Talk", "--attendee", "bo@example.com;BO@example.com;\(me)", "--yes")
        #expect(twice.status == .done)
        #expect(twice.errors.contains("BO@example.com is invited once; it was given twice.\n"))
        #expect(twice.errors.contains("\(me) is you: the organizer is not invited.\n"))
        #expect(mailbox.simulator.outbox.map(\.to) == [["bo@example.com"]])
        let alone = await run(mailbox, "Focus", "--attendee", me)
        #expect(alone.status == .done, "\(alone.errors)")
        #expect(mailbox.simulator.outbox.count == 1)
    }

    @Test(
        "A time that the clocks show twice is said, and the event is as long as it was wanted",
        arguments: [("02:30", "+1h", "02:30:00+02:00"), ("01:30", "+2h", "01:30:00+02:00")]
    )
    func shownTwice(start: String, length: String, from: String) async throws {
        let mailbox = try await mailbox()
        let words = ["Night", "--start", "2027-10-31 \(start)", "--end", length, "--format", "json"]
        let run = await mailbox.run(words: ["new"] + words)
        #expect(run.errors.contains("The clocks show 02:30 twice on 2027-10-31; the second one is taken."))
        for output in [run.output, await mailbox.run("week 2027-10-31 --format json").output] {
            #expect(output.contains("\"start\": \"2027-10-31T\(from)\""), "\(output)")
            #expect(output.contains("\"end\": \"2027-10-31T02:30:00+01:00\""), "\(output)")
        }
    }

    @Test("readOnly writes nothing; scheduling off makes events without people only")
    func policies() async throws {
        let readOnly = try await mailbox(policy: "readOnly: true")
        let refused = await run(readOnly, "Lunch")
        #expect(refused.status == .refused)
        #expect(refused.errors.contains("policy.readOnly"))
        let silent = try await mailbox(policy: "scheduling: 'off'")
        let mailing = await run(silent, "Lunch", "--attendee", "bo@example.com", "--yes")
        #expect(mailing.status == .refused)
        #expect(mailing.errors.contains("policy.scheduling"))
        #expect(await run(silent, "Lunch").status == .done)
        #expect(silent.simulator.outbox.isEmpty)
    }

    @Test("What makes no sense is told before anything is sent")
    func mistakes() async throws {
        let mailbox = try await mailbox()
        for (words, message) in [
            (["Lunch", "--start", "noon"], "--start: 'noon' is no day or time such as"),
            (["Lunch", "--attendee", "bo"], "--attendee: 'bo' is no mail address"),
            (["Lunch", "--start", "tomorrow"], "only whole days have none"),
            (["Lunch", "--start", "2027-03-28 02:30"], "there is no 02:30 on 2027-03-28"),
            (["Lunch", "--start", "tomorrow 9:00", "--end", "2026-12-01 08:00"], "it does not end after it starts"),
            (["Lunch", "--start", "14:00", "--end", "13:30"], "an end on another day needs its day"),
            ([""], "SUBJECT"),
            ([], "SUBJECT is missing"),
        ] {
            let run = await mailbox.run(words: ["new"] + words)
            #expect(run.status == .usage, "\(words)")
            #expect(run.errors.contains(message), "\(run.errors)")
        }
        let birthdays = await run(mailbox, "Cake", "--calendar", "Birthdays")
        #expect(birthdays.status == .refused)
        #expect(birthdays.errors.contains("you may not change the calendar “Birthdays”"))
    }
}
