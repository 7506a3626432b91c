import Foundation

/// Percent-encoding of URLs and forms (RFC 3986 section 2.1).
public enum PercentEncoding: Sendable {
    /// The text with every byte escaped that is neither unreserved nor kept.
    public static func encode(_ text: String, keeping kept: String = "") -> String {
        var result = ""
        for byte in text.utf8 {
            if isUnreserved(byte) || kept.utf8.contains(byte) {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                result += byte < 16 ? "%0" : "%"
                result += String(byte, radix: 16, uppercase: true)
            }
        }
        return result
    }

    /// Whether the byte is a letter, a digit, or one of `-._~`.
    public static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"):
            true
        default: "-._~".utf8.contains(byte)
        }
    }

    /// Names and values as in a query or form.
    public static func encode(_ pairs: [(String, String)]) -> String {
        pairs.map { "\(encode($0.0, keeping: "$@"))=\(encode($0.1, keeping: "$,:/()'"))" }.joined(separator: "&")
    }

    /// The pairs of a query or form; nil when an escape is malformed or a text is no UTF-8.
    public static func decode(_ query: Substring) -> [(String, String)]? {
        var pairs: [(String, String)] = []
        for part in query.split(separator: "&") {
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = decodeText(sides[0]), let value = decodeText(sides.count > 1 ? sides[1] : "") else {
                return nil
            }
            pairs.append((name, value))
        }
        return pairs
    }

    private static func decodeText(_ text: Substring) -> String? {
        text.replacing("+", with: " ").removingPercentEncoding
    }
}
