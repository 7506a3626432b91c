public import TimeZones

/// What the conditions of a request are held against: the state of a resource that is there.
public struct ResourceState: Sendable, Hashable {
    /// The tag of the present state; a collection may have none.
    public let etag: ETag?
    /// The tags that If-Match may name: the present one, and earlier ones that mean the same to a client.
    public let acceptedETags: [ETag]
    /// When the resource changed last.
    public let lastModified: Instant?

    /// Makes a state.
    public init(etag: ETag?, earlierETags: [ETag] = [], lastModified: Instant? = nil) {
        self.etag = etag
        acceptedETags = (etag.map { [$0] } ?? []) + earlierETags
        self.lastModified = lastModified
    }
}
