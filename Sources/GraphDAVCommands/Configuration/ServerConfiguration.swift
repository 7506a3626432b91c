import HTTPMessage

/// How `serve` listens and what it is called from outside.
struct ServerConfiguration: Sendable, Hashable {
    /// Where it listens.
    var listen = ListenAddress.standard
    /// The address that other machines use, without a path; nil when it is the listening address.
    var publicURL: String?
    /// The PEM files of certificate and key; nil for plain http.
    var tlsCertificate: String?
    /// The PEM file of the key.
    var tlsKey: String?
    /// The addresses of proxies whose forwarding headers count.
    var trustedProxy: [IPAddress] = []

    enum Key: String, CaseIterable {
        case listen, publicURL, tlsCertificate, tlsKey, trustedProxy
    }

    init() {}

    init(_ section: ConfigurationSection<Key>, folder: String) throws(ConfigurationError) {
        if let text = try section.string(.listen) {
            guard let address = ListenAddress(text) else {
                throw section.error(.listen, "'\(text)' is not \(ListenAddress.format.name)")
            }
            listen = address
        }
        publicURL = try section.serviceURL(.publicURL)
        guard publicURL == nil || publicHost != nil else {
            throw section.error(.publicURL, "the server has its addresses at the root of a host: leave out the path")
        }
        tlsCertificate = try section.file(.tlsCertificate, folder: folder)
        tlsKey = try section.file(.tlsKey, folder: folder)
        guard (tlsCertificate == nil) == (tlsKey == nil) else {
            throw section.error(tlsKey == nil ? .tlsKey : .tlsCertificate, "certificate and key belong together")
        }
        for text in try section.strings(.trustedProxy) {
            guard let address = IPAddress(text) else {
                throw section.error(.trustedProxy, "'\(text)' is not an IP address")
            }
            trustedProxy.append(address)
        }
    }

    /// Host and port of `publicURL`.
    var publicHost: Authority? {
        publicURL.flatMap { url in url.firstRange(of: "://").flatMap { Authority(url[$0.upperBound...]) } }
    }
}
