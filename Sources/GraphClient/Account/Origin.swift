import HTTPMessage

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
        let text = url[mark.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard let authority = Authority(text) else { return nil }
        host = authority.host
        port = authority.port ?? (scheme == "https" ? 443 : 80)
    }

    /// Whether the host is this machine.
    var isLoopback: Bool { Authority(host)?.isLoopback ?? false }
}
