import CalendarActions
import HTTPMessage

/// The way in for a fresh machine: a link from the terminal, which makes the first password for the pages.
struct StartPage: Sendable {
    private let site: Site
    private let visitor: Visitor
    private let secret: String

    init(_ site: Site, _ visitor: Visitor) {
        self.site = site
        self.visitor = visitor
        secret = String(visitor.request.path.dropFirst(StartLink.pathPrefix.count))
    }

    /// Asks to go on: only that uses the link up, not a program that looks at links.
    func response() throws -> HTTPResponse {
        guard let link = try site.startLinks.first(where: { try $0.isGood(secret) }) else { return try expired() }
        let button: HTML = #"<button type="submit">Continue</button>"#
        let content: HTML = """
            <p>This link lets you in once, as the account \(foreign: link.account). It makes an app password for these \
            pages, which is shown next.</p>
            \(Controls.form(link.path, visitor, content: button))
            """
        return try PageFrame(visitor).response(Page("Welcome to graphdav", content: content))
    }

    /// Uses the link: shows the password, and signs in.
    func use() async throws -> HTTPResponse {
        guard let link = try site.startLinks.first(where: { try $0.isGood(secret) }),
            let made = try await link.use(secret), let session = try await site.sessions.open(with: made.password)
        else { return try expired() }
        let content: HTML = """
            <p>Keep this app password: with it you sign in here the next time, as \(foreign: link.account).</p>
            \(Controls.secret(made.secret, id: "password", label: "App password, shown this once"))
            <p class="actions"><a class="button" href="/connect">Connect the Microsoft account</a></p>
            """
        var response = try PageFrame(visitor).response(Page("You are in", content: content))
        response.fields["Set-Cookie"] = SessionCookie.set(session, isLasting: true, for: visitor.request)
        response.account = link.account
        return response
    }

    private func expired() throws -> HTTPResponse {
        let content: HTML = """
            <p>Such a link is good once, for fifteen minutes. Stop and start <code>graphdav serve</code> for another one, \
            or make a password with <code>graphdav password add LABEL --scope web</code>.</p>
            <p class="actions"><a class="button" href="/sign-in">Sign in</a></p>
            """
        return try PageFrame(visitor).response(
            Page("This link is no longer good", content: content),
            status: 404
        )
    }
}
