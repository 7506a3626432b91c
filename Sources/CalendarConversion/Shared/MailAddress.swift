/// The form of mail addresses that Graph takes (RFC 5322 3.4.1 without comments and quoted parts).
public enum MailAddress: Sendable {
    /// Whether a text is an address: something on both sides of one `@`, without spaces and delimiters.
    public static func isValid(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        let isPlain = text.unicodeScalars.allSatisfy {
            $0.value > 0x20 && $0.value != 0x7F && !"<>,;\"".unicodeScalars.contains($0)
        }
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && isPlain
    }

    /// The address as a `mailto` URI (RFC 6068), which keeps every character of it; nil when it is no address.
    public static func uri(_ text: String) -> String? {
        isValid(text) ? URIValue(mailAddress: text)?.text : nil
    }
}
