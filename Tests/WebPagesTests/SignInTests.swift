import CalendarActions
import CalendarStore
import HTTPMessage
import Testing

@testable import WebPages

@Suite("Signing in to the pages")
struct SignInTests {
    @Test(
        "An app password of scope web opens the pages until signing out; its cookie is out of reach of scripts and sites"
    )
    func signsIn() async throws {
        let pages = try await ServedPages()
        #expect(await pages.get("/calendar").fields["Location"] == "/sign-in")
        let secret = try #require(
            try await AppPasswords(of: "demo", in: pages.settings).add("laptop", for: .web, now: 0)
        )
        let response = await pages.post("/sign-in", from: "/sign-in", [("account", "demo"), ("password", secret)])
        #expect(response.fields["Location"] == "/calendar")
        let cookie = try #require(response.fields["Set-Cookie"])
        for attribute in ["HttpOnly", "SameSite=Strict", "Path=/"] { #expect(cookie.contains(attribute)) }
        #expect(await pages.get("/calendar").status == 200)
        #expect(pages.settings.passwords(of: "demo").first?.lastUse != nil)
        #expect(await pages.post("/sign-out", from: "/calendar", []).fields["Location"] == "/sign-in")
        #expect(await pages.get("/calendar").fields["Location"] == "/sign-in")
    }

    @Test("A wrong password, and one for calendar apps, open nothing and say why")
    func refuses() async throws {
        let pages = try await ServedPages()
        let other = try #require(
            try await AppPasswords(of: "demo", in: pages.settings).add("phone", for: .caldav, now: 0)
        )
        for password in ["wrong", other, ""] {
            let response = await pages.post(
                "/sign-in",
                from: "/sign-in",
                [("account", "demo"), ("password", password)]
            )
            #expect(response.status == 403)
            #expect(pages.text(response).contains("no app password"))
        }
        #expect(await pages.get("/calendar").status == 303)
    }

    @Test("A revoked password ends its sessions")
    func revoked() async throws {
        let pages = try await ServedPages()
        try await pages.signIn()
        #expect(await pages.get("/status").status == 200)
        #expect(try await AppPasswords(of: "demo", in: pages.settings).revoke("laptop"))
        #expect(await pages.get("/status").status == 303)
    }

    @Test(
        "A link of another site ends no session: the browser is sent once more, and then brings its cookie",
        arguments: ["cross-site", "same-site"]
    )
    func arrives(site: String) async throws {
        let pages = try await ServedPages()
        try await pages.signIn()
        let first = await pages.get(
            "/calendar?view=list&date=2026-11-30",
            [("Sec-Fetch-Site", site)],
            fromElsewhere: true
        )
        #expect(first.status == 200 && first.fields["Refresh"] == "0" && first.fields["Set-Cookie"] == nil)
        #expect(pages.text(first).contains(#"href="">Go on"#))
        let again = await pages.get("/calendar?view=list&date=2026-11-30", [("Sec-Fetch-Site", "same-origin")])
        #expect(pages.text(again).contains("Fabrikam: contract"))
        pages.changeBrowser()
        #expect(await pages.get("/calendar", [("Sec-Fetch-Site", site)]).fields["Refresh"] == "0")
        #expect(await pages.get("/calendar", [("Sec-Fetch-Site", "same-origin")]).fields["Location"] == "/sign-in")
    }

    @Test("A form without the token of the browser, or from another site, does nothing")
    func forged() async throws {
        let pages = try await ServedPages()
        try await pages.signIn()
        #expect(await pages.post("/sign-out", from: "/calendar", [], token: "forged").status == 403)
        let page = pages.text(await pages.get("/calendar"))
        let token = try #require(page.firstMatch(of: #/name="token" value="([^"]*)"/#).map { String($0.1) })
        var request = ServedPages.form("/sign-out", [("token", token)])
        request.fields["Sec-Fetch-Site"] = "cross-site"
        #expect(await pages.send(request).status == 403)
        #expect(await pages.get("/status").status == 200, "still signed in")
    }

    @Test("The start link opens once, shows a password that works, and leads to the connection of the account")
    func startLink() async throws {
        let pages = try await ServedPages(isSignedIn: false)
        #expect(pages.text(await pages.get(pages.link.path)).contains("lets you in once"))
        let response = await pages.post(pages.link.path, from: pages.link.path, [])
        let text = pages.text(response)
        #expect(text.contains("/connect"))
        #expect(await pages.get("/status").status == 200)
        #expect(await pages.get(pages.link.path).status == 404)
        let secret = try #require(
            text.firstMatch(of: #/class="secret" id="password"[^>]*>([^<]*)</#).map { String($0.1) }
        )
        _ = await pages.post("/sign-out", from: "/status", [])
        let again = await pages.post("/sign-in", from: "/sign-in", [("account", "demo"), ("password", secret)])
        #expect(again.status == 303)
    }

    @Test("Connecting shows the code of Microsoft, and notices when it is entered")
    func connects() async throws {
        let pages = try await ServedPages(isSignedIn: false)
        _ = await pages.post(pages.link.path, from: pages.link.path, [])
        #expect(await pages.post("/connect", from: "/connect", []).status == 303)
        for _ in 0..<500 {
            if pages.text(await pages.get("/connect/state")).contains("done") { break }
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(pages.text(await pages.get("/connect")).contains("is connected"))
        #expect(pages.text(await pages.get("/me")).contains("@"))
    }
}
