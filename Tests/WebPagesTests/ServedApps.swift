import CalDAVServer
import CalendarActions
import Foundation
import HTTPMessage

/// What calendar apps are answered by the same server as the pages.
struct ServedApps {
    private let router: PathRouter

    init(_ pages: ServedPages) {
        let passwords = PasswordCheck(settings: pages.settings, now: pages.mailbox.now)
        let authentication = Authentication(settings: pages.settings, passwords: passwords)
        let caldav = CalDAVResponder([pages.mailbox], store: pages.store, authentication: authentication)
        let feeds = FeedResponder([pages.mailbox], store: pages.store, feeds: pages.settings)
        router = PathRouter([(FeedAddress.pathPrefix, feeds)], otherwise: caldav)
    }

    /// The status that an app gets for an address with a password of the account `demo`.
    func status(_ method: String, _ address: String, password: String = "") async -> Int {
        let rest = address.firstRange(of: "://").map { address[$0.upperBound...] } ?? address[...]
        let path = String(rest.drop { $0 != "/" })
        let pair = Data("demo:\(password)".utf8).base64EncodedString()
        let fields: HTTPFields = ["Authorization": "Basic \(pair)", "Depth": "0", "Host": "cal.example.com"]
        return await router.respond(to: HTTPRequest(HTTPMethod(rawValue: method), path, fields: fields)).response()
            .status
    }
}
