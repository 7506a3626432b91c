import CalendarActions
import CalendarStore
import HTTPMessage

/// Signing in with an account and an app password of scope `web`, and signing out.
struct SignInPage: Sendable {
    private let site: Site
    private let visitor: Visitor

    init(_ site: Site, _ visitor: Visitor) {
        self.site = site
        self.visitor = visitor
    }

    /// The form.
    func response(account: String? = nil, notice: Notice? = nil, status: Int = 200) throws -> HTTPResponse {
        let name = account ?? (site.mailboxes.count == 1 ? site.mailboxes.keys.first ?? "" : "")
        let fields: HTML = """
            \(Controls.field("Account", "account", value: name, attributes: #" autocomplete="username" required"#))
            \(Controls.field(
                "App password",
                "password",
                type: "password",
                hint: "Made by <code>graphdav password add LABEL --scope web</code>.",
                attributes: #" autocomplete="current-password" required"#
            ))
            <button type="submit">Sign in</button>
            """
        var page = Page("Sign in", content: Controls.form("/sign-in", visitor, busy: "Signing in…", content: fields))
        page.notices = notice.map { [$0] } ?? []
        return try PageFrame(visitor).response(page, status: status)
    }

    /// Signs in, or says why not; after wrong passwords that takes longer.
    func answer(_ form: FormFields) throws -> HTTPAnswer {
        let account = form["account"]
        let check = try site.passwords.check(
            form["password"],
            of: account,
            for: .web,
            from: visitor.request.source?.client
        )
        return .later {
            do {
                switch check {
                case .now(let verdict): return try await response(to: verdict, account)
                case .later(let verdict): return try await response(to: try await verdict(), account)
                }
            } catch {
                return HTTPResponse(500, text: "graphdav could not answer.")
            }
        }
    }

    private func response(to verdict: PasswordCheck.Verdict, _ account: String) async throws -> HTTPResponse {
        switch verdict {
        case .right(let password):
            guard let secret = try await site.sessions.open(with: password) else { return try refused(account) }
            try await site.passwords.noteUse(of: password)
            var response = PagesResponder.redirect("/calendar")
            response.fields["Set-Cookie"] = SessionCookie.set(secret, isLasting: true, for: visitor.request)
            response.account = password.account
            return response
        case .wrong: return try refused(account)
        case .tooMany:
            let notice = Notice(.error, "<p>Too many wrong passwords came from here. Try again in a while.</p>")
            return try self.response(account: account, notice: notice, status: 429)
        case .interrupted: return HTTPResponse(503, text: "The server is stopping.")
        }
    }

    private func refused(_ account: String) throws -> HTTPResponse {
        let notice = Notice(
            .error,
            """
            <p>This is no app password of that account that opens the pages. It is not the password of Microsoft, and one \
            for calendar apps does not open the pages.</p>
            """
        )
        return try response(account: account, notice: notice, status: 403)
    }

    /// Ends the session.
    func signOut() async throws -> HTTPResponse {
        try await site.sessions.end(visitor.secret)
        var response = PagesResponder.redirect("/sign-in")
        response.fields["Set-Cookie"] = SessionCookie.clear(for: visitor.request)
        return response
    }
}
