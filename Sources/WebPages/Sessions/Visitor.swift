import CalendarActions
import CalendarStore
import Cryptography
import HTTPMessage

/// Who asks for a page: the secret of the cookie, and the session that it opens, if any.
struct Visitor: Sendable {
    /// The request.
    let request: HTTPRequest
    /// The secret of the cookie; a new one for somebody who has none.
    let secret: String
    /// The session; nil for who is not signed in.
    let session: Session?
    /// What forms carry.
    let formToken: String
    /// Whether the browser does not know the secret yet.
    let isNew: Bool

    /// Finds out who asks.
    init(_ request: HTTPRequest, _ sessions: BrowserSessions) throws {
        self.request = request
        let known = SessionCookie.secret(request).flatMap { $0.isEmpty ? nil : $0 }
        secret = try known ?? sessions.visitorSecret()
        isNew = known == nil
        session = try known.flatMap(sessions.session)
        formToken = try sessions.formToken(secret)
    }

    /// Whether a form was sent by one of our own pages to this browser.
    func sent(_ form: FormFields) -> Bool {
        // Browsers tell where a request comes from (W3C Fetch Metadata); those that do not have the token only.
        let site = request.fields["Sec-Fetch-Site"] ?? "same-origin"
        guard site == "same-origin" || site == "none", !isNew else { return false }
        return ConstantTime.equal(Array(form["token"].utf8), Array(formToken.utf8))
    }
}
