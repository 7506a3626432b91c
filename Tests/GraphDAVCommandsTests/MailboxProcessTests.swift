import Foundation
import GraphSimulator
import Testing

@testable import GraphDAVCommands

@Suite("Commands as processes, against simulate")
struct MailboxProcessTests {
    @Test("From sign-in to sign-out: output, errors and status of each command")
    func session() async throws {
        let simulate = try await SimulateProcess()
        let before = try await simulate.run("whoami")
        #expect(before.output.isEmpty)
        #expect(
            before.errors == "graphdav: nobody is signed in for the account demo. Sign in with: graphdav login\n"
        )
        #expect(before.status == 3)

        let login = try await simulate.run("login --device-code")
        #expect(login.output == "Signed in as Adele Vance <adele.vance@contoso.com>.\n")
        #expect(login.errors.hasPrefix("To sign in, open \(simulate.address)/devicelogin and enter the code "))
        #expect(login.status == 0)

        let whoami = try await simulate.run("whoami --format json")
        #expect(
            whoami.output == """
                {
                  "account": "demo",
                  "displayName": "Adele Vance",
                  "address": "adele.vance@contoso.com",
                  "timeZone": {
                    "windows": "W. Europe Standard Time",
                    "iana": "Europe/Berlin"
                  }
                }

                """
        )
        #expect((whoami.errors, whoami.status) == ("", 0))

        let week = try await simulate.run("week 2019-01-01")
        #expect(
            week.output == """
                31 December 2018 to 6 January 2019, times in W. Europe Standard Time (Europe/Berlin)

                Nothing takes place.

                """
        )
        #expect((week.errors, week.status) == ("", 0))

        let logout = try await simulate.run("logout")
        #expect((logout.output, logout.errors, logout.status) == ("Signed out of demo.\n", "", 0))
    }

    @Test("Reading commands write results to standard output only, and files where they are told")
    func reading() async throws {
        let simulate = try await SimulateProcess()
        _ = try await simulate.run("login")
        let calendars = try await simulate.run("calendars")
        #expect(calendars.output.hasPrefix("Name"))
        #expect(calendars.output.contains("\nCalendar "))
        #expect((calendars.errors, calendars.status) == ("", 0))

        let week = try await simulate.run("week")
        #expect(week.output.contains("Stand-up"))
        #expect((week.errors, week.status) == ("", 0))

        let export = try await simulate.run("export --quiet")
        #expect(export.output.hasPrefix("BEGIN:VCALENDAR\r\n"))
        #expect(export.output.hasSuffix("END:VCALENDAR\r\n"))
        #expect((export.errors, export.status) == ("", 0))
        let file = try await simulate.run("export --quiet --output week.ics")
        #expect((file.output, file.errors, file.status) == ("", "", 0))
        let written = try Data(contentsOf: URL(fileURLWithPath: simulate.folder.path + "/week.ics"))
        #expect(written == Data(export.output.utf8))

        let doctor = try await simulate.run("doctor")
        #expect(doctor.output.split(separator: "\n").allSatisfy { $0.hasPrefix("ok ") })
        #expect((doctor.errors, doctor.status) == ("", 0))
    }

    @Test("new without a terminal asks for --yes, and then mails whom it said")
    func new() async throws {
        let simulate = try await SimulateProcess()
        _ = try await simulate.run("login")
        let lunch = try await simulate.run("new Lunch --start 2027-06-01T12:30 --end +1h")
        #expect(lunch.output == "Event created\nLunch: Tuesday 1 June 2027, 12:30 to 13:30, in Calendar\n")
        #expect((lunch.errors, lunch.status) == ("", 0))
        let line = "new Talk --start 2027-06-01T14:00 --attendee bo@example.com"
        let refused = try await simulate.run(line)
        #expect(refused.output.isEmpty)
        #expect(refused.errors.hasPrefix("Graph will mail bo@example.com.\ngraphdav: new: "))
        #expect(refused.errors.contains("--yes"))
        #expect(refused.status == 2)
        #expect(String(decoding: try await simulate.control("GET", "outbox"), as: UTF8.self) == "[]")
        let sent = try await simulate.run(line + " --yes")
        #expect((sent.errors, sent.status) == ("Graph will mail bo@example.com.\n", 0))
        let outbox = try JSONDecoder().decode([OutboxMail].self, from: try await simulate.control("GET", "outbox"))
        #expect(outbox.map(\.to) == [["bo@example.com"]])
        #expect(outbox.map(\.kind) == [.request])
    }

    @Test("The browser comes back over the loopback port")
    func browser() async throws {
        let simulate = try await SimulateProcess()
        // Stands for a browser: follows the redirect of the sign-in page.
        let browser = try simulate.folder.write(
            """
            #!/usr/bin/env python3
            from sys import argv
            from urllib.request import urlopen
            urlopen(argv[1], timeout=10).read()

            """,
            to: "browser",
            mode: 0o700
        )
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let login = try await simulate.run("login --browser", environment: ["BROWSER": browser, "PATH": path])
        #expect(login.output == "Signed in as Adele Vance <adele.vance@contoso.com>.\n")
        #expect(
            login.errors.hasPrefix(
                "If no browser window opens, go to: \(simulate.address)/common/oauth2/v2.0/authorize?"
            )
        )
        #expect(login.status == 0)
        #expect(try await simulate.run("whoami").status == 0)
    }

    @Test("simulate ends with status 0 on SIGTERM and SIGINT; then Graph is not reachable", arguments: [true, false])
    func signals(interrupting: Bool) async throws {
        let simulate = try await SimulateProcess()
        _ = try await simulate.run("login")
        #expect(simulate.end(interrupting: interrupting) == (0, true))
        let week = try await simulate.run("week --quiet")
        #expect(week.output.isEmpty)
        #expect(week.errors.hasPrefix("graphdav: "))
        #expect(week.errors.split(separator: "\n").count == 1)
        #expect(week.status == 4)
    }

    @Test("The mailbox without protection is for this machine only, and a port in use is told")
    func listen() async throws {
        let simulate = try await SimulateProcess()
        let open = try await simulate.run("simulate --listen 0.0.0.0:8085")
        #expect(open.errors.hasPrefix("graphdav: simulate: --listen: the mailbox has no protection"))
        #expect(open.status == 2)
        let taken = try await simulate.run("simulate --listen \(simulate.address.dropFirst("http://".count))")
        #expect(taken.errors.hasPrefix("graphdav: cannot listen: "))
        #expect((taken.output, taken.status) == ("", 2))
    }

    @Test("convert reads standard input and needs neither account nor network")
    func convert() async throws {
        let folder = try TemporaryFolder()
        let event = """
            {"id": "i", "uid": "u-1", "subject": "Planning",
             "start": {"dateTime": "2026-12-01T09:00:00.0000000", "timeZone": "UTC"},
             "end": {"dateTime": "2026-12-01T10:00:00.0000000", "timeZone": "UTC"}}
            """
        let run = try await ProgramProcess.run(["convert", "--to", "ics", "-"], input: event, in: folder)
        #expect(run.output.contains("\r\nUID:u-1\r\n"))
        #expect(run.output.contains("\r\nDTSTART:20261201T090000Z\r\n"))
        #expect((run.errors, run.status) == ("", 0))
    }
}
