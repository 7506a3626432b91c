import WebDAV
import XMLTree

/// A text that a property or parameter is to have in it, or is not to (RFC 4791 9.7.5).
public struct TextMatch: Sendable, Hashable {
    /// Texts longer than this, in bytes, are refused.
    public static let maximumBytes = 1024

    /// The text.
    public let text: String
    /// How it is compared.
    public let collation: Collation
    /// Whether it matches where the text is not.
    public let isNegated: Bool

    /// Makes a match.
    public init(_ text: String, collation: Collation = .asciiCasemap, isNegated: Bool = false) {
        self.text = text
        self.collation = collation
        self.isNegated = isNegated
    }

    /// Reads CALDAV:text-match.
    init(_ element: XMLElement) throws(DAVError) {
        let negation = element.attribute("negate-condition") ?? "no"
        guard negation == "yes" || negation == "no" else {
            throw DAVError(CalDAVPrecondition.validFilter, "negate-condition must be yes or no")
        }
        guard element.text.utf8.count <= Self.maximumBytes else {
            throw DAVError(CalDAVPrecondition.supportedFilter, "a text has more than \(Self.maximumBytes) bytes")
        }
        self.init(element.text, collation: try Collation(element), isNegated: negation == "yes")
    }

    /// Whether a text matches.
    public func matches(_ other: String) -> Bool {
        collation.contains(other, text) != isNegated
    }
}
