import CalendarActions
import CalendarStore
import HTTPMessage
import TimeZones

/// What somebody needs to get the calendars into an app: app passwords, feeds, and how to add them there.
struct AppsPage: Sendable {
    let signedIn: SignedIn
    let addresses: AppAddresses

    init(_ signedIn: SignedIn) {
        self.signedIn = signedIn
        addresses = AppAddresses(signedIn)
    }

    /// The page; `made` is what was made just now and is shown this once.
    func response(made: HTML? = nil, notice: Notice? = nil, status: Int = 200) throws -> HTTPResponse {
        var page = Page("Connect an app", .apps, content: .nothing)
        page.notices = notice.map { [$0] } ?? []
        if addresses.isThisMachineOnly {
            page.notices.append(
                Notice(
                    .warning,
                    """
                    <p>These addresses are good for apps on this machine only. For others, set \
                    <code>server.publicURL</code>, with <code>server.tlsCertificate</code> or a proxy.</p>
                    """
                )
            )
        }
        page.content = """
            \(made)
            <p>Calendar apps sign in as \(foreign: addresses.account), with an app password: never with the password of \
            Microsoft.</p>
            <h2>App passwords</h2>
            \(try passwordList())\(passwordForm())
            <h2>How to add it to an app</h2>
            \(AppGuides(addresses, try signedIn.mailbox.collections()).html)
            <h2>Feeds</h2>
            <p>A feed is a secret address at which a calendar can be read without a password, such as by Google Calendar, \
            Outlook or a colleague. Nothing can be changed through it.</p>
            \(try feedList())\(try feedForm())
            """
        return try signedIn.respond(page, status: status)
    }

    /// The page with why something was not done.
    func refusal(_ reason: HTML, status: Int) throws -> HTTPResponse {
        try response(notice: Notice(.error, "<p>\(reason)</p>"), status: status)
    }

    /// A day in the zone of the mailbox; `time` is in seconds since 1970.
    func day(_ time: Int) throws -> HTML {
        let zone = try signedIn.mailbox.knownZone().rules
        return "\(try signedIn.dates.medium(zone.local(Instant(seconds: time)).date))"
    }

    /// What was made, as a list; each with what is told of it, and with the button that makes it unknown again.
    func list(_ label: String, _ entries: [HTML]) -> HTML {
        #"<ul class="entries" aria-label="\#(label)">\#(entries)</ul>"#
    }

    /// An entry of such a list; `name` says what the button is for to who does not see where it stands.
    func entry(_ title: HTML, _ facts: [HTML], _ action: String, _ field: (String, String), name: String) -> HTML {
        let told = facts.enumerated().map { $0.offset == 0 ? $0.element : ", " + $0.element }
        let button: HTML = """
            \(Controls.hidden(field.0, field.1))<button type="submit" class="quiet">Revoke\
            <span class="visually-hidden"> \(name)</span></button>
            """
        return """
            <li><div><b>\(title)</b><br><span class="quiet-text">\(told)</span></div>\
            \(Controls.form(action, signedIn.visitor, content: button))</li>

            """
    }
}
