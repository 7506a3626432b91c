public import HTTPMessage

extension HTTPMethod {
    /// PROPFIND (RFC 4918 9.1).
    public static let propfind = HTTPMethod(rawValue: "PROPFIND")
    /// PROPPATCH (RFC 4918 9.2).
    public static let proppatch = HTTPMethod(rawValue: "PROPPATCH")
    /// MKCOL (RFC 4918 9.3, RFC 5689).
    public static let mkcol = HTTPMethod(rawValue: "MKCOL")
    /// COPY (RFC 4918 9.8).
    public static let copy = HTTPMethod(rawValue: "COPY")
    /// MOVE (RFC 4918 9.9).
    public static let move = HTTPMethod(rawValue: "MOVE")
    /// REPORT (RFC 3253 3.6).
    public static let report = HTTPMethod(rawValue: "REPORT")
    /// ACL (RFC 3744 8.1).
    public static let acl = HTTPMethod(rawValue: "ACL")
}
