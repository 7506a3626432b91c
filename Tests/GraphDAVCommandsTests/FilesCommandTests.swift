import Foundation
import GraphSimulator
import HTTPMessage
import Testing

@testable import GraphDAVCommands

@Suite("files, and documents in import and export")
struct FilesCommandTests {
    /// A mailbox with somebody signed in who allowed files, or sites too.
    private func signedIn(_ options: String, policy: String = "") async throws -> SimulatedMailbox {
        let mailbox = try SimulatedMailbox(policy: policy)
        let login = await mailbox.run("login \(options)")
        try #require(login.status == .done, "\(login.errors)")
        return mailbox
    }

    private struct Listed: Decodable {
        let name: String
        let path: String
        let id: String?
        let isFolder: Bool
        let size: Int?
        let modified: String?
    }

    @Test("A file is put, listed and got; the one before stays when it cannot be read")
    func putListGet() async throws {
        let mailbox = try await signedIn("--files")
        _ = try mailbox.folder.write("first", to: "week.ics")
        let put = await mailbox.run("files put week.ics /")
        #expect((put.status, put.output) == (.done, ""))
        #expect(put.errors == "5 bytes in drive:/week.ics\n")

        let rows = try await mailbox.json("files ls", as: [Listed].self)
        #expect(rows.map(\.path) == ["drive:/week.ics"])
        #expect(rows.first?.size == 5 && rows.first?.isFolder == false && rows.first?.id != nil)
        #expect(rows.first?.modified?.hasPrefix("2026-11-30T12:00") ?? false)
        let table = await mailbox.run("files ls drive:/")
        #expect(table.output == "Name      Size     Changed (UTC)\nweek.ics  5 bytes  2026-11-30 12:00\n")

        let got = await mailbox.run("files get drive:/week.ics --output copy.ics")
        #expect(got.status == .done && got.errors == "5 bytes in copy.ics\n")
        #expect(try mailbox.content("copy.ics") == "first")
        #expect(await mailbox.run("files get week.ics --output -").output == "first")

        let missing = await mailbox.run("files get drive:/none.ics --output copy.ics")
        #expect(missing.status == .someFailed)
        #expect(missing.errors.hasPrefix("graphdav: looking for /none.ics failed: "))
        #expect(try mailbox.content("copy.ics") == "first")
        let folder = await mailbox.run("files get week.ics --output state")
        #expect(folder.status == .usage && folder.errors.contains("it is a folder"))
        let left = try FileManager.default.contentsOfDirectory(atPath: mailbox.folder.path)
        #expect(left.filter { $0.hasSuffix(".part") }.isEmpty)
    }

    @Test("What stops in the middle leaves the file that was there, and nothing beside it")
    func stopsInTheMiddle() async throws {
        let mailbox = try await signedIn("--files")
        _ = try mailbox.folder.write("new", to: "a.ics")
        #expect(await mailbox.run("files put a.ics /").status == .done)
        _ = try mailbox.folder.write("old", to: "a.ics")
        var refused = InjectedFault(.respond, path: "/_download/")
        refused.status = 400
        mailbox.simulator.inject(refused)
        let run = await mailbox.run("files get /a.ics")
        #expect(run.status == .someFailed && !run.errors.contains("tempauth"))
        #expect(try mailbox.content("a.ics") == "old")
        let names = try FileManager.default.contentsOfDirectory(atPath: mailbox.folder.path)
        #expect(Set(names) == ["a.ics", "config.json5", "state"])
        #expect(await mailbox.run("files get /a.ics").status == .done)
        #expect(try mailbox.content("a.ics") == "new")
    }

    @Test("Folders that are missing are made on the way, once")
    func makesFolders() async throws {
        let mailbox = try await signedIn("--files")
        _ = try mailbox.folder.write("one", to: "a.ics")
        for _ in 0..<2 {
            let put = await mailbox.run("files put a.ics /Calendars/2026/")
            #expect(put.errors == "3 bytes in drive:/Calendars/2026/a.ics\n")
        }
        #expect(try await mailbox.json("files ls /", as: [Listed].self).map(\.path) == ["drive:/Calendars"])
        let inside = try await mailbox.json("files ls /Calendars", as: [Listed].self)
        #expect(inside.map(\.path) == ["drive:/Calendars/2026"] && inside.first?.isFolder == true)
        let week = await mailbox.run("export --week 2026-W49 --output drive:/Weeks/49.ics")
        #expect(week.status == .done && week.errors.contains("events in drive:/Weeks/49.ics"))
        // A file is no folder.
        #expect(await mailbox.run("files put a.ics /Weeks/49.ics/b.ics").status == .someFailed)
    }

    @Test("A name that is taken")
    func conflicts() async throws {
        let mailbox = try await signedIn("--files")
        _ = try mailbox.folder.write("one", to: "a.ics")
        #expect(await mailbox.run("files put a.ics /").status == .done)
        let failed = await mailbox.run("files put a.ics / --conflict fail")
        #expect(failed.status == .someFailed)
        #expect(
            failed.errors == "graphdav: writing /a.ics failed: there is a file of this name already. "
                + "Give another name, or have it replaced\n"
        )
        let renamed = await mailbox.run("files put a.ics / --conflict rename")
        #expect(renamed.errors == "3 bytes in drive:/a 1.ics\n")
    }

    @Test("Sites that are followed, their libraries, and files in them; the default one without its name")
    func sites() async throws {
        let mailbox = try await signedIn("--sites")
        let sites = try await mailbox.json("files ls site:", as: [Listed].self)
        #expect(sites.map(\.path) == ["site:Marketing", "site:Sales & Übersee"])
        let libraries = try await mailbox.json("files ls site:marketing", as: [Listed].self)
        #expect(libraries.map(\.path) == ["site:marketing/Documents", "site:marketing/Plans 2026"])
        _ = try mailbox.folder.write("plan", to: "plan.ics")
        #expect(
            await mailbox.run("files put plan.ics site:Marketing/").errors == "4 bytes in site:Marketing/plan.ics\n"
        )
        let explicit = try await mailbox.json("files ls site:Marketing/Documents", as: [Listed].self)
        #expect(explicit.map(\.name) == ["plan.ics"])
        let inLibrary = await mailbox.run(words: ["files", "put", "plan.ics", "site:Marketing/Plans 2026/p.ics"])
        #expect(inLibrary.status == .done)
        let got = await mailbox.run(words: ["files", "get", "site:Marketing/plans 2026/p.ics", "--output", "-"])
        #expect(got.output == "plan")
        let unknown = await mailbox.run("files ls site:Markting")
        #expect(unknown.status == .usage && unknown.errors.contains("did you mean Marketing?"))
        #expect(await mailbox.run("files ls site:Board").status == .usage)
    }

    @Test(
        "A right that was not asked for is named, with the way to it",
        arguments: [
            ("", "files ls", "Files.ReadWrite", "--files"),
            ("", "files put config.json5 /", "Files.ReadWrite", "--files"),
            ("--files", "files ls site:", "Files.ReadWrite.All and Sites.Read.All", "--sites"),
            ("", "import drive:/a.ics", "Files.ReadWrite", "--files"),
            ("", "export --output drive:/a.ics", "Files.ReadWrite", "--files"),
        ]
    )
    func missingRight(login: String, line: String, right: String, option: String) async throws {
        let mailbox = try await signedIn(login)
        let run = await mailbox.run(line)
        #expect(run.status == .signInNeeded)
        #expect(
            run.errors == "graphdav: the sign-in of the account demo does not include \(right). "
                + "Sign in with: graphdav login \(option)\n"
        )
        #expect(await mailbox.run("login \(option)").status == .done)
        #expect(await mailbox.run("whoami").status == .done)
        #expect(await mailbox.run("files ls").status == .done)
    }

    @Test("Nobody is asked for files who does not want them, and the rights stay when tokens are renewed")
    func renewal() async throws {
        let mailbox = try await signedIn("--files")
        mailbox.simulator.expireAccessTokens()
        #expect(await mailbox.run("week").status == .done)
        #expect(await mailbox.run("files ls").status == .done)
        mailbox.simulator.expireAccessTokens()
        #expect(await mailbox.run("files ls").status == .done)
        let nobody = try SimulatedMailbox()
        let run = await nobody.run("files ls")
        #expect(run.status == .signInNeeded && run.errors.contains("Sign in with: graphdav login --files"))
    }

    @Test("With readOnly only reading is asked for, and nothing stored")
    func readOnly() async throws {
        let mailbox = try await signedIn("--files", policy: "readOnly: true")
        #expect(await mailbox.run("files ls").status == .done)
        for line in ["files put config.json5 /", "export --output drive:/week.ics"] {
            let run = await mailbox.run(line)
            #expect(run.status == .refused)
            #expect(run.errors.hasPrefix("graphdav: nothing is written to the drive: "))
        }
        #expect(await mailbox.run("files ls --format json").output == "[]\n")
    }

    @Test("A week is exported to a document, again over it, and imported from there without a change")
    func exportAndImport() async throws {
        let mailbox = try await signedIn("--files")
        let export = await mailbox.run("export --output drive:/week.ics")
        #expect(export.status == .done)
        #expect(export.errors.contains("35 events in drive:/week.ics\n"))
        #expect(await mailbox.run("export --output drive:/week.ics").status == .done)
        let local = await mailbox.run("export")
        #expect(await mailbox.run("files get week.ics --output -").output == local.output)
        #expect(try await mailbox.json("files ls", as: [Listed].self).count == 1)
        _ = try mailbox.folder.write(calendar([event("doc-1", "SUMMARY:From a document")]), to: "one.ics")
        #expect(await mailbox.run("files put one.ics drive:/one.ics").status == .done)
        let first = await mailbox.run("import drive:/one.ics")
        #expect(first.status == .done && !first.errors.contains("failed"))
        #expect(await mailbox.run("week").output.contains("From a document"))
        let broken = await mailbox.run("import drive:/none.ics")
        #expect(broken.status == .someFailed && broken.errors.contains("looking for /none.ics failed"))
    }

    @Test(
        "A command line that makes no sense",
        arguments: [
            ("files", "ACTION is missing"), ("files rm /a", "ACTION: 'rm' is not one of ls, get or put"),
            ("files get", "get takes one PATH"), ("files put a", "put takes a FILE and a PATH"),
            ("files ls a b", "ls takes one PATH at most"), ("files ls --output x", "--output belongs to get"),
            ("files get a --conflict fail", "--conflict belongs to put"),
            ("export --output drive:/", "--output: 'drive:/' names no file"),
            ("export --output site:Team", "--output: 'site:Team' names no file"),
        ]
    )
    func usage(line: String, message: String) async {
        let run = await TestRun.of(line)
        #expect(run.status == .usage)
        #expect(run.errors.contains(message))
    }

    @Test(
        "Numbers of bytes",
        arguments: [
            (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1.0 kB"), (999_999, "999.9 kB"),
            (1_000_000, "1.0 MB"), (62_914_560, "62.9 MB"), (Int.max, "9223.3 PB"),
        ]
    )
    func byteCounts(bytes: Int, text: String) {
        #expect(ByteCountText.of(bytes) == text)
    }
}
