public import Foundation

/// Base64 for URLs and tokens (RFC 4648 section 5), without padding.
public enum Base64URL: Sendable {
    /// The text of the bytes.
    public static func encode(_ bytes: Data) -> String {
        var text = bytes.base64EncodedString()
        text.removeAll { $0 == "=" }
        return String(text.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
    }

    /// The bytes of the text, padded or not; nil when it is not of this alphabet.
    public static func decode(_ text: String) -> Data? {
        guard !text.contains(where: { $0 == "+" || $0 == "/" }) else { return nil }
        var standard = String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
        while standard.utf8.count % 4 != 0 { standard.append("=") }
        return Data(base64Encoded: standard)
    }
}
