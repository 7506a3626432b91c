import CalendarActions
import CalendarStore
import HTTPMessage

// The secret feeds of the account.

extension AppsPage {
    private var feeds: CalendarFeeds {
        CalendarFeeds(of: signedIn.session.account, in: signedIn.site.settings)
    }

    /// Makes a feed and shows its address this once: without a redirect, which would have to carry it.
    func addFeed(_ form: FormFields) async throws -> HTTPResponse {
        guard let details = Feed.Details(rawValue: form["details"]) else {
            return try refusal("Choose what the feed tells.", status: 400)
        }
        guard let collection = try signedIn.mailbox.collections().first(where: { $0.name == form["calendar"] }) else {
            return try refusal("Choose a calendar; this one is not there any more.", status: 400)
        }
        let new = try await feeds.add(collection, details: details, at: signedIn.site.now())
        let address = FeedAddress(new.feed, token: new.token, server: addresses.server)
        return try response(
            made: """
                <div class="box" role="status"><h2>\(foreign: new.feed.title)</h2>
                <p>Whoever has one of these addresses can read \(new.feed.summary) of this calendar.</p>
                \(Controls.secret(address.url, id: "feed", label: "Address, shown this once"))
                \(Controls.secret(address.webcal, id: "webcal", label: "The same, for apps that open webcal addresses"))
                </div>

                """
        )
    }

    /// Revokes a feed: its address is unknown from then on.
    func revokeFeed(_ form: FormFields) async throws -> HTTPResponse {
        guard try await feeds.revoke(form["id"]) else {
            return try refusal("This feed is not there any more.", status: 404)
        }
        return PagesResponder.redirect("/apps")
    }

    func feedList() throws -> HTML {
        let all = try feeds.all()
        guard !all.isEmpty else { return .nothing }
        let entries = try all.map { feed in
            entry(
                "\(foreign: feed.title)",
                ["tells \(feed.summary)", "made " + (try day(feed.created)), "id \(feed.id)"],
                "/apps/feeds/revoke",
                ("id", feed.id),
                name: "the feed \(feed.id) of \(feed.title)"
            )
        }
        return list("Feeds", entries)
    }

    func feedForm() throws -> HTML {
        let collections = try signedIn.mailbox.collections()
        guard !collections.isEmpty else {
            return #"<p>Nothing is mirrored yet. <a href="/connect">Connect the Microsoft account</a> first.</p>"#
        }
        let calendars = collections.map { collection in
            Controls.radio(
                "\(foreign: collection.calendar.displayName)",
                "calendar",
                value: collection.name,
                isOn: collection == collections.first
            )
        }
        return Controls.form(
            "/apps/feeds",
            signedIn.visitor,
            busy: "Making it…",
            content: """
                <fieldset class="choice"><legend>Calendar</legend>\(calendars)</fieldset>
                <fieldset class="choice"><legend>It tells</legend>\
                \(Controls.radio("everything; of private events only the times", "details", value: "full", isOn: true))\
                \(Controls.radio("only when I am busy", "details", value: "busy", isOn: false))</fieldset>
                <button type="submit">Make a feed</button>
                """
        )
    }
}
