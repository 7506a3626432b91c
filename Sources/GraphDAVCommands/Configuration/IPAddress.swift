/// The textual forms of IPv4 and IPv6 addresses.
enum IPAddress {
    /// Whether the text is an IPv4 address in dotted decimal, or has the form of an IPv6 address (RFC 4291 2.2).
    static func isAddress(_ text: String) -> Bool {
        isVersion4(text) || isVersion6(text)
    }

    /// Whether a host name or address never leaves this machine.
    static func isLoopback(_ host: String) -> Bool {
        host.lowercased() == "localhost" || host == "::1" || (isVersion4(host) && host.hasPrefix("127."))
    }

    private static func isVersion4(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { isDigits($0) && $0.count <= 3 && UInt8($0) != nil }
    }

    private static func isVersion6(_ text: String) -> Bool {
        let halves = text.split(separator: "::", omittingEmptySubsequences: false)
        guard halves.count <= 2 else { return false }
        let groups = halves.flatMap { $0.isEmpty ? [] : $0.split(separator: ":", omittingEmptySubsequences: false) }
        let valid = groups.allSatisfy {
            (1...4).contains($0.count) && $0.allSatisfy(\.isHexDigit) && $0.utf8.count <= 4
        }
        return valid && (halves.count == 2 ? groups.count < 8 : groups.count == 8)
    }

    private static func isDigits(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
