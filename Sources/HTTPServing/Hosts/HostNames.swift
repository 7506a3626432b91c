public import HTTPMessage

/// The names under which a server answers.
///
/// Ports do not count: the names keep pages of other hosts out, which cannot choose a name of this server, whatever the
/// port; and a forwarded port (ssh, containers) is another one than the server's own.
public struct HostNames: Sendable, Hashable {
    private let listening: IPAddress
    private let other: Authority?

    /// The names of a server that listens on an address, and the one by which it is known elsewhere.
    public init(listening: IPAddress, known other: Authority?) {
        self.listening = listening
        self.other = other
    }

    /// Whether the server answers for a host.
    ///
    /// On loopback these are all names of loopback. Who listens on all addresses of a machine answers for any address:
    /// a page that gets at the server by a name of its own (DNS rebinding) has that name as its host, never an address.
    public func contains(_ host: Authority) -> Bool {
        if let other, Self.name(host) == Self.name(other) { return true }
        if listening.isUnspecified { return host.address != nil || host.isLoopback }
        return listening.isLoopback ? host.isLoopback : host.address == listening
    }

    /// The host, without the dot that ends a full domain name.
    private static func name(_ authority: Authority) -> Substring {
        authority.host.hasSuffix(".") ? authority.host.dropLast() : authority.host[...]
    }
}
