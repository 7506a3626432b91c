/// A host and, where it is given, a port (RFC 3986 3.2), read strictly: what is unusual is refused.
public struct Authority: Sendable, Hashable {
    /// The name in small letters, or the address; an IPv6 address in brackets.
    public let host: String
    /// The port, never 0; nil where none is given.
    public let port: Int?

    /// Reads `host` or `host:port`, without a user name; nil when it is malformed.
    public init?(_ text: some StringProtocol) {
        let text = Substring(text)
        let end = text.hasPrefix("[") ? text.firstIndex(of: "]") : text.startIndex
        guard let end else { return nil }
        let colon = text[end...].firstIndex(of: ":")
        let host = text[..<(colon ?? text.endIndex)]
        guard Self.isHost(host) else { return nil }
        self.host = host.lowercased()
        guard let colon else {
            port = nil
            return
        }
        let digits = text[text.index(after: colon)...]
        guard digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }), let number = UInt16(digits),
            number > 0
        else { return nil }
        port = Int(number)
    }

    /// The host as an address; nil when it is a name.
    public var address: IPAddress? {
        host.hasPrefix("[") ? IPAddress(host.dropFirst().dropLast()) : IPAddress(host)
    }

    /// Whether the host is this machine: `localhost` or a loopback address.
    public var isLoopback: Bool { host == "localhost" || address?.isLoopback ?? false }

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
