import CalendarActions
import HTTPMessage

/// The cookie of the pages: the secret of a session, or of somebody who is about to sign in.
enum SessionCookie: Sendable {
    /// The name: under TLS one that a browser takes from this very host over TLS only (RFC 6265bis 4.1.3.2).
    static func name(isSecure: Bool) -> String {
        isSecure ? "__Host-graphdav" : "graphdav"
    }

    /// The secret that a request brings; nil without one.
    static func secret(_ request: HTTPRequest) -> String? {
        value(name(isSecure: isSecure(request)), request)
    }

    /// The value of a cookie of a request; nil without one.
    static func value(_ wanted: String, _ request: HTTPRequest) -> String? {
        for field in request.fields.values("Cookie") {
            for pair in field.split(separator: ";") {
                let sides = pair.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
                if sides.count == 2, sides[0] == wanted { return String(sides[1]) }
            }
        }
        return nil
    }

    /// The field that sets the cookie, until the browser ends or for as long as a session lasts.
    static func set(_ secret: String, isLasting: Bool, for request: HTTPRequest) -> String {
        let age = isLasting ? "; Max-Age=\(BrowserSessions.lifetime)" : ""
        return "\(name(isSecure: isSecure(request)))=\(secret)\(age)\(attributes(request))"
    }

    /// The field that takes the cookie away.
    static func clear(for request: HTTPRequest) -> String {
        "\(name(isSecure: isSecure(request)))=; Max-Age=0\(attributes(request))"
    }

    private static func attributes(_ request: HTTPRequest) -> String {
        "; Path=/; HttpOnly; SameSite=Strict\(isSecure(request) ? "; Secure" : "")"
    }

    private static func isSecure(_ request: HTTPRequest) -> Bool {
        request.source?.isSecure ?? false
    }
}
