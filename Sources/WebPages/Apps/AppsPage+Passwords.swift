import CalendarActions
import CalendarStore
import HTTPMessage

// The app passwords of the account.

extension AppsPage {
    private var passwords: AppPasswords {
        AppPasswords(of: signedIn.session.account, in: signedIn.site.settings)
    }

    /// Makes a password and shows it this once: without a redirect, which would have to carry it.
    func addPassword(_ form: FormFields) async throws -> HTTPResponse {
        guard let label = AppPasswords.label(form["label"]) else {
            return try refusal(
                "Say what the app or device is called, in 1 to \(AppPasswords.longestLabel) letters.",
                status: 400
            )
        }
        guard let scope = AppPassword.Scope(rawValue: form["scope"]) else {
            return try refusal("Choose what the password opens.", status: 400)
        }
        guard let secret = try await passwords.add(label, for: scope, now: signedIn.site.now()) else {
            return try refusal(
                """
                There is an app password called \(foreign: label), and nobody can be shown it again. Revoke it, or choose \
                another name.
                """,
                status: 409
            )
        }
        return try response(made: shown(label, scope, secret))
    }

    /// Revokes a password; who revokes that of this browser is signed out.
    func revokePassword(_ form: FormFields) async throws -> HTTPResponse {
        guard try await passwords.revoke(form["label"]) else {
            return try refusal("There is no app password called \(foreign: form["label"]) any more.", status: 404)
        }
        return PagesResponder.redirect("/apps")
    }

    private func shown(_ label: String, _ scope: AppPassword.Scope, _ secret: String) -> HTML {
        let isForApps = scope == .caldav
        let facts = Controls.facts([
            ("Server", isForApps ? "<code>\(addresses.root)</code>" : nil),
            (isForApps ? "User name" : "Account", "<code>\(addresses.account)</code>"),
        ])
        return """
            <div class="box" role="status"><h2>\(foreign: label)</h2>
            \(facts)
            \(Controls.secret(secret, id: "password", label: "App password, shown this once"))
            </div>

            """
    }

    func passwordList() throws -> HTML {
        let all = try passwords.all()
        guard !all.isEmpty else { return "<p>There is none yet.</p>" }
        let now = signedIn.site.now()
        let entries = try all.map { password -> HTML in
            let isOwn = password.label == signedIn.session.password
            let tag: HTML? = isOwn ? #" <span class="tag">this browser</span>"# : nil
            return entry(
                "\(foreign: password.label)\(tag)",
                [
                    "opens " + Self.text(password.scope), "made " + (try day(password.created)),
                    "last used \(password.lastUseText(at: now))",
                ],
                "/apps/passwords/revoke",
                ("label", password.label),
                name: password.label
            )
        }
        return list("App passwords", entries)
    }

    func passwordForm() -> HTML {
        let scopes = AppPassword.Scope.allCases.map { scope in
            Controls.radio(Self.text(scope), "scope", value: scope.rawValue, isOn: scope == .caldav)
        }
        return Controls.form(
            "/apps/passwords",
            signedIn.visitor,
            busy: "Making it…",
            content: """
                \(Controls.field(
                    "Which app or device is it for?",
                    "label",
                    attributes: #" maxlength="\#(AppPasswords.longestLabel)" autocomplete="off" required"#
                ))
                <fieldset class="choice"><legend>It opens</legend>\(scopes)</fieldset>
                <button type="submit">Make an app password</button>
                """
        )
    }

    private static func text(_ scope: AppPassword.Scope) -> HTML {
        switch scope {
        case .caldav: "calendar apps"
        case .web: "these pages"
        }
    }
}
