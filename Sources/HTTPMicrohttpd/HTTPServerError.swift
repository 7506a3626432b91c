/// Why a server could not start.
public struct HTTPServerError: Error, Sendable, Hashable {
    /// The kinds of failure; the set may grow.
    public struct Code: Sendable, Hashable {
        let name: String

        /// The address is no numeric IPv4 or IPv6 address, or the port is out of range.
        public static let badAddress = Code(name: "badAddress")
        /// The address cannot be listened on: in use, not of this machine, or not allowed.
        public static let cannotListen = Code(name: "cannotListen")
    }

    /// The kind of failure.
    public let code: Code
    /// What happened, in plain words.
    public let message: String
}
