import CalendarActions
import CalendarStore
import DemoAccount
import Foundation
import GraphClient
import GraphSimulator
import GraphSync
import HTTPMessage
import Synchronization
import Testing
import TimeZones

@testable import WebPages

/// The pages in this process over a simulated mailbox, at noon UTC of Monday 30 November 2026, and a browser's cookies.
final class ServedPages: Sendable {
    let simulator: GraphSimulator
    let mailbox: ServedMailbox
    let settings: InMemorySettingsStore
    let store = InMemoryMirrorStore()
    let responder: PagesResponder
    let link: StartLink
    private let cookies = Mutex<[String: BrowserCookie]>([:])

    init(
        scenario: Scenario = .week,
        options: ServedMailbox.Options = ServedMailbox.Options(),
        publicURL: String? = nil,
        credential: ClientCredential = .none,
        isSignedIn: Bool = true
    ) async throws {
        let clock = SimulatorClock(frozenAt: Instant(seconds: 1_796_040_000))
        let simulator = try GraphSimulator(scenario: scenario, clock: clock)
        let folder = FileManager.default.temporaryDirectory.appending(path: "graphdav-\(UUID().uuidString)").path
        var account = try GraphAccount.demo()
        account.credential = credential
        let access = AccountAccess(
            account,
            store: TokenStore(folder: folder),
            transport: ResponderTransport(simulator),
            timing: JumpingClock().timing
        )
        if isSignedIn { try await access.signIn { _ in } }
        settings = InMemorySettingsStore()
        let now: @Sendable () -> Int = { simulator.now.seconds }
        var options = options
        // However busy the machine of the tests is.
        options.photoPatience = .seconds(300)
        mailbox = ServedMailbox(
            access,
            store: store,
            settings: settings,
            journal: InMemoryIntentJournal(),
            options: options,
            now: now
        )
        link = try StartLink(for: "demo", in: settings, now: now)
        let site = Site(
            [mailbox],
            settings: settings,
            passwords: PasswordCheck(settings: settings, now: now),
            startLinks: [link],
            publicURL: publicURL,
            now: now
        )
        responder = PagesResponder(site)
        self.simulator = simulator
    }

    /// Asks for a page with the cookies of the browser; one that comes from another site leaves some of them behind.
    func get(_ path: String, _ fields: [(String, String)] = [], fromElsewhere: Bool = false) async -> HTTPResponse {
        await send(HTTPRequest(.get, path, fields: HTTPFields(fields)), fromElsewhere: fromElsewhere)
    }

    /// Sends the form of a page that was shown, with what a person enters.
    func post(
        _ path: String,
        from page: String,
        _ entries: [(String, String)],
        token: String? = nil,
        fields: [(String, String)] = []
    ) async -> HTTPResponse {
        let shown = text(await get(page)).firstMatch(of: #/name="token" value="([^"]*)"/#).map { String($0.1) }
        var request = Self.form(path, [("token", token ?? shown ?? "")] + entries)
        for (name, value) in fields { request.fields.append(name, value) }
        return await send(request)
    }

    static func form(_ path: String, _ pairs: [(String, String)]) -> HTTPRequest {
        HTTPRequest(
            .post,
            path,
            fields: ["Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin"],
            body: Data(PercentEncoding.encode(pairs).utf8)
        )
    }

    func send(_ request: HTTPRequest, fromElsewhere: Bool = false) async -> HTTPResponse {
        var request = request
        let sent = cookies.withLock { $0.filter { $0.value.goes(to: request, fromElsewhere: fromElsewhere) } }
        if !sent.isEmpty {
            request.fields["Cookie"] = sent.map { "\($0.key)=\($0.value.value)" }.joined(separator: "; ")
        }
        let response = await responder.respond(to: request).response()
        for set in response.fields.values("Set-Cookie") {
            guard let (name, cookie) = BrowserCookie.read(set) else { continue }
            cookies.withLock { $0[name] = cookie }
        }
        return response
    }

    /// Forgets all cookies, as another browser.
    func changeBrowser() { cookies.withLock { $0 = [:] } }

    /// Makes a password and signs in with it.
    func signIn() async throws {
        let passwords = AppPasswords(of: "demo", in: settings)
        let secret = try #require(try await passwords.add("laptop", for: .web, now: 0))
        let response = await post("/sign-in", from: "/sign-in", [("account", "demo"), ("password", secret)])
        try #require(response.status == 303)
    }

    /// What a page shows as a secret, by the id of its place.
    func secret(_ id: String, in text: String) -> String? {
        text.matches(of: #/class="secret" id="([^"]*)"[^>]*>([^<]*)</#).first { $0.1 == id }.map { String($0.2) }
    }

    func text(_ response: HTTPResponse) -> String { String(decoding: response.body, as: UTF8.self) }
}
