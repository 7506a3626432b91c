import Cryptography
import Foundation
import HTTPMessage
import Synchronization
import Testing

@testable import GraphClient

@Suite("Signing in with the browser")
struct BrowserSignInTests {
    /// A listener whose responder the test calls as a browser would.
    private final class FakeListener: LoopbackListener {
        let responder = Mutex<(any HTTPResponder)?>(nil)
        let stops = Atomic(0)

        func start(_ responder: any HTTPResponder) async throws -> Int {
            self.responder.withLock { $0 = responder }
            return 50123
        }

        func stop() async {
            stops.add(1, ordering: .relaxed)
        }

        func visit(_ target: String) async -> HTTPResponse? {
            await responder.withLock { $0 }?.respond(to: HTTPRequest(.get, target)).response()
        }
    }

    @Test("The browser is sent to the sign-in, comes back with a code, and the code is exchanged with its proof")
    func signsIn() async throws {
        let service = FakeService([.json(200, SignInTests.tokens)])
        let listener = FakeListener()
        let opened = Mutex<URLComponents?>(nil)
        let pages = Mutex<[Int?]>([])
        let tokens = try await SignIn(.local(), transport: service, timing: patientTiming).browser(
            listener: listener,
            loginHint: "adele@contoso.example.com"
        ) { url in
            let components = URLComponents(string: url)
            opened.withLock { $0 = components }
            let state = components?.queryItems?.first { $0.name == "state" }?.value ?? ""
            for target in [
                "/favicon.ico", "/?code=stolen&state=wrong", "/?code=stolen", "/?code=the%20code&state=\(state)",
                "/?code=again&state=\(state)",
            ] {
                let status = await listener.visit(target)?.status
                pages.withLock { $0.append(status) }
            }
        }
        #expect(tokens.accessToken == Secret("access-1"))
        #expect(pages.withLock { $0 } == [404, 400, 400, 200, 200])
        #expect(listener.stops.load(ordering: .relaxed) == 1)
        let components = try #require(opened.withLock { $0 })
        let query = Dictionary((components.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { first, _ in first }
        #expect(components.path == "/contoso.example.com/oauth2/v2.0/authorize")
        #expect(query["redirect_uri"] == "http://localhost:50123")
        #expect(query["response_type"] == "code")
        #expect(query["code_challenge_method"] == "S256")
        #expect(query["login_hint"] == "adele@contoso.example.com")
        let form = try #require(service.requests.first).form
        #expect(form["code"] == "the code")
        #expect(form["redirect_uri"] == "http://localhost:50123")
        let verifier = try #require(form["code_verifier"])
        #expect(verifier.utf8.count >= 43)
        #expect(try Base64URL.encode(SHA256.digest(of: verifier.utf8)) == query["code_challenge"])
    }

    @Test("A refusal in the browser is told in words, the page shows nothing of the address")
    func declined() async throws {
        let listener = FakeListener()
        let signIn = SignIn(try .local(), transport: FakeService([]), timing: patientTiming)
        let page = Mutex("")
        let error = await #expect(throws: GraphError.self) {
            try await signIn.browser(listener: listener) { url in
                let state = URLComponents(string: url)?.queryItems?.first { $0.name == "state" }?.value ?? ""
                let response = await listener.visit(
                    "/?error=access_denied&error_description=AADSTS65004%3a+%3cscript%3e&state=\(state)"
                )
                page.withLock { $0 = String(decoding: response?.body ?? Data(), as: UTF8.self) }
            }
        }
        #expect(error?.code == .signInRefused)
        #expect(page.withLock { !$0.contains("script") && $0.contains("did not work") })
        #expect(listener.stops.load(ordering: .relaxed) == 1)
    }

    @Test("A browser that does not come back is not waited for endlessly")
    func timeout() async throws {
        let listener = FakeListener()
        let signIn = SignIn(try .local(), transport: FakeService([]), timing: FakeTime().timing)
        let error = await #expect(throws: GraphError.self) {
            try await signIn.browser(listener: listener) { _ in }
        }
        #expect(error?.code == .signInExpired)
        #expect(listener.stops.load(ordering: .relaxed) == 1)
    }

    /// Waits really, so that the timeout does not come before the browser.
    private var patientTiming: Timing { .system }
}
