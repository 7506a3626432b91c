import CalendarActions
import CalendarStore
import GraphClient
import HTTPMessage

/// Connecting the Microsoft account: in this browser, or with a code that is entered on any device.
struct ConnectPage: Sendable {
    private let signedIn: SignedIn
    private let connection: AccountConnection?

    init(_ signedIn: SignedIn) {
        self.signedIn = signedIn
        connection = signedIn.site.connections[signedIn.session.account]
    }

    /// How far it has come.
    func response() async throws -> HTTPResponse {
        guard let connection else {
            return try signedIn.respond(Page("Connect the Microsoft account", content: Self.none))
        }
        let state = await connection.state
        var page = Page("Connect the Microsoft account", content: .nothing)
        var inner: HTML
        switch state {
        case .code(let code):
            page.reload = 5
            inner = """
                <ol>
                <li>Open <a href="\(code.verificationURL)" target="_blank" rel="noreferrer">\(code.verificationURL)</a> on \
                any device.</li>
                <li>Enter this code:
                <code class="secret code" id="code">\(code.userCode)</code>
                <button type="button" class="quiet" data-copy="code" hidden>Copy the code</button></li>
                <li>Sign in with the Microsoft account whose calendar it is, and accept.</li>
                </ol>
                <p class="spinner" role="status">Waiting for Microsoft. This page notices by itself when it is done.</p>
                """
        case .browser(let url):
            inner = """
                <p>Sign in with the Microsoft account whose calendar it is, and accept; then Microsoft sends you back. This \
                is good for ten minutes, in this browser only.</p>
                <p class="actions"><a class="button" href="\(url)" rel="noreferrer">Go on to Microsoft</a></p>
                <p>It does not work here? A code can be entered on any device.</p>
                \(form("code", "Show the code", isQuiet: true))
                """
        case .starting:
            page.reload = 5
            inner = #"<p class="spinner" role="status">Asking Microsoft…</p>"#
        case .done:
            page.notices = [Notice(.success, "<p>The Microsoft account is connected.</p>")]
            inner = #"<p class="actions"><a class="button" href="/calendar">Go to the calendar</a></p>"#
        case .failed(let reason):
            page.notices = [Notice(.error, "<p>\(reason)</p>")]
            inner = try begin("Show another code")
        case .idle: inner = try begin("Show the code")
        }
        page.content = #"<div data-state="\#(Self.name(state))">\#(inner)</div>"#
        return try signedIn.respond(page)
    }

    /// The state as one word, for the script that waits.
    func stateResponse() async throws -> HTTPResponse {
        let state = await connection?.state ?? .idle
        var response = HTTPResponse(200, text: Self.name(state))
        response.fields["Cache-Control"] = "no-store"
        return response
    }

    /// Begins in the way that was chosen.
    ///
    /// In the browser, the way to Microsoft is a link of the next page: the policy of forms lets none lead to another site.
    func begin(_ form: FormFields) async throws -> HTTPResponse {
        var response = PagesResponder.redirect("/connect")
        guard let connection, !connection.isAppOnly else { return response }
        guard form["way"] == "browser", let publicURL = signedIn.site.publicURL, isAtPublicURL else {
            await connection.beginWithCode()
            return response
        }
        let secret = try await connection.beginWithBrowser(returningTo: publicURL + CallbackPage.path)
        response.fields["Set-Cookie"] = ConnectCookie.set(secret, isSecure: publicURL.hasPrefix("https:"))
        return response
    }

    private func begin(_ label: String) throws -> HTML {
        guard let connection, !connection.isAppOnly else {
            return "<p>This account signs in by itself; nobody has to connect it.</p>"
        }
        let isConnected = try connection.isSignedIn()
        let told: HTML? =
            isConnected
            ? "<p>Somebody is signed in. Connect again when Microsoft asks for it, or for another person.</p>" : nil
        return """
            \(told)\(browserWay)
            <p>graphdav shows you a code, which you enter at Microsoft. It never sees the password of Microsoft.</p>
            \(form("code", label, isQuiet: browserWay != nil))
            """
    }

    /// The way through this browser; nil where Microsoft could not send it back.
    private var browserWay: HTML? {
        guard let publicURL = signedIn.site.publicURL else { return nil }
        guard isAtPublicURL else {
            return """
                <p>To sign in in the browser, without a code, open <a href="\(publicURL)/connect">\(publicURL)/connect</a>.</p>
                """
        }
        return """
            \(form("browser", "Sign in in this browser", isQuiet: false))
            <details><summary>What the app registration needs for this</summary>
            <p>The redirect address <code>\(publicURL)\(CallbackPage.path)</code> of the platform <b>Web</b>, and a client \
            secret, whose file <code>clientSecretFile</code> of the account names.</p></details>

            """
    }

    /// Whether the browser is where it would come back to: cookies go to one host only.
    private var isAtPublicURL: Bool {
        let addresses = AppAddresses(signedIn)
        return Authority(signedIn.visitor.request.fields["Host"] ?? "")?.host == addresses.host
    }

    private func form(_ way: String, _ label: String, isQuiet: Bool) -> HTML {
        let style: HTML? = isQuiet ? #" class="quiet""# : nil
        return Controls.form(
            "/connect",
            signedIn.visitor,
            content: """
                \(Controls.hidden("way", way))<button type="submit"\(style)>\(label)</button>
                """
        )
    }

    private static let none: HTML = "<p>This account cannot be connected here.</p>"

    private static func name(_ state: AccountConnection.State) -> String {
        switch state {
        case .idle: "idle"
        case .starting: "starting"
        case .code: "code"
        case .browser: "browser"
        case .done: "done"
        case .failed: "failed"
        }
    }
}
