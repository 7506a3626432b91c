public import HTTPMessage

/// The bounds that a server holds its clients to.
public struct HTTPServerLimits: Sendable, Hashable {
    /// The largest request body in bytes; a larger one is answered with 413.
    public var bodySize = 64 << 20
    /// The memory of one connection in bytes, which bounds the header section; a larger one is answered with 431.
    public var headerSize = 64 << 10
    /// The longest target of a request in bytes; a longer one is answered with 414 (RFC 9112 3: 8,000 at least).
    public var targetSize = 8 << 10
    /// The number of connections open at once; more wait until one ends.
    public var connections = 1_000
    /// The number of connections open at once from one IPv4 address or IPv6 network (/64); more are closed at once.
    public var connectionsPerClient = 100
    /// The addresses for which only the number of all connections counts, such as those of proxies.
    public var unlimitedClients: Set<IPAddress> = []
    /// How long a connection may be silent.
    public var idleTime = Duration.seconds(60)
    /// How long a client may take to send one request, however steadily it drips.
    public var requestTime = Duration.seconds(120)
    /// How long an answer that comes later may take; then the client gets 504.
    public var answerTime = Duration.seconds(180)
    /// How long a server that stops waits for what is under way; then the clients get 503.
    public var stopTime = Duration.seconds(10)

    /// The bounds for a server on the open network.
    public init() {}
}
