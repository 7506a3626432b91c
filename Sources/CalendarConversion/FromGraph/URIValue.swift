/// A URI as a value of iCalendar (RFC 5545 3.3.13): with nothing in it that RFC 3986 does not allow.
struct URIValue {
    let text: String

    /// Takes an address of the web or another scheme; what may not stand in a URI is percent-encoded.
    init?(_ text: String) {
        let scheme = text.utf8.prefix { $0 != UInt8(ascii: ":") }
        guard scheme.count < text.utf8.count, let first = scheme.first, Self.isLetter(first),
            scheme.allSatisfy({ Self.isLetter($0) || Self.isDigit($0) || "+-.".utf8.contains($0) })
        else { return nil }
        self.text = Self.encode(text.utf8, allowed: Self.isURIByte)
    }

    /// Takes a mail address (RFC 6068); nil when it has no `@` with something on both sides.
    init?(mailAddress: String) {
        let parts = mailAddress.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count >= 2, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
        text = "mailto:" + Self.encode(mailAddress.utf8, allowed: Self.isMailByte)
    }

    private static func encode(_ bytes: String.UTF8View, allowed: (UInt8) -> Bool) -> String {
        guard !bytes.allSatisfy(allowed) else { return String(bytes) }
        let digits = Array("0123456789ABCDEF".utf8)
        let encoded = bytes.flatMap { byte in
            allowed(byte) ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isURIByte(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || "-._~:/?#[]@!$&'()*+,;=%".utf8.contains(byte)
    }

    private static func isMailByte(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || "-._~@!$'*+/=".utf8.contains(byte)
    }
}
