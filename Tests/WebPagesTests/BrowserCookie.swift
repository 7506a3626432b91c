import HTTPMessage

/// A cookie as a browser keeps it and decides where it goes (RFC 6265bis 5.8.3).
struct BrowserCookie: Sendable {
    let value: String
    private let path: String
    private let isStrict: Bool

    /// Reads a field; nil for the cookie when it is taken away.
    static func read(_ field: String) -> (name: String, cookie: BrowserCookie?)? {
        let parts = field.split(separator: ";").map { $0.drop { $0 == " " } }
        guard let pair = parts.first?.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false),
            pair.count == 2
        else { return nil }
        guard !parts.contains("Max-Age=0") else { return (String(pair[0]), nil) }
        let path = parts.first { $0.hasPrefix("Path=") }.map { String($0.dropFirst(5)) } ?? "/"
        let cookie = BrowserCookie(value: String(pair[1]), path: path, isStrict: !parts.contains("SameSite=Lax"))
        return (String(pair[0]), cookie)
    }

    func goes(to request: HTTPRequest, fromElsewhere: Bool) -> Bool {
        guard !isStrict || !fromElsewhere else { return false }
        return path == "/" || request.path == path
    }
}
