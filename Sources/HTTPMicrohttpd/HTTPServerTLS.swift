/// The certificate of a server, in files that are read again when they change.
public struct HTTPServerTLS: Sendable {
    /// The PEM file of the certificate and those that lead to its authority, the server's own first.
    public var certificate: String
    /// The PEM file of its key, without a password.
    public var key: String
    /// How often the files are looked at; one that changed is read once it stayed the same for this long.
    public var checkInterval = Duration.seconds(5)
    /// Is told when files that changed are in use, or why they are not.
    public var observer: @Sendable (Result<Void, HTTPServerError>) -> Void = { _ in }

    /// The largest file that is read, in bytes.
    public static let maximumFileSize = 1 << 20

    /// TLS 1.2 and 1.3 with forward secrecy and authenticated encryption only: Mozilla's “intermediate” without DHE,
    /// in the priority strings of GnuTLS.
    static let priorities = [
        "SECURE128", "-VERS-ALL", "+VERS-TLS1.3", "+VERS-TLS1.2", "-KX-ALL", "+ECDHE-ECDSA", "+ECDHE-RSA",
        "-CIPHER-ALL", "+AES-256-GCM", "+CHACHA20-POLY1305", "+AES-128-GCM",
        "-GROUP-ALL", "+GROUP-X25519", "+GROUP-SECP256R1", "+GROUP-SECP384R1", "%SERVER_PRECEDENCE",
    ].joined(separator: ":")

    /// Takes the paths of the files.
    public init(certificate: String, key: String) {
        self.certificate = certificate
        self.key = key
    }

    /// Reads the files, and throws what keeps a server from using them.
    public func check() throws(HTTPServerError) {
        _ = try TLSCredentials(self)
    }
}
