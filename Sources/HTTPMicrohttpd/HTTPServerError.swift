/// Why a server could not start, or could not use a new certificate.
public struct HTTPServerError: Error, Sendable, Hashable {
    /// The kinds of failure; the set may grow.
    public struct Code: Sendable, Hashable {
        let name: String

        /// The address is no numeric IPv4 or IPv6 address, or the port is out of range.
        public static let badAddress = Code(name: "badAddress")
        /// The address cannot be listened on: in use, not of this machine, or not allowed.
        public static let cannotListen = Code(name: "cannotListen")
        /// A file of certificate or key cannot be used.
        public static let badCertificate = Code(name: "badCertificate")
    }

    /// The kind of failure.
    public let code: Code
    /// What happened, in plain words.
    public let message: String
    /// The file that is at fault, where one is.
    public var file: String?

    static let noMemory = HTTPServerError(code: .cannotListen, message: "there is no memory for TLS")
}
