public import Foundation

/// An event of Graph that is mirrored, or only known because it is too old to be.
public struct RemoteEvent: Sendable, Hashable {
    /// Its id in Graph: of a single event, a series, or an instance without one.
    public let id: String
    /// Its version.
    public let etag: String
    /// The UID that it has by itself: all events of one UID are converted together.
    public let family: String
    /// When its last instance ends, in seconds since 1970; nil when it never does.
    public let end: Int?
    /// The whole event as JSON; nil when it is only known.
    public let source: Data?

    /// Makes a value.
    public init(id: String, etag: String, family: String, end: Int?, source: Data?) {
        self.id = id
        self.etag = etag
        self.family = family
        self.end = end
        self.source = source
    }
}
