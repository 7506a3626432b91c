import CalendarActions
import CalendarStore
import GraphClient
import HTTPMessage

/// Connecting the Microsoft account with a code that is entered on any device.
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
        case .starting:
            page.reload = 5
            inner = #"<p class="spinner" role="status">Asking Microsoft…</p>"#
        case .done:
            page.notices = [Notice(.success, "<p>The Microsoft account is connected.</p>")]
            inner = #"<p class="actions"><a class="button" href="/calendar">Go to the calendar</a></p>"#
        case .failed(let reason):
            page.notices = [Notice(.error, "<p>\(reason)</p>")]
            inner = try begin("Try again")
        case .idle: inner = try begin(try connection.isSignedIn() ? "Connect again" : "Show the code")
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

    /// Asks Microsoft for a code.
    func begin() async throws -> HTTPResponse {
        await connection?.beginWithCode()
        return PagesResponder.redirect("/connect")
    }

    private func begin(_ label: String) throws -> HTML {
        guard let connection, !connection.isAppOnly else {
            return "<p>This account signs in by itself; nobody has to connect it.</p>"
        }
        let isConnected = try connection.isSignedIn()
        let told: HTML =
            isConnected
            ? "<p>Somebody is signed in. Connect again when Microsoft asks for it, or for another person.</p>"
            : "<p>graphdav shows you a code, which you enter at Microsoft. It never sees the password of Microsoft.</p>"
        return told
            + Controls.form("/connect", signedIn.visitor, content: #"<button type="submit">\#(label)</button>"#)
    }

    private static let none: HTML = "<p>This account cannot be connected here.</p>"

    private static func name(_ state: AccountConnection.State) -> String {
        switch state {
        case .idle: "idle"
        case .starting: "starting"
        case .code: "code"
        case .done: "done"
        case .failed: "failed"
        }
    }
}
