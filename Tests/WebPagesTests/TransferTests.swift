import CalendarActions
import CalendarStore
import Foundation
import GraphSimulator
import HTTPMessage
import Testing

@testable import WebPages

@Suite("Files in and out on the page")
struct TransferTests {
    private func event(_ uid: String, _ lines: String...) -> String {
        ([
            "BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20261101T000000Z", "DTSTART:20261202T090000Z",
            "DTEND:20261202T100000Z",
        ]
            + lines + ["END:VEVENT"]).joined(separator: "\r\n")
    }

    private func file(_ events: String...) -> Data {
        Data(
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//example//EN\r\n\(events.joined(separator: "\r\n"))\r\nEND:VCALENDAR\r\n"
                .utf8
        )
    }

    /// Sends the form with files, as a browser does.
    private func upload(
        _ pages: ServedPages,
        _ files: [(name: String, content: Data)],
        _ fields: [(String, String)] = [("calendar", "calendar")]
    ) async -> HTTPResponse {
        let page = pages.text(await pages.get("/transfer"))
        let token = page.firstMatch(of: #/name="token" value="([^"]*)"/#).map { String($0.1) } ?? ""
        var body = Data()
        for (name, value) in [("token", token)] + fields {
            body += Data("--b0undary\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
        }
        for (name, content) in files {
            body += Data("--b0undary\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\n".utf8)
            body += Data("Content-Type: text/calendar\r\n\r\n".utf8) + content + Data("\r\n".utf8)
        }
        body += Data("--b0undary--\r\n".utf8)
        let fields: HTTPFields = [
            "Content-Type": "multipart/form-data; boundary=b0undary", "Sec-Fetch-Site": "same-origin",
        ]
        return await pages.send(HTTPRequest(.post, "/transfer", fields: fields, body: body))
    }

    private func confirm(_ pages: ServedPages, _ preview: String) async -> HTTPResponse {
        let hidden = preview.matches(of: #/type="hidden" name="([^"]*)" value="([^"]*)"/#)
            .map { (String($0.1), String($0.2)) }
        return await pages.send(ServedPages.form("/transfer/import", hidden.filter { $0.0 != "" }))
    }

    private func writes(_ pages: ServedPages) -> Int {
        pages.simulator.requests.requests.count { ["POST", "PATCH", "DELETE"].contains($0.method) && $0.status == 201 }
    }

    @Test("A file is shown before anything is done, then imported once; imported again it changes nothing")
    func imports() async throws {
        let pages = try await ServedPages()
        try await pages.signIn()
        let content = file(
            event("a@example.com", "SUMMARY:Tea <i>", "CLASS:CONFIDENTIAL"),
            event("b@example.com", "SUMMARY:Walk")
        )
        let preview = pages.text(await upload(pages, [("week.ics", content)]))
        #expect(preview.contains("Tea &lt;i&gt;") && preview.contains("Nothing is changed yet"))
        #expect(preview.contains("Nobody is mailed"))
        #expect(writes(pages) == 0)
        #expect(!pages.text(await pages.get("/calendar?view=list")).contains("Walk"))
        let done = await confirm(pages, preview)
        #expect(pages.text(done).contains("2 created"), "\(pages.text(done))")
        #expect(pages.text(await pages.get("/calendar?view=list")).contains("Walk"))
        #expect(await confirm(pages, preview).status == 410, "the files are gone")
        let again = pages.text(await upload(pages, [("week.ics", content)]))
        #expect(again.contains("There is nothing to do"))
    }

    @Test("What cannot be carried over is told before, with its reason")
    func losses() async throws {
        let pages = try await ServedPages()
        try await pages.signIn()
        let secondly = event("s@example.com", "SUMMARY:Beat", "RRULE:FREQ=SECONDLY;COUNT=5")
        let preview = pages.text(await upload(pages, [("beat.ics", file(secondly))]))
        #expect(preview.contains("refused") && preview.contains("RRULE"))
        #expect(preview.contains("There is nothing to do"))
        let expanded = pages.text(
            await upload(pages, [("beat.ics", file(secondly))], [("calendar", "calendar"), ("expand", "yes")])
        )
        #expect(!expanded.contains("There is nothing to do"), "\(expanded)")
        #expect(pages.text(await confirm(pages, expanded)).contains("created"))
    }

    @Test("An invitation of mine mails only after it was asked for, and the page says whom")
    func invitations() async throws {
        let pages = try await ServedPages()
        try await pages.signIn()
        let me = pages.simulator.user.address
        let meeting = file(
            event("m@example.com", "SUMMARY:Talk", "ORGANIZER:mailto:\(me)", "ATTENDEE:mailto:bo@example.com")
        )
        let quiet = pages.text(await upload(pages, [("m.ics", meeting)]))
        #expect(quiet.contains("Nobody is mailed"))
        let asked = pages.text(
            await upload(pages, [("m.ics", meeting)], [("calendar", "calendar"), ("invite", "yes")])
        )
        #expect(asked.contains("Microsoft mails 1 person") && asked.contains("bo@example.com"))
        #expect(pages.simulator.outbox.isEmpty)
        #expect(await confirm(pages, asked).status == 200)
        #expect(pages.simulator.outbox.map(\.to) == [["bo@example.com"]])
    }

    @Test("What is no calendar, too much, or nowhere to go is said; nothing is changed")
    func refuses() async throws {
        let pages = try await ServedPages()
        try await pages.signIn()
        let many = (0...ImportPage.maximumEvents).map { event("e\($0)@example.com") }.joined(separator: "\r\n")
        let cases: [([(String, Data)], [(String, String)], Int, String)] = [
            ([], [("calendar", "calendar")], 400, "Choose a file"),
            ([("", Data())], [("calendar", "calendar")], 400, "Choose a file"),
            ([("a.txt", Data("Hello".utf8))], [("calendar", "calendar")], 400, "is no .ics file"),
            ([("a.ics", file(event("a@example.com")))], [("calendar", "none")], 400, "Choose a calendar"),
            ([("a.ics", file(many))], [("calendar", "calendar")], 413, "501 events"),
            ([("a.ics", Data(count: PendingUploads.maximumBytes + (65 << 10)))], [], 413, "5 MB"),
        ]
        for (files, fields, status, text) in cases {
            let response = await upload(pages, files, fields)
            #expect(response.status == status, "\(text)")
            #expect(pages.text(response).contains(text), "\(pages.text(response))")
        }
        #expect(writes(pages) == 0)
    }

    @Test("A week is downloaded as the export writes it; a day without an end, or Graph away, is said")
    func exports() async throws {
        let pages = try await ServedPages()
        try await pages.signIn()
        let told = pages.text(await pages.get("/transfer/export?from=2026-11-30&to=2026-12-06&calendar=calendar"))
        #expect(told.contains("Not everything can be written"), "\(told)")
        let link = try #require(told.firstMatch(of: #/href="(/transfer/export[^"]*)"/#).map { String($0.1) })
        let week = await pages.get(link.replacing("&amp;", with: "&"))
        #expect(week.status == 200)
        #expect(week.fields["Content-Type"]?.hasPrefix("text/calendar") == true)
        #expect(
            week.fields["Content-Disposition"] == #"attachment; filename="calendar-2026-11-30-to-2026-12-06.ics""#
        )
        let range = try #require(DayRange(isoWeek: "2026-W49"))
        let collection = try pages.mailbox.collections().first { $0.name == "calendar" }
        let export = CalendarExport.stream(of: try await pages.mailbox.export(range, of: collection))
        #expect(week.body == export && !export.isEmpty)
        for query in ["", "?from=2026-12-06&to=2026-12-01", "?from=x&to=y"] {
            let response = await pages.get("/transfer/export\(query)")
            #expect(response.status == 400 && pages.text(response).contains("Give a first day"))
        }
        #expect(await pages.get("/transfer/export?from=2026-12-01&to=2026-12-01&calendar=none").status == 404)
        pages.simulator.inject(InjectedFault(.respond, count: 50))
        let away = await pages.get("/transfer/export?from=2026-12-01&to=2026-12-01")
        #expect(away.status == 503 && pages.text(away).contains("Nothing was read"))
    }

    @Test("Where nothing may be written, files are not taken")
    func readOnly() async throws {
        var options = ServedMailbox.Options()
        options.isReadOnly = true
        let pages = try await ServedPages(options: options)
        try await pages.signIn()
        #expect(pages.text(await pages.get("/transfer")).contains("policy.readOnly"))
        let response = await upload(pages, [("a.ics", file(event("a@example.com")))])
        #expect(response.status == 400)
        #expect(writes(pages) == 0)
    }

    @Test("A multipart form is read as a browser writes it, and refused when it is not whole")
    func multipart() throws {
        let type = "multipart/form-data; boundary=\"x y\""
        let text = """
            --x y\r
            Content-Disposition: form-data; name="a"\r
            \r
            one\r
            --x\r
            --x y\r
            Content-Disposition: form-data; name="f"; filename="a;b %22c%22.ics"\r
            \r
            \r
            --x y--\r

            """
        let body = try #require(MultipartBody(Data(text.utf8), contentType: type))
        #expect(body.parts.map(\.name) == ["a", "f"])
        #expect(body.parts.map(\.fileName) == [nil, "a;b \"c\".ics"])
        #expect(body.parts.map { String(decoding: $0.content, as: UTF8.self) } == ["one\r\n--x", ""])
        for length in 0..<(text.utf8.count - 4) {
            #expect(MultipartBody(Data(text.utf8.prefix(length)), contentType: type) == nil, "\(length)")
        }
        #expect(MultipartBody(Data(text.utf8), contentType: "multipart/form-data") == nil)
        let many =
            String(repeating: "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\r\n", count: 65) + "--b--"
        #expect(MultipartBody(Data(many.utf8), contentType: "multipart/form-data; boundary=b") == nil)
    }

    @Test("Uploads are forgotten with time, and the oldest when they are too many; nobody sees another's")
    func pending() throws {
        let uploads = PendingUploads()
        let large = UploadedFile("a.ics", Data(count: PendingUploads.maximumBytes))
        let first = try uploads.add([large], of: "demo", at: 0)
        #expect(uploads.take(first, of: "other", at: 1) == nil)
        #expect(uploads.take(first, of: "demo", at: 1) == [large])
        #expect(uploads.take(first, of: "demo", at: 1) == nil)
        let ids = try (0..<4).map { _ in try uploads.add([large], of: "demo", at: 2) }
        #expect(ids.map { uploads.take($0, of: "demo", at: 3) != nil } == [false, true, true, true])
        let late = try uploads.add([large], of: "demo", at: 4)
        #expect(uploads.take(late, of: "demo", at: 4 + PendingUploads.lifetime) == nil)
    }
}
