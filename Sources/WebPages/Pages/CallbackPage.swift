import CalendarActions
import HTTPMessage

/// Where Microsoft sends the browser back to.
///
/// The browser comes from another site, without the cookie of its session: what counts is the state that Microsoft gives
/// back, good once, and the cookie of the browser that began. Nothing here may set the cookie of the session.
struct CallbackPage: Sendable {
    /// Its path, which the app registration has to know with `publicURL` before it.
    static let path = "/connect/callback"

    private let site: Site
    private let visitor: Visitor

    init(_ site: Site, _ visitor: Visitor) {
        self.site = site
        self.visitor = visitor
    }

    /// Ends the sign-in, and says how it ended.
    func response() async throws -> HTTPResponse {
        let isSecure = site.publicURL?.hasPrefix("https:") ?? false
        let (query, secret) = (visitor.request.query ?? "", ConnectCookie.secret(visitor.request, isSecure: isSecure))
        for (account, connection) in site.connections {
            guard let end = await connection.finish(query: query, from: secret) else { continue }
            var response = try ended(end, account)
            response.fields["Set-Cookie"] = ConnectCookie.clear(isSecure: isSecure)
            response.account = account
            return response
        }
        var response = try PageFrame(visitor).response(Self.unknown, status: 400)
        response.fields["Set-Cookie"] = nil
        return response
    }

    private func ended(_ end: AccountConnection.State, _ account: String) throws -> HTTPResponse {
        var page = Page("Connect the Microsoft account", content: .nothing)
        if case .failed(let reason) = end {
            page.notices = [Notice(.error, "<p>\(reason)</p>")]
            page.content = #"<p class="actions"><a class="button" href="/connect">Try again</a></p>"#
            return try PageFrame(visitor).response(page, status: 403)
        }
        page.notices = [Notice(.success, "<p>The Microsoft account of \(foreign: account) is connected.</p>")]
        page.content = """
            <p class="actions"><a class="button" href="/me">See who is connected</a>
            <a class="button quiet" href="/calendar">Go to the calendar</a></p>
            """
        return try PageFrame(visitor).response(page)
    }

    private static let unknown = Page(
        "This sign-in is over",
        content: """
            <p>It was ended already, took more than ten minutes, or was begun in another browser. Nothing was changed.</p>
            <p class="actions"><a class="button" href="/me">See who is connected</a>
            <a class="button quiet" href="/connect">Begin again</a></p>
            """
    )
}
