import CalendarActions
import CalendarStore
import Foundation
import GraphClient
import GraphSimulator
import HTTPMessage
import Testing

@testable import WebPages

@Suite("Connecting the account in the browser")
struct BrowserConnectionTests {
    private static let server = "https://cal.example.com"
    private static let callback = "\(server)/connect/callback"
    private static let host = [("Host", "cal.example.com")]

    /// Pages on which somebody is signed in whose account is not connected.
    private func unconnected(
        publicURL: String? = server,
        credential: ClientCredential = .secret(Secret("secret-of-the-app"))
    ) async throws -> ServedPages {
        let pages = try await ServedPages(publicURL: publicURL, credential: credential, isSignedIn: false)
        pages.simulator.signIn.redirectURIs = [Self.callback]
        pages.simulator.signIn.clientSecret = "secret-of-the-app"
        try await pages.signIn()
        return pages
    }

    /// Begins, and returns the address of Microsoft that the page links to.
    private func begin(_ pages: ServedPages) async throws -> URLComponents {
        let response = await pages.post("/connect", from: "/connect", [("way", "browser")], fields: Self.host)
        try #require(response.status == 303 && response.fields["Location"] == "/connect")
        let text = pages.text(await pages.get("/connect", Self.host))
        let link = try #require(text.firstMatch(of: #/href="([^"]*\/authorize\?[^"]*)"/#).map { String($0.1) })
        return try #require(URLComponents(string: link.replacing("&amp;", with: "&")))
    }

    /// What Microsoft answers there, and the path it sends the browser back to.
    private func atMicrosoft(_ address: URLComponents, _ pages: ServedPages) async throws -> String {
        let target = "\(address.percentEncodedPath)?\(address.percentEncodedQuery ?? "")"
        let response = await pages.simulator.respond(to: HTTPRequest(.get, target)).response()
        let location = try #require(response.fields["Location"])
        try #require(location.hasPrefix(Self.callback + "?"))
        return String(location.dropFirst(Self.server.count))
    }

    private func state(_ address: URLComponents) -> String {
        address.queryItems?.first { $0.name == "state" }?.value ?? ""
    }

    @Test("The browser goes to Microsoft by a link, comes back without its session, and the account is connected")
    func connects() async throws {
        let pages = try await unconnected()
        let address = try await begin(pages)
        let query = Dictionary((address.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { first, _ in first }
        #expect(query["redirect_uri"] == Self.callback && query["code_challenge_method"] == "S256")
        let back = try await atMicrosoft(address, pages)
        let response = await pages.get(back, fromElsewhere: true)
        #expect(response.status == 200 && response.fields["Cache-Control"] == "no-store")
        let text = pages.text(response)
        #expect(text.contains("is connected") && text.contains(#"href="/me""#) && !text.contains("code="))
        #expect(pages.text(await pages.get("/me")).contains("adele.vance@contoso.com"), "still signed in here")
        #expect(pages.text(await pages.get("/connect")).contains("is connected"))
    }

    @Test("What comes back counts once")
    func once() async throws {
        let pages = try await unconnected()
        let back = try await atMicrosoft(try await begin(pages), pages)
        #expect(await pages.get(back, fromElsewhere: true).status == 200)
        let again = await pages.get(back, fromElsewhere: true)
        #expect(again.status == 400)
        #expect(pages.text(again).contains("This sign-in is over"))
        #expect(await pages.get("/me").status == 200, "still signed in here, and connected")
    }

    @Test("Another browser, another state and no state end nothing")
    func foreign() async throws {
        let pages = try await unconnected()
        let address = try await begin(pages)
        let back = try await atMicrosoft(address, pages)
        for path in ["/connect/callback", "/connect/callback?code=x", "/connect/callback?code=x&state=wrong"] {
            #expect(await pages.get(path, fromElsewhere: true).status == 400)
        }
        pages.changeBrowser()
        let other = await pages.get(back, fromElsewhere: true)
        #expect(other.status == 400 && other.fields["Set-Cookie"] == nil)
        #expect(pages.text(other).contains("another browser"))
        #expect(pages.simulator.requests.requests.allSatisfy { !$0.target.hasSuffix("/token") })
    }

    @Test("Who takes more than ten minutes is told so, and what comes back then ends nothing")
    func expires() async throws {
        let pages = try await unconnected()
        let back = try await atMicrosoft(try await begin(pages), pages)
        pages.simulator.advanceClock(by: AccountConnection.browserLifetime)
        #expect(await pages.get(back, fromElsewhere: true).status == 400)
        #expect(pages.text(await pages.get("/connect")).contains("within ten minutes; start again"))
        #expect(pages.text(await pages.get("/connect/state")).contains("failed"))
    }

    @Test(
        "What Microsoft refuses is told in words, with what to do, and nothing in it is markup",
        arguments: [
            ("access_denied", "AADSTS65004: User declined to consent.", "sign in again and accept"),
            ("access_denied", "AADSTS90094: The grant needs admin consent.", "ask the administrator for admin consent"),
            (
                "invalid_grant", "AADSTS53003: Blocked.",
                "sign in in the browser on a device that the organization manages"
            ),
            ("login_required", "AADSTS50058: <script>x</script>", "sign in again"),
            ("server_error", "", "try again later"),
        ]
    )
    func refused(error: String, description: String, told: String) async throws {
        let pages = try await unconnected()
        let address = try await begin(pages)
        let query = PercentEncoding.encode([
            ("error", error), ("error_description", description), ("state", state(address)),
        ])
        let response = await pages.get("/connect/callback?\(query)", fromElsewhere: true)
        #expect(response.status == 403)
        for text in [pages.text(response), pages.text(await pages.get("/connect"))] {
            #expect(text.contains(told) && !text.contains("<script>x") && !text.contains("graphdav login"))
        }
        #expect(pages.text(response).contains(#"href="/connect">Try again"#))
    }

    @Test("Without the secret that the platform Web wants, the page says where to put it")
    func noSecret() async throws {
        let pages = try await unconnected(credential: .none)
        let back = try await atMicrosoft(try await begin(pages), pages)
        let response = await pages.get(back, fromElsewhere: true)
        #expect(response.status == 403)
        #expect(pages.text(response).contains("clientSecretFile"))
    }

    @Test("A later sign-in ends an earlier one")
    func superseded() async throws {
        let pages = try await unconnected()
        let back = try await atMicrosoft(try await begin(pages), pages)
        #expect(await pages.post("/connect", from: "/connect", [("way", "code")]).status == 303)
        #expect(await pages.get(back, fromElsewhere: true).status == 400)
    }

    @Test("The cookie goes to the callback only, out of reach of scripts, over TLS only; a forged form begins nothing")
    func cookie() async throws {
        let pages = try await unconnected()
        let forged = await pages.post("/connect", from: "/connect", [("way", "browser")], token: "x", fields: Self.host)
        #expect(forged.status == 403 && forged.fields["Set-Cookie"] == nil)
        #expect(pages.text(await pages.get("/connect/state")) == "idle\n")
        let response = await pages.post("/connect", from: "/connect", [("way", "browser")], fields: Self.host)
        let cookie = try #require(response.fields["Set-Cookie"])
        #expect(cookie.hasPrefix("__Secure-graphdav-connect="))
        for attribute in ["Path=/connect/callback", "HttpOnly", "SameSite=Lax", "Secure", "Max-Age=600"] {
            #expect(cookie.contains("; \(attribute)"), "\(attribute)")
        }
    }

    @Test("It is offered where Microsoft can send the browser back to, else the way there, or only the code")
    func offered() async throws {
        let pages = try await unconnected()
        let offered = pages.text(await pages.get("/connect", Self.host))
        #expect(offered.contains("Sign in in this browser") && offered.contains("<code>\(Self.callback)</code>"))
        let elsewhere = pages.text(await pages.get("/connect", [("Host", "127.0.0.1:8008")]))
        #expect(!elsewhere.contains("Sign in in this browser") && elsewhere.contains("\(Self.server)/connect"))
        let without = try await unconnected(publicURL: nil)
        let code = pages.text(await without.get("/connect", Self.host))
        #expect(code.contains("Show the code") && !code.contains("browser"))
        _ = await without.post("/connect", from: "/connect", [("way", "browser")], fields: Self.host)
        #expect(without.text(await without.get("/connect/state")) != "browser\n")
    }
}
