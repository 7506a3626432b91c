import CalendarActions
import CalendarStore
import Foundation
import HTTPMessage
import Testing

@testable import WebPages

@Suite("Connecting apps on the pages")
struct AppsPageTests {
    private static let address = "https://cal.example.com"

    private func signedIn(publicURL: String? = address) async throws -> ServedPages {
        let pages = try await ServedPages(publicURL: publicURL)
        try await pages.signIn()
        return pages
    }

    private func add(_ label: String, _ scope: String = "caldav", to pages: ServedPages) async -> HTTPResponse {
        await pages.post("/apps/passwords", from: "/apps", [("label", label), ("scope", scope)])
    }

    @Test("A password made here opens CalDAV, is shown once, listed, and after its revocation the app is refused")
    func passwords() async throws {
        let pages = try await signedIn()
        let apps = ServedApps(pages)
        let response = await add("My <phone>", to: pages)
        let text = pages.text(response)
        #expect(response.status == 200 && response.fields["Cache-Control"] == "no-store")
        let secret = try #require(pages.secret("password", in: text))
        #expect(text.contains(#"data-copy="password""#) && text.contains("https://cal.example.com/"))
        #expect(await apps.status("PROPFIND", "/dav/", password: secret) == 207)
        let list = pages.text(await pages.get("/apps"))
        #expect(list.contains("My &lt;phone&gt;") && !list.contains("<phone>"))
        #expect(list.contains("30 November 2026") && list.contains("just now"))
        #expect(!list.contains(secret))
        let revoked = await pages.post("/apps/passwords/revoke", from: "/apps", [("label", "My <phone>")])
        #expect(revoked.fields["Location"] == "/apps")
        #expect(await apps.status("PROPFIND", "/dav/", password: secret) == 401)
        #expect(!pages.text(await pages.get("/apps")).contains("phone&gt;"))
        #expect(await pages.post("/apps/passwords/revoke", from: "/apps", [("label", "My <phone>")]).status == 404)
    }

    @Test("A password for these pages opens them, and no app")
    func webPasswords() async throws {
        let pages = try await signedIn()
        let secret = try #require(pages.secret("password", in: pages.text(await add("tablet", "web", to: pages))))
        #expect(await ServedApps(pages).status("PROPFIND", "/dav/", password: secret) == 401)
        _ = await pages.post("/sign-out", from: "/apps", [])
        let response = await pages.post("/sign-in", from: "/sign-in", [("account", "demo"), ("password", secret)])
        #expect(response.fields["Location"] == "/calendar")
        let row = try #require(
            pages.text(await pages.get("/apps")).split(separator: "<li>").first { $0.contains("this browser") }
        )
        #expect(row.contains("tablet"))
    }

    @Test("A name that is taken makes nothing and says so; a form sent twice makes one password")
    func taken() async throws {
        let pages = try await signedIn()
        #expect(await add("phone", to: pages).status == 200)
        let again = await add(" phone ", to: pages)
        #expect(again.status == 409)
        #expect(
            pages.text(again).contains("There is an app password called")
                && pages.secret("password", in: pages.text(again)) == nil
        )
        #expect(pages.settings.passwords(of: "demo").map(\.label) == ["laptop", "phone"])
    }

    @Test(
        "A name that nobody could read in the list makes nothing",
        arguments: ["", "  ", "a\u{1B}[2J", "a\nb", "\u{202E}abc", String(repeating: "x", count: 65)]
    )
    func unreadable(label: String) async throws {
        let pages = try await signedIn()
        #expect(await add(label, to: pages).status == 400)
        #expect(await add("phone", "all", to: pages).status == 400)
        #expect(pages.settings.passwords(of: "demo").map(\.label) == ["laptop"])
    }

    @Test("Revoking the password of this browser signs it out")
    func ownPassword() async throws {
        let pages = try await signedIn()
        #expect(pages.text(await pages.get("/apps")).contains("this browser"))
        #expect(await pages.post("/apps/passwords/revoke", from: "/apps", [("label", "laptop")]).status == 303)
        #expect(await pages.get("/apps").fields["Location"] == "/sign-in")
    }

    @Test("A feed made here is read by who has its address, shown once, listed, and unknown after its revocation")
    func feeds() async throws {
        let pages = try await signedIn()
        let apps = ServedApps(pages)
        for (details, told) in [("full", "everything"), ("busy", "busy times")] {
            let entries = [("calendar", "calendar"), ("details", details)]
            let text = pages.text(await pages.post("/apps/feeds", from: "/apps", entries))
            let url = try #require(pages.secret("feed", in: text))
            #expect(url.hasPrefix("https://cal.example.com/feeds/") && url.hasSuffix("/calendar.ics"))
            #expect(pages.secret("webcal", in: text) == url.replacing("https:", with: "webcal:"))
            #expect(await apps.status("GET", url) == 200)
            let list = pages.text(await pages.get("/apps"))
            let token = try #require(url.split(separator: "/").dropLast().last)
            #expect(list.contains("tells \(told), made 30 November 2026") && !list.contains(token))
            let id = try #require(pages.settings.feeds(of: "demo").first?.id)
            #expect(await pages.post("/apps/feeds/revoke", from: "/apps", [("id", id)]).status == 303)
            #expect(await apps.status("GET", url) == 404)
            #expect(await pages.post("/apps/feeds/revoke", from: "/apps", [("id", id)]).status == 404)
        }
        for entries in [[("calendar", "none"), ("details", "full")], [("calendar", "calendar"), ("details", "all")]] {
            #expect(await pages.post("/apps/feeds", from: "/apps", entries).status == 400)
        }
    }

    @Test(
        "A form that is not ours makes and revokes nothing",
        arguments: ["passwords", "passwords/revoke", "feeds", "feeds/revoke"]
    )
    func forged(path: String) async throws {
        let pages = try await signedIn()
        let made = await pages.post("/apps/feeds", from: "/apps", [("calendar", "calendar"), ("details", "busy")])
        #expect(made.status == 200)
        let id = try #require(pages.settings.feeds(of: "demo").first?.id)
        let entries = [
            ("label", path.hasSuffix("revoke") ? "laptop" : "thief"), ("scope", "web"), ("id", id),
            ("calendar", "calendar"), ("details", "full"),
        ]
        let refused = await pages.post("/apps/\(path)", from: "/apps", entries, token: "forged")
        #expect(refused.status == 403)
        #expect(pages.settings.passwords(of: "demo").map(\.label) == ["laptop"])
        #expect(pages.settings.feeds(of: "demo").map(\.id) == [id])
        #expect(await pages.get("/apps").status == 200, "still signed in")
    }

    @Test("What belongs to another account is neither shown nor revoked")
    func otherAccount() async throws {
        let pages = try await signedIn()
        _ = await pages.get("/apps")
        let other = AppPasswords(of: "other", in: pages.settings)
        _ = try await other.add("others-phone", for: .caldav, now: 0)
        let collection = try #require(try pages.mailbox.collections().first)
        let feed = try await CalendarFeeds(of: "other", in: pages.settings).add(collection, details: .full, at: 0).feed
        let text = pages.text(await pages.get("/apps"))
        #expect(!text.contains("others-phone") && !text.contains(feed.id))
        #expect(await pages.post("/apps/passwords/revoke", from: "/apps", [("label", "others-phone")]).status == 404)
        #expect(await pages.post("/apps/feeds/revoke", from: "/apps", [("id", feed.id)]).status == 404)
        #expect(try other.all().count == 1 && pages.settings.feeds(of: "other").count == 1)
    }

    @Test("Each app is told addresses at which the server answers it")
    func guides() async throws {
        let pages = try await signedIn()
        let apps = ServedApps(pages)
        let secret = try #require(pages.secret("password", in: pages.text(await add("phone", to: pages))))
        let text = pages.text(await pages.get("/apps"))
        #expect(text.matches(of: #/<details name="app"><summary>/#).count == 8)
        for shown in [
            "<code>https://cal.example.com/</code>", "<b>Server</b>: <code>cal.example.com</code>",
            "<code>/dav/principals/demo/</code>", "<code>443</code>, SSL on",
            #"url = &quot;https://cal.example.com/&quot;"#, #"username = &quot;demo&quot;"#,
        ] {
            #expect(text.contains(shown), "\(shown)")
        }
        #expect(!text.contains("needs an address that it reaches over https") && !text.contains("this machine only"))
        let calendars = text.matches(of: #/<code>https:\/\/cal\.example\.com(\/dav\/calendars\/[^<]+)</#).map {
            String($0.1)
        }
        #expect(calendars.contains("/dav/calendars/demo/calendar/") && calendars.count == 4)
        // Apps find the way from the root themselves (RFC 6764 5), and from the principal the calendars.
        #expect(await apps.status("PROPFIND", "/.well-known/caldav", password: secret) == 301)
        for path in ["/dav/", "/dav/principals/demo/"] + calendars {
            #expect(await apps.status("PROPFIND", path, password: secret) == 207, "\(path)")
        }
    }

    @Test("Without publicURL the addresses are those under which the browser asks; http is told to be of this machine")
    func addressOfRequest() async throws {
        let pages = try await signedIn(publicURL: nil)
        let text = pages.text(await pages.get("/apps", [("Host", "127.0.0.1:8008")]))
        #expect(text.contains("<code>http://127.0.0.1:8008/</code>"))
        #expect(text.contains("<code>8008</code>, SSL off"))
        #expect(text.contains("for apps on this machine only"))
        #expect(text.contains("An iPhone needs an address that it reaches over https"))
    }

    @Test("Nobody who is not signed in sees or makes anything")
    func anonymous() async throws {
        let pages = try await ServedPages()
        #expect(await pages.get("/apps").fields["Location"] == "/sign-in")
        let response = await pages.post("/apps/passwords", from: "/sign-in", [("label", "x"), ("scope", "web")])
        #expect(response.fields["Location"] == "/sign-in")
        #expect(pages.settings.passwords(of: "demo").isEmpty)
    }
}
