import CalendarActions
import HTTPMessage

/// The cookie of a browser in which somebody is away at Microsoft to sign in.
///
/// The cookie of the session stays behind when a browser comes from another site (SameSite=Strict); this one comes along,
/// to the one page that needs it (SameSite=Lax).
enum ConnectCookie: Sendable {
    /// The name: under TLS one that a browser takes over TLS only (RFC 6265bis 4.1.3.1).
    private static func name(isSecure: Bool) -> String {
        isSecure ? "__Secure-graphdav-connect" : "graphdav-connect"
    }

    /// The secret that a request brings; empty without one.
    static func secret(_ request: HTTPRequest, isSecure: Bool) -> String {
        SessionCookie.value(name(isSecure: isSecure), request) ?? ""
    }

    /// The field that sets the cookie, for as long as the sign-in may take.
    static func set(_ secret: String, isSecure: Bool) -> String {
        "\(name(isSecure: isSecure))=\(secret); Max-Age=\(AccountConnection.browserLifetime)\(attributes(isSecure))"
    }

    /// The field that takes the cookie away.
    static func clear(isSecure: Bool) -> String {
        "\(name(isSecure: isSecure))=; Max-Age=0\(attributes(isSecure))"
    }

    private static func attributes(_ isSecure: Bool) -> String {
        "; Path=\(CallbackPage.path); HttpOnly; SameSite=Lax\(isSecure ? "; Secure" : "")"
    }
}
