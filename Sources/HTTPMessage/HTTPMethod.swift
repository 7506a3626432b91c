/// The method of a request (RFC 9110 9; WebDAV adds its own).
public struct HTTPMethod: Sendable, Hashable, RawRepresentable {
    /// The method as on the wire.
    public let rawValue: String

    /// Takes a method as it is on the wire.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// GET.
    public static let get = HTTPMethod(rawValue: "GET")
    /// HEAD.
    public static let head = HTTPMethod(rawValue: "HEAD")
    /// POST.
    public static let post = HTTPMethod(rawValue: "POST")
    /// PUT.
    public static let put = HTTPMethod(rawValue: "PUT")
    /// PATCH (RFC 5789).
    public static let patch = HTTPMethod(rawValue: "PATCH")
    /// DELETE.
    public static let delete = HTTPMethod(rawValue: "DELETE")
    /// OPTIONS.
    public static let options = HTTPMethod(rawValue: "OPTIONS")
}
