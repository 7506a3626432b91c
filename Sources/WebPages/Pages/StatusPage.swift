import CalendarActions
import CalendarStore
import HTTPMessage

/// How fresh the mirror is, and what failed last.
struct StatusPage: Sendable {
    private let signedIn: SignedIn

    init(_ signedIn: SignedIn) {
        self.signedIn = signedIn
    }

    func response() throws -> HTTPResponse {
        let (mailbox, now) = (signedIn.mailbox, signedIn.site.now())
        let calendars = try mailbox.status()
        let rows = calendars.map { status -> [HTML] in
            let isWritable = status.calendar.canEdit && !mailbox.options.isReadOnly
            return [
                "\(foreign: status.calendar.displayName)", "\(status.objects)", "\(status.age(at: now))",
                isWritable ? "yes" : "no",
            ]
        }
        let failures = calendars.compactMap { status -> HTML? in
            status.state.lastError.map { "<li>\(foreign: status.calendar.displayName): \($0)</li>" }
        }
        var page = Page("Status", .status, content: .nothing)
        if calendars.isEmpty {
            page.notices = [Notice(.warning, "<p>Nothing is mirrored yet. <a href=\"/connect\">Connect</a></p>")]
        }
        let failed: HTML = failures.isEmpty ? "<p>Nothing failed the last time.</p>" : "<ul>\(failures)</ul>"
        page.content = """
            \(Controls.table("Calendars", ["Calendar", "Events and series", "Refreshed", "May be changed"], rows))
            <h2>Last errors</h2>
            \(failed)
            """
        return try signedIn.respond(page)
    }
}
