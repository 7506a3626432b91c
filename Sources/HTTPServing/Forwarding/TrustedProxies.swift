public import HTTPMessage

/// The proxies whose word on a request counts: the one place that works out client, scheme and host.
public struct TrustedProxies: Sendable {
    private static let fieldNames = ["Forwarded", "X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host"]

    private let addresses: Set<IPAddress>

    /// Takes the addresses of the proxies.
    public init(_ addresses: [IPAddress]) {
        self.addresses = Set(addresses)
    }

    /// Whether an address is that of a proxy.
    public func contains(_ address: IPAddress) -> Bool {
        addresses.contains(address)
    }

    /// The request as its client made it: with its own address, scheme and Host, and without forwarding fields.
    ///
    /// Proxies add what they see at the end, so the list is read from there, as long as each was added by a proxy that is
    /// trusted. X-Forwarded-For counts before Forwarded (RFC 7239): most proxies write the former, and pass on the latter
    /// as a client invents it.
    public func resolved(_ request: HTTPRequest) -> HTTPRequest {
        let isForwarded = Self.fieldNames.contains { request.fields[$0] != nil }
        guard isForwarded, var source = request.source else { return request }
        var request = request
        source.isForwarded = true
        if addresses.contains(source.peer) { apply(Self.elements(of: request.fields), to: &source, &request.fields) }
        request.source = source
        for name in Self.fieldNames { request.fields[name] = nil }
        return request
    }

    private func apply(_ elements: [ForwardedElement], to source: inout HTTPSource, _ fields: inout HTTPFields) {
        for element in elements.reversed() {
            if let scheme = element.scheme { source.isSecure = scheme == "https" }
            if let host = element.host { fields["Host"] = Self.text(host) }
            guard let client = element.client else { return }
            source.client = client
            guard addresses.contains(client) else { return }
        }
    }

    private static func elements(of fields: HTTPFields) -> [ForwardedElement] {
        fields.values("X-Forwarded-For").isEmpty && fields["Forwarded"] != nil
            ? ForwardedElement.elements(ofForwarded: fields.values("Forwarded"))
            : ForwardedElement.elements(ofXForwarded: fields)
    }

    private static func text(_ host: Authority) -> String {
        host.port.map { "\(host.host):\($0)" } ?? host.host
    }
}
