import CalendarActions
import CalendarStore
public import HTTPMessage

/// Serves the web pages: HTML that is complete without a script.
///
/// Everything but signing in wants a session; every form carries a token that only our own pages know.
public struct PagesResponder: HTTPResponder {
    private let site: Site

    /// Serves the pages of a site.
    public init(_ site: Site) {
        self.site = site
    }

    /// Answers a request.
    public func respond(to request: HTTPRequest) -> HTTPAnswer {
        if let asset = Asset(path: request.path) { return .now(asset.response) }
        guard [.get, .head, .post].contains(request.method) else {
            return .now(HTTPResponse(405, fields: ["Allow": "GET, HEAD, POST"]))
        }
        do {
            let visitor = try Visitor(request, site.sessions)
            return request.method == .post ? try post(visitor) : try get(visitor)
        } catch {
            return .now(Self.failed)
        }
    }

    // MARK: GET

    private func get(_ visitor: Visitor) throws -> HTTPAnswer {
        let request = visitor.request
        if request.path == CallbackPage.path { return later { try await CallbackPage(site, visitor).response() } }
        if let arrival = ArrivalPage(visitor) { return .now(try arrival.response()) }
        if request.path == "/sign-in" { return .now(try SignInPage(site, visitor).response()) }
        if request.path.hasPrefix("/start/") { return .now(try StartPage(site, visitor).response()) }
        guard let signedIn = SignedIn(site, visitor) else { return .now(Self.redirect("/sign-in")) }
        switch request.path {
        case "/": return .now(Self.redirect("/calendar"))
        case "/calendar": return fresh(signedIn) { try CalendarPage(signedIn).response() }
        case "/event": return fresh(signedIn) { try EventPage(signedIn).response() }
        case "/new": return fresh(signedIn) { try NewEventPage(signedIn).response() }
        case "/apps": return fresh(signedIn) { try AppsPage(signedIn).response() }
        case "/status": return answer { try StatusPage(signedIn).response() }
        case "/connect": return later { try await ConnectPage(signedIn).response() }
        case "/connect/state": return later { try await ConnectPage(signedIn).stateResponse() }
        case "/transfer": return fresh(signedIn) { try TransferPage(signedIn).response() }
        case "/transfer/export": return later { try await ExportPage(signedIn).response() }
        case "/me": return later { try await MePage(signedIn).response() }
        case PhotoImage.path: return later { try await PhotoImage(signedIn).response() }
        default: return .now(try signedIn.respond(Self.notFound, status: 404))
        }
    }

    /// Answers at once when the mirror is fresh, else after a short wait for it.
    private func fresh(_ signedIn: SignedIn, _ produce: @escaping @Sendable () throws -> HTTPResponse) -> HTTPAnswer {
        answer {
            try signedIn.mailbox.isAnyStale() ? nil : try produce()
        } otherwise: {
            try await signedIn.mailbox.freshenAll()
            return try produce()
        }
    }

    // MARK: POST

    private func post(_ visitor: Visitor) throws -> HTTPAnswer {
        let request = visitor.request
        guard request.body.count <= Self.maximumForm else {
            let page = Page("This is too large", content: Self.tooLarge)
            return .now(try PageFrame(visitor).response(page, status: 413))
        }
        guard let form = FormFields(request), visitor.sent(form) else {
            let page = Page("Please try again", content: Self.formRefused)
            return .now(try PageFrame(visitor).response(page, status: 403))
        }
        if request.path == "/sign-in" { return try SignInPage(site, visitor).answer(form) }
        if request.path.hasPrefix("/start/") { return later { try await StartPage(site, visitor).use() } }
        guard let signedIn = SignedIn(site, visitor) else { return .now(Self.redirect("/sign-in")) }
        switch request.path {
        case "/sign-out": return later { try await SignInPage(site, visitor).signOut() }
        case "/event": return later { try await EventPage(signedIn).answer(form) }
        case "/new": return later { try await NewEventPage(signedIn).answer(form) }
        case "/transfer": return later { try await ImportPage(signedIn).look(form) }
        case "/transfer/import": return later { try await ImportPage(signedIn).run(form) }
        case "/apps/passwords": return later { try await AppsPage(signedIn).addPassword(form) }
        case "/apps/passwords/revoke": return later { try await AppsPage(signedIn).revokePassword(form) }
        case "/apps/feeds": return later { try await AppsPage(signedIn).addFeed(form) }
        case "/apps/feeds/revoke": return later { try await AppsPage(signedIn).revokeFeed(form) }
        case "/connect": return later { try await ConnectPage(signedIn).begin(form) }
        default: return .now(try signedIn.respond(Self.notFound, status: 404))
        }
    }

    // MARK: Answers

    private func answer(
        _ produce: () throws -> HTTPResponse?,
        otherwise: (@Sendable () async throws -> HTTPResponse)? = nil
    ) -> HTTPAnswer {
        do {
            if let response = try produce() { return .now(response) }
        } catch {
            return .now(Self.failed)
        }
        return otherwise.map(later) ?? .now(Self.failed)
    }

    private func later(_ produce: @escaping @Sendable () async throws -> HTTPResponse) -> HTTPAnswer {
        .later {
            do {
                return try await produce()
            } catch {
                return Self.failed
            }
        }
    }

    /// Sends the browser to another page of ours, with GET (RFC 9110 15.4.4).
    static func redirect(_ path: String) -> HTTPResponse {
        HTTPResponse(303, fields: ["Location": path, "Cache-Control": "no-store"])
    }

    private static let failed = HTTPResponse(
        500,
        text: "graphdav could not answer; the state folder may not be readable."
    )
    private static let notFound = Page(
        "There is nothing here",
        content: #"<p>This page does not exist. <a href="/calendar">Go to the calendar</a>.</p>"#
    )
    /// The largest form, in bytes: the files, and some room for its fields.
    private static let maximumForm = PendingUploads.maximumBytes + (64 << 10)
    private static let tooLarge: HTML = """
        <p>A page takes files of up to \(PendingUploads.maximumBytes >> 20) MB. <code>graphdav import</code> on the server \
        imports larger ones.</p>
        <p><a class="button" href="/transfer">Back</a></p>
        """
    private static let formRefused: HTML = """
        <p>The form was too old, or did not come from this site, so nothing was done.</p>
        <p><a class="button" href="/">Start again</a></p>
        """
}
