import CalendarActions
import CalendarStore
import Foundation
import GraphSimulator
import HTTPMessage
import Testing

@testable import WebPages

@Suite("The picture of the person")
struct PhotoTests {
    private func signedIn() async throws -> ServedPages {
        let pages = try await ServedPages()
        try await pages.signIn()
        return pages
    }

    /// How often Graph was asked, without the times when a new token was needed first.
    private func asked(_ pages: ServedPages) -> Int {
        pages.simulator.requests.requests.count { $0.target.hasSuffix("/photo/$value") && $0.status != 401 }
    }

    @Test("The page Me shows the picture that Microsoft has; Graph is asked for it once an hour")
    func photo() async throws {
        let pages = try await signedIn()
        pages.simulator.knobs.photo = .jpeg
        #expect(pages.text(await pages.get("/me")).contains(#"<img src="/me/photo""#))
        let response = await pages.get("/me/photo")
        #expect(response.status == 200)
        #expect(response.fields["Content-Type"] == "image/jpeg")
        #expect(response.body.starts(with: [0xFF, 0xD8, 0xFF]) && response.body.count > 500)
        #expect(response.fields["X-Content-Type-Options"] == "nosniff")
        #expect(response.fields["Cache-Control"] == "private, max-age=3600" && response.fields["Vary"] == "Cookie")
        let etag = try #require(response.fields["ETag"])
        for tags in [etag, "\"other\", W/\(etag)", "*"] {
            let again = await pages.get("/me/photo", [("If-None-Match", tags)])
            #expect(again.status == 304 && again.body.isEmpty && again.fields["ETag"] == etag)
        }
        #expect(await pages.get("/me/photo", [("If-None-Match", "\"other\"")]).status == 200)
        #expect(asked(pages) == 1)
        pages.simulator.knobs.photo = .none
        pages.simulator.advanceClock(by: 3600)
        let later = await pages.get("/me/photo", [("If-None-Match", etag)])
        #expect(later.fields["Content-Type"] == "image/svg+xml")
        #expect(asked(pages) == 2)
    }

    @Test("Without a picture the initials are drawn, and Graph is not asked for each view")
    func initials() async throws {
        let pages = try await signedIn()
        for _ in 0..<3 {
            let response = await pages.get("/me/photo")
            #expect(response.status == 200 && response.fields["Content-Type"] == "image/svg+xml")
            #expect(pages.text(response).contains(">AV</text>"))
            #expect(response.fields["Content-Security-Policy"] == "default-src 'none'; sandbox")
            #expect(response.fields["X-Content-Type-Options"] == "nosniff")
        }
        #expect(asked(pages) == 1)
    }

    @Test("When Graph fails the initials are drawn, and it is asked again a minute later")
    func failure() async throws {
        let pages = try await signedIn()
        pages.simulator.knobs.photo = .jpeg
        _ = await pages.get("/me")
        var fault = InjectedFault(.respond, count: 100, path: "/photo/")
        fault.status = 500
        pages.simulator.inject(fault)
        let response = await pages.get("/me/photo")
        #expect(response.status == 200 && pages.text(response).contains(">AV</text>"))
        pages.simulator.clearFaults()
        #expect(await pages.get("/me/photo").fields["Content-Type"] == "image/svg+xml")
        pages.simulator.advanceClock(by: 60)
        #expect(await pages.get("/me/photo").fields["Content-Type"] == "image/jpeg")
    }

    @Test(
        "What is no image of a known kind is not given out, whatever it is said to be",
        arguments: ["<svg onload=\"x\"/>", "<!doctype html><script>x</script>", "", "\u{FF}\u{D8}\u{FF}"]
    )
    func disguised(body: String) async throws {
        let pages = try await signedIn()
        var fault = InjectedFault(.respond, path: "/photo/")
        fault.status = 200
        fault.body = body
        fault.headers = ["Content-Type": "image/jpeg"]
        pages.simulator.inject(fault)
        let response = await pages.get("/me/photo")
        #expect(response.fields["Content-Type"] == "image/svg+xml")
        #expect(pages.text(response).contains(">AV</text>"))
    }

    @Test("Before anybody is connected the initials are those of nobody known; who is not signed in sees none")
    func unconnected() async throws {
        let pages = try await ServedPages(isSignedIn: false)
        #expect(await pages.get("/me/photo").status == 303)
        try await pages.signIn()
        #expect(pages.text(await pages.get("/me/photo")).contains(">MS</text>"))
    }

    @Test(
        "Initials are of the first and the last word, whatever a name holds",
        arguments: [
            ("Adele Vance", "AV"), ("  übergabe   (extern) frau Žižková ", "ÜŽ"), ("Room", "R"), ("", "?"),
            ("-- ☃︎", "?"),
            ("<b> &", "B"), ("李 小龙", "李小"),
            ("a\u{301}\u{302}\u{303}\u{304}\u{305}\u{306} b", "A\u{301}\u{302}\u{303}B"),
        ]
    )
    func letters(name: String, initials: String) {
        #expect(Initials(of: name).text.unicodeScalars.elementsEqual(initials.unicodeScalars))
        #expect(!Initials(of: name).svg.markup.contains("<b"))
    }
}
