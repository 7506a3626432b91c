import Foundation
import GraphSimulator
import HTTPMessage
import Testing

@testable import GraphDAVCommands

@Suite("week, calendars, export, doctor")
struct MailboxCommandTests {
    private struct Item: Decodable {
        let uid, subject, start, end, calendar, showAs: String
        let organizer: String?
        let isAllDay, isCancelled: Bool
    }

    private struct ListedCalendar: Decodable {
        let id, name, color, owner: String
        let isDefault, canEdit: Bool
    }

    private func lines(_ text: String, beginning prefix: String) -> [String] {
        text.split(separator: "\r\n").filter { $0.hasPrefix(prefix) }.map(String.init)
    }

    @Test("The week is a table in the zone of the mailbox that fits 80 columns, with its marks")
    func week() async throws {
        let mailbox = try await SimulatedMailbox.signedIn()
        let run = await mailbox.run("week")
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(
            lines.first
                == "30 November 2026 to 6 December 2026, times in W. Europe Standard Time (Europe/Berlin)"
        )
        #expect(lines.filter { !$0.hasPrefix(" ") }.dropFirst().first == "Monday 30 November 2026")
        #expect(lines.dropFirst().allSatisfy { TerminalWidth.of($0) <= 80 })
        for text in [
            "  09:00–09:15  Stand-up", "  all day      Conference in Lyon", "Dentist", "tentative", "private",
            "cancelled",
            "  22:00–       Deployment window", "       –02:00  Deployment window",
        ] {
            #expect(run.output.contains(text), "\(text)")
        }
        #expect(run.errors.isEmpty)
        #expect(run.status == .done)
    }

    @Test("Any date of a week leads to it, and the week can begin on another day")
    func weekStart() async throws {
        let mailbox = try await SimulatedMailbox.signedIn()
        let week = await mailbox.run("week")
        #expect(await mailbox.run("week 2026-12-06").output == week.output)
        let sunday = await mailbox.run("week --week-start sunday")
        #expect(sunday.output.hasPrefix("29 November 2026 to 5 December 2026, "))
        #expect(await mailbox.run("week 2019-01-01").output.hasSuffix("\n\nNothing takes place.\n"))
    }

    @Test("The week as JSON: times with offset, all-day values as dates, the end exclusive")
    func weekAsJSON() async throws {
        let mailbox = try await SimulatedMailbox.signedIn()
        let items = try await mailbox.json("week", as: [Item].self)
        let standUp = try #require(items.first { $0.subject == "Stand-up" })
        #expect((standUp.start, standUp.end) == ("2026-11-30T09:00:00+01:00", "2026-11-30T09:15:00+01:00"))
        #expect((standUp.organizer, standUp.calendar) == ("Adele Vance", "Calendar"))
        let conference = try #require(items.first { $0.subject == "Conference in Lyon" })
        #expect(conference.isAllDay)
        #expect((conference.start, conference.end) == ("2026-12-03", "2026-12-06"))
        #expect(items.contains { $0.isCancelled })
        #expect(Set(items.filter { $0.subject == "Stand-up" }.map(\.uid)).count == 1)
    }

    @Test("Titles stand out on a terminal, unless NO_COLOR is set")
    func styles() async throws {
        let mailbox = try await SimulatedMailbox.signedIn()
        let bold = "\u{1B}[1mMonday 30 November 2026\u{1B}[0m"
        #expect(await mailbox.run("week", isTerminal: true).output.contains(bold))
        let plain = await mailbox.run("week", isTerminal: true, environment: ["NO_COLOR": "1"])
        #expect(!plain.output.contains("\u{1B}"))
    }

    @Test("The calendars, the default one first")
    func calendars() async throws {
        let mailbox = try await SimulatedMailbox.signedIn()
        let calendars = try await mailbox.json("calendars", as: [ListedCalendar].self)
        #expect(calendars.first?.isDefault == true)
        #expect(calendars.filter(\.isDefault).count == 1)
        #expect(calendars.contains { !$0.canEdit })
        #expect(calendars.contains { $0.owner == "Megan Bowen" })
        #expect(Set(calendars.map(\.id)).count == calendars.count)
        let text = await mailbox.run("calendars").output.split(separator: "\n")
        #expect(text.count == calendars.count + 1)
        #expect(text.allSatisfy { TerminalWidth.of($0) <= 80 })
    }

    /// The stream from its first event on: time zones have rules of their own.
    private func eventsOnly(_ stream: String) -> String {
        stream.firstRange(of: "BEGIN:VEVENT").map { String(stream[$0.lowerBound...]) } ?? ""
    }

    @Test("The week is exported as instances to standard output, to a file, or one file a UID")
    func export() async throws {
        let mailbox = try await SimulatedMailbox.signedIn()
        let run = await mailbox.run("export")
        #expect(run.status == .done)
        #expect(lines(eventsOnly(run.output), beginning: "RRULE").isEmpty)
        #expect(!lines(run.output, beginning: "RECURRENCE-ID").isEmpty)
        #expect(lines(run.output, beginning: "X-WR-CALNAME:") == ["X-WR-CALNAME:Calendar"])

        #expect(await mailbox.run("export --week 2026-W49 --output week.ics").output.isEmpty)
        #expect(try mailbox.content("week.ics") == run.output)
        #expect(await mailbox.run("export --from 2026-11-30 --to 2026-12-06").output == run.output)

        let split = await mailbox.run("export --split events")
        #expect(split.output.isEmpty)
        let files = try FileManager.default.contentsOfDirectory(atPath: mailbox.folder.path + "/events")
        #expect(split.errors.hasPrefix("\(files.count) files in events\n"))
        let texts = try files.map { try mailbox.content("events/\($0)") }
        #expect(texts.allSatisfy { Set(lines($0, beginning: "UID:")).count == 1 })
        let count = lines(run.output, beginning: "BEGIN:VEVENT").count
        #expect(texts.reduce(0) { $0 + lines($1, beginning: "BEGIN:VEVENT").count } == count)
    }

    @Test("Whole series have their rule, their exceptions and their deleted occurrences")
    func series() async throws {
        let mailbox = try await SimulatedMailbox.signedIn()
        let run = await mailbox.run("export --series")
        #expect(run.status == .done)
        #expect(lines(run.output, beginning: "RRULE:").count >= 3)
        #expect(!lines(run.output, beginning: "EXDATE").isEmpty)
        #expect(!lines(run.output, beginning: "RECURRENCE-ID").isEmpty)
    }

    @Test("One calendar by name, or all of them")
    func choice() async throws {
        let mailbox = try await SimulatedMailbox.signedIn()
        let names = try await mailbox.json("calendars", as: [ListedCalendar].self).map(\.name)
        let all = await mailbox.run("export --all-calendars --split all")
        #expect(all.status == .done)
        #expect(try FileManager.default.contentsOfDirectory(atPath: mailbox.folder.path + "/all").count == names.count)
        let one = await mailbox.run("week --calendar birthdays")
        #expect(one.status == .done)
        let none = await mailbox.run("export --calendar Birthday")
        #expect(none.errors.hasPrefix("graphdav: no calendar is named 'Birthday'; did you mean Birthdays? "))
        #expect(none.status == .usage)
    }

    @Test(
        "Options that make no sense",
        arguments: [
            ("export --week 2026-W54", "--week: '2026-W54' is not a week such as 2026-W49"),
            ("export --from 2026-12-01", "--from and --to belong together"),
            ("export --from 2026-12-02 --to 2026-12-01", "--to comes before --from"),
            ("export --week 2026-W49 --to 2026-12-01", "--week and --to exclude each other"),
            ("export --output a --split b", "--output and --split exclude each other"),
            ("export --calendar a --all-calendars", "--calendar and --all-calendars exclude each other"),
            ("week 30.11.2026", "DATE: '30.11.2026' is not a date such as 2026-12-01"),
            ("week --week-start someday", "--week-start: 'someday' is not a weekday such as monday or sun"),
        ]
    )
    func usage(line: String, message: String) async {
        let run = await TestRun.of(line)
        #expect(run.errors.contains(message))
        #expect(run.status == .usage)
    }

    @Test("An output that cannot be written is named; nothing half-written stays")
    func unwritable() async throws {
        let mailbox = try await SimulatedMailbox.signedIn()
        let run = await mailbox.run("export --output missing/week.ics")
        #expect(
            run.errors.hasSuffix(
                "graphdav: cannot write \(mailbox.folder.path)/missing/week.ics: No such file or directory\n"
            )
        )
        #expect(run.status == .someFailed)
    }

    @Test("Doctor says what is well and what is not, with the status of the first failure")
    func doctor() async throws {
        let mailbox = try SimulatedMailbox()
        let before = await mailbox.run("doctor")
        #expect(before.status == .signInNeeded)
        #expect(before.output.contains("ok      configuration: \(mailbox.configuration), 1 account\n"))
        #expect(before.output.contains("FAILED  account demo: nobody is signed in"))
        _ = await mailbox.run("login")
        let after = await mailbox.run("doctor")
        #expect(after.status == .done)
        #expect(after.output.contains("ok      account demo: signed in as Adele Vance <adele.vance@contoso.com>, "))
        #expect(!after.output.contains("FAILED"))
    }

    @Test("Doctor finds a store that is damaged, changes nothing in it, and says what becomes of it")
    func damagedStore() async throws {
        let mailbox = try await SimulatedMailbox.signedIn()
        #expect(await mailbox.run("doctor").output.contains("ok      store: "))
        #expect(await mailbox.run("sync").status == .done)
        #expect(await mailbox.run("doctor").output.contains("mirror.sqlite"))
        let path = mailbox.folder.path + "/state/mirror.sqlite"
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
        try Data("no database".utf8).write(to: URL(fileURLWithPath: path))
        let doctor = await mailbox.run("doctor")
        #expect(doctor.output.contains("FAILED  store: cannot use \(path): "), "\(doctor.output)")
        #expect(doctor.output.contains("makes it anew from Graph"))
        #expect(doctor.status == .someFailed)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("no database".utf8))
        #expect(await mailbox.run("status").errors.contains("the mirror was damaged or of a later version"))
        #expect(await mailbox.run("sync").status == .done)
        #expect(await !mailbox.run("doctor").output.contains("FAILED"))
    }
}
