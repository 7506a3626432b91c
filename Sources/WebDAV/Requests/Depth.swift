public import HTTPMessage

/// How deep a request goes into a collection (RFC 4918 10.2).
public enum Depth: String, Sendable, Hashable {
    /// The resource only.
    case zero = "0"
    /// The resource and its members.
    case one = "1"
    /// The resource and all below it.
    case infinity

    /// Reads the Depth field; nil when there is none, whose meaning differs from method to method.
    public static func field(of fields: HTTPFields) throws(DAVError) -> Depth? {
        guard let text = fields["Depth"] else { return nil }
        guard let depth = Depth(rawValue: text.lowercased()) else {
            throw DAVError(400, "Depth must be 0, 1 or infinity")
        }
        return depth
    }
}
