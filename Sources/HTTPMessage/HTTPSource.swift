/// Where a request that a server received came from.
public struct HTTPSource: Sendable, Hashable {
    /// The address at the other end of the connection; that of a proxy where one stands between.
    public var peer: IPAddress
    /// The address of the client: the peer's, unless a proxy that is trusted tells another.
    public var client: IPAddress
    /// Whether the connection of the client is encrypted, by this server or by a proxy that says so.
    public var isSecure: Bool
    /// Whether the request says that a proxy has passed it on, trusted or not.
    public var isForwarded = false

    /// Makes the source of a request that came straight from its client.
    public init(peer: IPAddress, isSecure: Bool) {
        self.peer = peer
        client = peer
        self.isSecure = isSecure
    }
}
