public import HTTPMessage

/// Where COPY and MOVE are to put a resource (RFC 4918 10.3, 10.6).
public struct Destination: Sendable, Hashable {
    /// The place.
    public let href: Href
    /// Whether what is there already may be replaced; a client that says nothing allows it.
    public let overwrites: Bool

    /// Reads the Destination and Overwrite fields; `isOwn` says of an authority (host and port) that it is this server.
    public init(_ fields: HTTPFields, isOwn: (String) -> Bool) throws(DAVError) {
        guard let text = fields["Destination"] else { throw DAVError(400, "there is no Destination") }
        guard let reference = Href.Reference(text) else { throw DAVError(400, "the Destination is malformed") }
        guard reference.authority.map(isOwn) ?? true else {
            throw DAVError(502, "the Destination is on another server")
        }
        href = reference.href
        switch fields["Overwrite"]?.uppercased() {
        case nil, "T": overwrites = true
        case "F": overwrites = false
        default: throw DAVError(400, "Overwrite must be T or F")
        }
    }
}
