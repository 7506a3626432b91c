import CalendarActions
import CalendarStore
import HTTPMessage

/// Somebody who is signed in and asks for a page.
struct SignedIn: Sendable {
    let site: Site
    let visitor: Visitor
    /// The fields of the address.
    let query: FormFields
    /// The mailbox that the session opens.
    let mailbox: ServedMailbox
    let session: Session

    /// Nil when nobody is signed in, or the account is no longer served.
    init?(_ site: Site, _ visitor: Visitor) {
        guard let session = visitor.session, let mailbox = site.mailboxes[session.account] else { return nil }
        self.site = site
        self.visitor = visitor
        self.session = session
        self.mailbox = mailbox
        query = FormFields(query: visitor.request.query)
    }

    /// How this person writes dates.
    var dates: DateText {
        get throws { DateText(try mailbox.knownIdentity(), visitor.request) }
    }

    /// The calendars that may be changed, in their order.
    func writableCalendars() throws -> [CalendarCollection] {
        guard !mailbox.options.isReadOnly else { return [] }
        return try mailbox.collections().filter(\.calendar.canEdit)
    }

    /// The response with a page; the log tells whose it was.
    func respond(_ page: Page, status: Int = 200) throws -> HTTPResponse {
        var response = try PageFrame(visitor).response(page, status: status)
        response.account = session.account
        return response
    }
}
