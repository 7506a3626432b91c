import Foundation
import GraphSimulator
import Testing

@testable import GraphDAVCommands

@Suite("import: events come in once, as they are")
struct ImportCommandTests {
    private static let rule = "RRULE:FREQ=WEEKLY;COUNT=6"
    private static let master = event("u-1", "SUMMARY:Plan", rule)
    private static let moved = event(
        "u-1",
        "RECURRENCE-ID;TZID=Europe/Berlin:20261210T090000",
        "SUMMARY:Plan",
        start: "DTSTART;TZID=Europe/Berlin:20261211T140000",
        end: "DTEND;TZID=Europe/Berlin:20261211T150000"
    )

    @Test("A file twice: created, then nothing at all is written")
    func twice() async throws {
        let mailbox = try await ImportedMailbox()
        let events = [
            event("s-1", "SUMMARY:Lunch\\, late", "DESCRIPTION:One\\nTwo", "LOCATION:Café", "X-OWN:a\\,b"),
            event("s-2", "SUMMARY:Trip", start: "DTSTART;VALUE=DATE:20261205", end: "DTEND;VALUE=DATE:20261207"),
            Self.master.replacing("RRULE", with: "EXDATE;TZID=Europe/Berlin:20261217T090000\r\nRRULE"), Self.moved,
        ]
        let first = try await mailbox.importing(calendar(events))
        #expect(first.status == .done)
        #expect(
            first.output == """
                created  Lunch, late
                created  Trip
                created  Plan
                3 created

                """
        )
        let export = try await mailbox.exported()
        #expect(export.components(separatedBy: "\nBEGIN:VEVENT\n").count == 5)
        #expect(export.contains("\nEXDATE;TZID=Europe/Berlin:20261217T090000\n"))
        #expect(export.contains("\nRECURRENCE-ID;TZID=Europe/Berlin:20261210T090000\n"))

        let second = try await mailbox.importing(calendar(events))
        #expect(second.output.hasSuffix("\n3 unchanged\n"))
        #expect(mailbox.writes == [])
        #expect(try await mailbox.exported() == export)
        #expect(mailbox.mailbox.simulator.outbox.isEmpty)
    }

    @Test("What the mailbox exports comes in unchanged, whole series and single instances")
    func ownExport() async throws {
        let mailbox = try await ImportedMailbox(scenario: .week)
        for options in ["--series", ""] {
            let range = "--from 2026-11-23 --to 2026-12-13"
            let export = await mailbox.mailbox.run("export \(range) \(options) --quiet").output
            let run = try await mailbox.importing(export, options: "--format json")
            #expect(run.status == .done)
            let actions = Set(try mailbox.actions(run).values)
            #expect(actions == ["unchanged"], "\(run.output)")
            #expect(mailbox.writes == [])
        }
        #expect(mailbox.mailbox.simulator.outbox.isEmpty)
    }

    @Test("A change of an occurrence reaches that occurrence only, west of Greenwich in the evening too")
    func occurrence() async throws {
        let mailbox = try await ImportedMailbox()
        let evening = [
            "DTSTART;TZID=America/Los_Angeles:20261203T200000", "DTEND;TZID=America/Los_Angeles:20261203T210000",
        ]
        let daily = event("u-2", "SUMMARY:Call", "RRULE:FREQ=DAILY;COUNT=10", start: evening[0], end: evening[1])
        _ = try await mailbox.importing(daily)
        let exdate = "EXDATE;TZID=America/Los_Angeles:20261205T200000"
        let run = try await mailbox.importing(daily.replacing("RRULE", with: "\(exdate)\r\nRRULE"))
        #expect(run.output == "updated  Call\n1 updated\n")
        #expect(mailbox.writes.map { $0.prefix(7) } == ["DELETE "])
        #expect(try await mailbox.exported().contains("\n\(exdate)\n"))
    }

    @Test("An override that is taken back is set back; one that is there stays with its own words")
    func overrides() async throws {
        let mailbox = try await ImportedMailbox()
        let late = Self.moved.replacing("SUMMARY:Plan", with: "SUMMARY:Plan, late")
        _ = try await mailbox.importing(Self.master, late)
        let renamed = try await mailbox.importing(Self.master.replacing("SUMMARY:Plan", with: "SUMMARY:Idea"), late)
        #expect(renamed.output == "updated  Idea\n1 updated\n")
        let export = try await mailbox.exported()
        #expect(export.contains("\nSUMMARY:Idea\n"))
        #expect(export.contains("\nSUMMARY:Plan\\, late\n"))
        #expect(export.contains("\nDTSTART;TZID=Europe/Berlin:20261211T140000\n"))

        _ = try await mailbox.importing(Self.master)
        let back = try await mailbox.exported()
        #expect(!back.contains("T140000"))
        #expect(!back.contains("late"))
    }

    @Test("New times begin a series anew, and its exceptions and deletions are there again")
    func newTimes() async throws {
        let mailbox = try await ImportedMailbox()
        for keeps in [false, true] {
            mailbox.mailbox.simulator.knobs.keepExceptionsOnMasterTimeChange = keeps
            let uid = "u-\(keeps)"
            let exdate = "EXDATE;TZID=Europe/Berlin:20261217T090000"
            let old = [event(uid, "SUMMARY:Plan", Self.rule, exdate), Self.moved.replacing("u-1", with: uid)]
            _ = try await mailbox.importing(calendar(old))
            let new = old.map { $0.replacing("COUNT=6", with: "COUNT=7").replacing("T100000", with: "T103000") }
            _ = try await mailbox.importing(calendar(new))
            let export = try await mailbox.exported()
            #expect(export.contains("COUNT=7"))
            #expect(export.contains("\n\(exdate)\n"))
            #expect(export.contains("\nDTSTART;TZID=Europe/Berlin:20261211T140000\n"))
            let again = try await mailbox.importing(calendar(new))
            #expect(again.output.hasSuffix("1 unchanged\n"))
        }
    }

    @Test("A deleted occurrence cannot come back: said, and nothing is written")
    func revived() async throws {
        let mailbox = try await ImportedMailbox()
        let exdate = "EXDATE;TZID=Europe/Berlin:20261217T090000"
        _ = try await mailbox.importing(event("u-1", "SUMMARY:Plan", Self.rule, exdate))
        let run = try await mailbox.importing(Self.master)
        #expect(run.status == .refused)
        #expect(run.output.contains("the occurrence of 2026-12-17T08:00:00Z was deleted"))
        #expect(mailbox.writes == [])
    }

    @Test("A single event becomes a series and a single event again")
    func kinds() async throws {
        let mailbox = try await ImportedMailbox()
        _ = try await mailbox.importing(event("u-1", "SUMMARY:Plan"))
        _ = try await mailbox.importing(Self.master, Self.moved)
        #expect(try await mailbox.exported().contains("\nRRULE:FREQ=WEEKLY;COUNT=6"))
        _ = try await mailbox.importing(event("u-1", "SUMMARY:Plan"))
        let export = try await mailbox.exported()
        #expect(!export.contains("RRULE") || !export.contains("\nRRULE:FREQ=WEEKLY"))
        #expect(export.components(separatedBy: "UID:u-1\n").count == 2)
    }

    @Test("A rule that Graph cannot hold is refused; with --expand it becomes single events, once")
    func expansion() async throws {
        let mailbox = try await ImportedMailbox()
        let fifth = event(
            "u-5",
            "SUMMARY:Fifth",
            "RRULE:FREQ=MONTHLY;BYDAY=5TH;COUNT=3",
            start: "DTSTART;TZID=Europe/Berlin:20261231T090000",
            end: "DTEND;TZID=Europe/Berlin:20261231T100000"
        )
        let refused = try await mailbox.importing(fifth, event("u-6", "SUMMARY:Other"))
        #expect(refused.status == .someFailed)
        #expect(refused.output.contains("refused  Fifth"))
        #expect(refused.output.contains("created  Other"))
        let expanded = try await mailbox.importing(fifth, options: "--expand")
        #expect(expanded.status == .done)
        let count = mailbox.writes.count
        #expect(count == 3)
        let again = try await mailbox.importing(fifth, options: "--expand")
        #expect(again.output.hasSuffix("1 unchanged\n"))
        #expect(mailbox.writes == [])
    }

    @Test("An event is found in another calendar and stays there; --calendar is for new ones")
    func calendars() async throws {
        let mailbox = try await ImportedMailbox(scenario: .week)
        _ = try await mailbox.importing(event("p-1", "SUMMARY:Plan"), options: "--calendar Projects")
        let name = "Project"
        let run = await mailbox.mailbox.run("calendars --format json")
        #expect(run.output.contains(name))
        _ = try mailbox.mailbox.folder.write(calendar([event("p-2", "SUMMARY:Plan")]), to: "p.ics")
        let created = await mailbox.mailbox.run(words: ["import", "p.ics", "--calendar", "Project X"])
        #expect(created.output == "created  Plan\n1 created\n")
        let moved = try await mailbox.importing(event("p-2", "SUMMARY:Plan B"))
        #expect(moved.output == "updated  Plan B\n1 updated\n")
        let export = await mailbox.mailbox.run(
            words: ["export", "--calendar", "Project X", "--from", "2026-12-01", "--to", "2026-12-07", "--quiet"]
        )
        #expect(export.output.contains("SUMMARY:Plan B\r\n"))
    }

    @Test("A calendar that may not be changed, and one that is not there")
    func forbiddenCalendars() async throws {
        let mailbox = try await ImportedMailbox(scenario: .week)
        let run = try await mailbox.importing(event("b-1", "SUMMARY:Cake"), options: "--calendar Birthdays")
        #expect(run.status == .refused)
        #expect(run.output.contains("you may not change the calendar “Birthdays”"))
        let missing = try await mailbox.importing(event("b-1", "SUMMARY:Cake"), options: "--calendar Birthday")
        #expect(missing.status == .usage)
        #expect(missing.errors.contains("no calendar is named 'Birthday'"))
        #expect(mailbox.writes == [])
    }

    @Test("One UID twice in what is imported: the later one changes what the earlier one made")
    func sameUID() async throws {
        let mailbox = try await ImportedMailbox()
        let files = calendar([event("u-1", "SUMMARY:First")]) + calendar([event("u-1", "SUMMARY:Second")])
        let run = try await mailbox.importing(files)
        #expect(run.output == "created  First\nupdated  Second\n1 created, 1 updated\n")
        #expect(try await mailbox.exported().components(separatedBy: "UID:u-1\n").count == 2)
    }

    @Test("A dry run tells the requests and the mails, and writes nothing")
    func dryRun() async throws {
        let mailbox = try await ImportedMailbox()
        let meeting = event(
            "m-1",
            "SUMMARY:Meeting",
            "ORGANIZER:mailto:adele.vance@contoso.com",
            "ATTENDEE:mailto:bo@example.com"
        )
        let run = try await mailbox.importing(meeting, Self.master, Self.moved, options: "--dry-run --send-invitations")
        #expect(
            run.output == """
                A dry run: nothing is changed.
                created  Meeting
                  POST /me/calendar/events
                  mails bo@example.com
                created  Plan
                  POST /me/calendar/events
                  GET /me/events/{new event}/instances
                  PATCH /me/events/{occurrence 2026-12-10T08:00:00Z}
                2 created

                """
        )
        #expect(mailbox.writes == [])
        let quiet = try await mailbox.importing(meeting, options: "--dry-run --format json")
        let report = try JSONDecoder().decode(ImportedMailbox.Report.self, from: Data(quiet.output.utf8))
        #expect(report.items.map(\.mails) == [[]])
    }

    @Test("1,000 events take at most 1.2 requests each, and never more than four batches' parts at once")
    func bulk() async throws {
        let mailbox = try await ImportedMailbox()
        let events = (0..<1000).map { event("bulk-\($0)", "SUMMARY:Event \($0)") }
        let run = try await mailbox.importing(calendar(events))
        #expect(run.output.hasSuffix("\n1000 created\n"))
        #expect(mailbox.requestCount <= 1200, "\(mailbox.requestCount) requests")
        let again = try await mailbox.importing(calendar(events))
        #expect(again.output.hasSuffix("\n1000 unchanged\n"))
        #expect(mailbox.writes == [])
    }

    @Test("What is no iCalendar, and what is no event")
    func others() async throws {
        let mailbox = try await ImportedMailbox()
        let html = try await mailbox.importing("<html><body>Sign in</body></html>")
        #expect(html.status == .someFailed)
        #expect(html.errors.hasPrefix("graphdav: cannot import "))
        let todo = ["BEGIN:VTODO", "UID:t-1", "SUMMARY:Task", "END:VTODO"].joined(separator: "\r\n")
        let run = try await mailbox.importing(todo, options: "--format json")
        #expect(run.status == .done)
        #expect(try mailbox.actions(run) == ["t-1": "skipped"])
        let missing = await mailbox.mailbox.run("import")
        #expect(missing.status == .usage)
        #expect(missing.errors.contains("FILE is missing"))
    }
}
