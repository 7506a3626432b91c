/// Scheme, host and port of an http or https URL (RFC 6454), read strictly: what is unusual is refused.
struct Origin: Sendable, Hashable {
    let scheme: String
    let host: String
    let port: Int

    /// The origin of an absolute URL; nil when it holds a user name or anything that programs read differently.
    init?(of url: String) {
        guard url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: "\\") }),
            let mark = url.firstRange(of: "://")
        else { return nil }
        scheme = url[..<mark.lowerBound].lowercased()
        guard scheme == "http" || scheme == "https" else { return nil }
        let authority = url[mark.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard let (host, port) = Self.split(authority) else { return nil }
        self.host = host.lowercased()
        self.port = port ?? (scheme == "https" ? 443 : 80)
    }

    /// Whether the host is this machine.
    var isLoopback: Bool {
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return host == "localhost" || host == "[::1]"
            || numbers.count == 4 && numbers[0] == 127 && !numbers.contains(nil)
    }

    private static func split(_ authority: Substring) -> (host: Substring, port: Int?)? {
        let end = authority.hasPrefix("[") ? authority.firstIndex(of: "]") : authority.startIndex
        guard let end else { return nil }
        let colon = authority[end...].firstIndex(of: ":")
        let host = authority[..<(colon ?? authority.endIndex)]
        guard isHost(host) else { return nil }
        guard let colon else { return (host, nil) }
        let digits = authority[authority.index(after: colon)...]
        guard digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }), let port = UInt16(digits),
            port > 0
        else { return nil }
        return (host, Int(port))
    }

    private static func isHost(_ host: Substring) -> Bool {
        let isLiteral = host.hasPrefix("[") && host.hasSuffix("]")
        let name = isLiteral ? host.dropFirst().dropLast() : host
        return !name.isEmpty
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "."):
                    true
                case UInt8(ascii: ":"): isLiteral
                case UInt8(ascii: "-"), UInt8(ascii: "_"): !isLiteral
                default: false
                }
            }
    }
}
