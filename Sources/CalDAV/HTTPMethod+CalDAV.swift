public import HTTPMessage

extension HTTPMethod {
    /// MKCALENDAR (RFC 4791 5.3.1).
    public static let mkcalendar = HTTPMethod(rawValue: "MKCALENDAR")
}
