import CalendarActions
import CalendarConversion
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
            <h2>Microsoft Graph</h2>
            \(throttling)
            <h2>What conversions changed or kept</h2>
            \(try remarks())
            """
        return try signedIn.respond(page)
    }

    /// How many remarks are shown.
    static let maximumRemarks = 50

    private var throttling: HTML {
        let now = signedIn.site.now()
        let waits = signedIn.mailbox.news.waits(since: now - 3_600)
        guard let last = waits.last else { return "<p>Graph did not make graphdav wait in the last hour.</p>" }
        let count = waits.count == MailboxNews.capacity ? "\(waits.count) times or more" : Self.times(waits.count)
        return """
            <p>In the last hour requests had to be repeated after a wait \(count), since Graph asked for it or could not \
            be reached; the last time was \(AgeText.text(now - last)).</p>
            """
    }

    private static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }

    private func remarks() throws -> HTML {
        let remarks = signedIn.mailbox.news.remarks
        guard !remarks.isEmpty else { return "<p>Nothing since the server was started.</p>" }
        let rows = try remarks.prefix(Self.maximumRemarks).map { remark -> [HTML] in
            [
                try event(remark),
                remark.isFromApp ? "a calendar app" : "Graph",
                LossList.item(remark.loss),
                "\(AgeText.text(signedIn.site.now() - remark.time))",
            ]
        }
        let rest = remarks.count - Self.maximumRemarks
        let more: HTML? = rest > 0 ? "<p>and \(rest) older ones</p>" : nil
        return Controls.table("Remarks of conversions", ["Event", "From", "Remark", "Told"], rows)
            + HTML([more].compactMap(\.self))
    }

    /// The subject of the event as a link; its UID when it is not there any longer.
    private func event(_ remark: MailboxNews.Remark) throws -> HTML {
        guard let address = try signedIn.mailbox.address(ofUID: remark.loss.uid, in: remark.calendar),
            let details = try signedIn.mailbox.details(of: address)
        else { return "\(foreign: remark.loss.uid)" }
        return #"<a href="\#(EventLink.path(address))">\#(foreign: WeekGrid.subject(details.item))</a>"#
    }
}
