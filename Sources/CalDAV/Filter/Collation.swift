import Foundation
import WebDAV
import XMLTree

/// How texts are compared (RFC 4790), here for substrings.
public enum Collation: String, Sendable, Hashable, CaseIterable {
    /// ASCII letters of both cases are the same: the default (RFC 4790 9.2).
    case asciiCasemap = "i;ascii-casemap"
    /// By octets (RFC 4790 9.3).
    case octet = "i;octet"
    /// Letters of both cases, and what looks the same, are the same in all scripts (RFC 5051).
    case unicodeCasemap = "i;unicode-casemap"

    /// Reads the attribute `collation`; `default` and no attribute are the default.
    init(_ element: XMLElement) throws(DAVError) {
        let name = element.attribute("collation") ?? "default"
        guard let collation = name == "default" ? .asciiCasemap : Collation(rawValue: name) else {
            throw DAVError(CalDAVPrecondition.supportedCollation, "the collation “\(name)” is not supported")
        }
        self = collation
    }

    /// Whether a text has another one in it.
    public func contains(_ text: String, _ part: String) -> Bool {
        let (text, part) = (key(text), key(part))
        return part.isEmpty || text.firstRange(of: part) != nil
    }

    /// The octets that are compared.
    private func key(_ text: String) -> [UInt8] {
        switch self {
        case .octet: Array(text.utf8)
        case .asciiCasemap: text.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
        case .unicodeCasemap: Array(Self.titlecased(text).decomposedStringWithCompatibilityMapping.utf8)
        }
    }

    private static func titlecased(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { $0 += $1.properties.titlecaseMapping }
    }
}
