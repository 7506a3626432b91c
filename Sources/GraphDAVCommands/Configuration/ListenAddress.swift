import HTTPMessage

/// An address and port to listen on, such as `127.0.0.1:8008` or `[::1]:8008`.
struct ListenAddress: Sendable, Hashable {
    /// The IP address.
    let address: IPAddress
    /// The port; 0 lets the system choose a free one.
    let port: Int

    /// Where `serve` listens unless told otherwise.
    static let standard = ListenAddress(address: .loopback, port: 8008)
    /// The form for options.
    static let format = ValueFormat("an address and port such as 127.0.0.1:8008") { ListenAddress($0) }

    init(address: IPAddress, port: Int) {
        self.address = address
        self.port = port
    }

    /// Reads `ADDRESS:PORT`, an IPv6 address in brackets; `localhost` is 127.0.0.1.
    init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":") else { return nil }
        let digits = text[text.index(after: colon)...]
        guard digits.utf8.first != UInt8(ascii: "+"), let port = UInt16(digits) else { return nil }
        var host = String(text[..<colon])
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = String(host.dropFirst().dropLast())
            guard host.contains(":") else { return nil }
        } else if host.contains(":") {
            return nil
        }
        if host == "localhost" { host = "127.0.0.1" }
        guard let address = IPAddress(host) else { return nil }
        self.init(address: address, port: Int(port))
    }

    /// Whether only this machine can reach it.
    var isLoopback: Bool { address.isLoopback }

    /// The authority of a URL: address and port, IPv6 in brackets.
    func authority(port: Int) -> String {
        address.bytes.count == 16 ? "[\(address)]:\(port)" : "\(address):\(port)"
    }
}
