/// How `serve` listens and what it is called from outside.
struct ServerConfiguration: Sendable, Hashable {
    /// Where it listens.
    var listen = ListenAddress.standard
    /// The address that other machines use, behind a proxy; nil when it is the listening address.
    var publicURL: String?
    /// The PEM files of certificate and key; nil for plain http.
    var tlsCertificate: String?
    /// The PEM file of the key.
    var tlsKey: String?
    /// The addresses of proxies whose forwarding headers count.
    var trustedProxy: [String] = []

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
        tlsCertificate = try section.file(.tlsCertificate, folder: folder)
        tlsKey = try section.file(.tlsKey, folder: folder)
        guard (tlsCertificate == nil) == (tlsKey == nil) else {
            throw section.error(tlsKey == nil ? .tlsKey : .tlsCertificate, "certificate and key belong together")
        }
        trustedProxy = try section.strings(.trustedProxy)
        for address in trustedProxy where !IPAddress.isAddress(address) {
            throw section.error(.trustedProxy, "'\(address)' is not an IP address")
        }
    }
}
