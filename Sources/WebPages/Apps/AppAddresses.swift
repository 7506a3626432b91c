import CalendarStore
import HTTPMessage

/// The addresses of this server as apps of an account need them.
struct AppAddresses: Sendable {
    /// Scheme and authority, such as `https://cal.example.com`.
    let server: String
    /// The name of the account, which is the user name too; it can stand in addresses as it is.
    let account: String
    private let authority: Authority?

    /// Takes the address that is configured, else the one under which the browser asks.
    init(_ signedIn: SignedIn) {
        let request = signedIn.visitor.request
        let scheme = request.source?.isSecure ?? false ? "https" : "http"
        let text = signedIn.site.publicURL ?? "\(scheme)://\(request.fields["Host"] ?? "localhost")"
        let server = text.hasSuffix("/") ? String(text.dropLast()) : text
        self.server = server
        account = signedIn.session.account
        authority = server.firstRange(of: "://").flatMap { Authority(server[$0.upperBound...]) }
    }

    /// Where apps begin that find the calendars by themselves (RFC 6764).
    var root: String { "\(server)/" }

    /// The principal, for apps that begin there.
    var principal: String { "\(server)\(principalPath)" }

    /// The path of the principal, for apps that ask for host and path.
    var principalPath: String { "/dav/principals/\(account)/" }

    /// The address of a calendar, for apps that find nothing by themselves.
    func calendar(_ collection: CalendarCollection) -> String {
        "\(server)/dav/calendars/\(account)/\(collection.name)/"
    }

    /// Whether what is sent can be read by nobody else.
    var isSecure: Bool { server.hasPrefix("https:") }

    /// Whether only apps on the machine of the server reach it.
    var isThisMachineOnly: Bool { authority?.isLoopback ?? false }

    /// The host alone.
    var host: String { authority?.host ?? "" }

    /// The port, also where it is that of the scheme.
    var port: Int { authority?.port ?? (isSecure ? 443 : 80) }

    /// Host and port as one text, without a port that is that of the scheme.
    var hostAndPort: String { authority.map { a in a.port.map { "\(a.host):\($0)" } ?? a.host } ?? "" }
}
