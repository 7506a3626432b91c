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
        let collections = try mailbox.collections()
        var rows: [[HTML]] = []
        var failures: [HTML] = []
        for collection in collections {
            let state = try mailbox.state(of: collection)
            let age = state.lastSync.map { AgeText.text(now - $0) } ?? "never"
            let rights = collection.calendar.canEdit && !mailbox.options.isReadOnly ? "yes" : "no"
            rows.append([
                "\(foreign: collection.calendar.displayName)", "\(try mailbox.objectCount(of: collection))", "\(age)",
                "\(rights)",
            ])
            if let error = state.lastError {
                failures.append("<li>\(foreign: collection.calendar.displayName): \(error)</li>")
            }
        }
        var page = Page("Status", .status, content: .nothing)
        if collections.isEmpty {
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
