import CalendarStore

/// The guides for the apps that are tried most, with the addresses of this server filled in.
struct AppGuides: Sendable {
    private let addresses: AppAddresses
    private let collections: [CalendarCollection]

    init(_ addresses: AppAddresses, _ collections: [CalendarCollection]) {
        self.addresses = addresses
        self.collections = collections
    }

    /// All of them.
    var html: HTML {
        HTML([thunderbird, macOS, iPhone, evolution, davx5, gnome, khal, other].map(\.html))
    }

    private var user: HTML { Self.value(addresses.account) }
    private var root: HTML { Self.value(addresses.root) }
    private static let password: HTML = "an app password for calendar apps, made above"

    /// Something to be typed as it stands.
    private static func value(_ text: String) -> HTML { "<code>\(text)</code>" }

    private var thunderbird: AppGuide {
        AppGuide(
            name: "Thunderbird",
            steps: [
                "In the calendar, choose <b>New Calendar…</b>, then <b>On the Network</b>.",
                "<b>Username</b>: \(user). <b>Location</b>: \(root)",
                "<b>Find Calendars</b>; the password it asks for is \(Self.password).",
                "Choose the calendars, then <b>Subscribe</b>.",
            ]
        )
    }

    private var macOS: AppGuide {
        AppGuide(
            name: "Apple Calendar on a Mac",
            steps: [
                "<b>Calendar › Settings › Accounts</b>, then <b>+</b>, then <b>Other CalDAV Account</b>.",
                "<b>Account type</b>: Manual. <b>User name</b>: \(user). <b>Password</b>: \(Self.password).",
                "<b>Server address</b>: \(Self.value(addresses.server)), then <b>Sign in</b>.",
            ],
            note: """
                <p class="hint">If it finds nothing, choose the account type Advanced: server address \
                \(Self.value(addresses.host)), server path \(Self.value(addresses.principalPath)), port \
                \(Self.value("\(addresses.port)")), SSL \(addresses.isSecure ? "on" : "off").</p>

                """
        )
    }

    private var iPhone: AppGuide {
        AppGuide(
            name: "iPhone and iPad",
            steps: [
                """
                <b>Settings › Apps › Calendar › Calendar Accounts › Add Account › Other › Add CalDAV Account</b> (before \
                iOS 18 under <b>Settings › Calendar › Accounts</b>).
                """,
                "<b>Server</b>: \(Self.value(addresses.hostAndPort)). <b>User name</b>: \(user).",
                "<b>Password</b>: \(Self.password). Then <b>Next</b> and <b>Save</b>.",
            ],
            note: encrypted("An iPhone")
        )
    }

    private var evolution: AppGuide {
        AppGuide(
            name: "Evolution",
            steps: [
                "<b>File › New › Calendar</b>, of the type <b>CalDAV</b>.",
                "<b>URL</b>: \(root) <b>User</b>: \(user).",
                "<b>Find Calendars</b>, with \(Self.password); choose one, then <b>OK</b>.",
            ]
        )
    }

    private var davx5: AppGuide {
        AppGuide(
            name: "DAVx⁵ on Android",
            steps: [
                "<b>+</b>, then <b>Login with URL and user name</b>.",
                "<b>Base URL</b>: \(root) <b>User name</b>: \(user). <b>Password</b>: \(Self.password).",
                "<b>Login</b>, then <b>Create account</b>; tick the calendars, and any calendar app shows them.",
            ],
            note: encrypted("DAVx⁵")
        )
    }

    private var gnome: AppGuide {
        AppGuide(
            name: "GNOME: Online Accounts and Calendar",
            steps: [
                "<b>Settings › Online Accounts › Calendar, Contacts and Files</b> (GNOME 46 and later).",
                "<b>Username</b>: \(user). <b>Password</b>: \(Self.password). <b>Server address</b>: \(root)",
                "<b>Sign in</b>; Calendar, Evolution and the clock show the calendars.",
            ],
            note: """
                <p class="hint">Before GNOME 46: in Calendar, <b>Manage Calendars › Add Calendar</b>, with the address \
                \(root) and then user name and password.</p>

                """
        )
    }

    private var khal: AppGuide {
        AppGuide(
            name: "khal, with vdirsyncer",
            steps: [
                """
                Put this into <code>~/.config/vdirsyncer/config</code>, and \(Self.password) into its last line:
                <pre class="secret snippet" id="vdirsyncer">\(vdirsyncer)</pre>\
                <button type="button" class="quiet" data-copy="vdirsyncer" hidden>Copy</button>
                """,
                "<code>vdirsyncer discover</code>, then <code>vdirsyncer sync</code>, from time to time.",
                """
                Put this into <code>~/.config/khal/config</code>:
                <pre class="secret snippet" id="khal">\(Self.khalConfiguration)</pre>\
                <button type="button" class="quiet" data-copy="khal" hidden>Copy</button>
                """,
            ]
        )
    }

    private var other: AppGuide {
        let calendars = collections.map { collection -> HTML in
            "<li>\(foreign: collection.calendar.displayName): \(Self.value(addresses.calendar(collection)))</li>\n"
        }
        return AppGuide(
            name: "Any other app",
            steps: [
                "Add an account of the kind <b>CalDAV</b>, with the address \(root)",
                "<b>User name</b>: \(user). <b>Password</b>: \(Self.password).",
                """
                If it finds nothing there, \(Self.value(addresses.principal)) is the account itself\
                \(calendars.isEmpty ? "." : ", and these are its calendars:")
                <ul>\(calendars)</ul>
                """,
            ]
        )
    }

    /// The configuration of vdirsyncer; account and server can stand within quotes as they are.
    private var vdirsyncer: String {
        """
        [general]
        status_path = "~/.local/share/vdirsyncer/status/"

        [pair graphdav]
        a = "graphdav_here"
        b = "graphdav_there"
        collections = ["from b"]
        metadata = ["displayname", "color"]

        [storage graphdav_here]
        type = "filesystem"
        path = "~/.local/share/calendars/graphdav/"
        fileext = ".ics"

        [storage graphdav_there]
        type = "caldav"
        url = "\(addresses.root)"
        username = "\(addresses.account)"
        password = "APP PASSWORD"
        """
    }

    private static let khalConfiguration = """
        [calendars]
        [[graphdav]]
        path = ~/.local/share/calendars/graphdav/*
        type = discover
        """

    /// What an app on another machine needs that this address does not give.
    private func encrypted(_ app: String) -> HTML? {
        guard !addresses.isSecure || addresses.isThisMachineOnly else { return nil }
        return """
            <p class="hint">\(app) needs an address that it reaches over https, with a certificate that it trusts: set \
            <code>server.publicURL</code>, and <code>server.tlsCertificate</code> or a proxy.</p>

            """
    }
}
