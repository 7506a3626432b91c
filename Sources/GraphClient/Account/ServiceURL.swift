/// The address of a sign-in or Graph service: https, or http on this machine; a path, but no query.
public struct ServiceURL: Sendable, Hashable {
    /// The address without a slash at its end.
    public let text: String
    let origin: Origin

    /// Checks an address; throws an error of code `configuration` that says what is wrong with it.
    public init(_ text: String) throws(GraphError) {
        guard let origin = Origin(of: text), !text.contains("?"), !text.contains("#") else {
            throw GraphError(
                .configuration,
                "'\(text)' is not the address of a service",
                remedy: "give https://HOST[:PORT][/PATH] without user name, query or fragment"
            )
        }
        guard origin.scheme == "https" || origin.isLoopback else {
            throw GraphError(
                .configuration,
                "'\(text)' would send tokens unprotected",
                remedy: "use https; plain http is for addresses of this machine only"
            )
        }
        self.origin = origin
        self.text = text.hasSuffix("/") ? String(text.dropLast()) : text
    }

    /// An address that is known to be right.
    init(host: String, path: String = "") {
        text = "https://\(host)\(path)"
        origin = Origin(https: host)
    }
}

extension Origin {
    /// The origin of a host on https.
    fileprivate init(https host: String) {
        scheme = "https"
        self.host = host
        port = 443
    }
}
