public import Foundation

/// An object as it is to be stored.
public struct NewObject: Sendable, Hashable {
    /// The last segment of its path.
    public let name: String
    /// The UID of its components.
    public let uid: String
    /// The UID of the events that it was made of; see `RemoteEvent.family`.
    public let family: String
    /// The opaque part of its entity tag.
    public let etag: String
    /// A digest of what it says: the same when only time stamps and revision numbers differ.
    public let meaning: String
    /// A digest that is the same when only answers and what is the reader's own differ.
    public let scheduleTag: String
    /// When its content last changed, in seconds since 1970.
    public let lastModified: Int
    /// A VCALENDAR.
    public let data: Data
    /// Its instances, up to `openFrom`.
    public let spans: [ObjectSpan]
    /// From when on it has instances that are not among the spans, in seconds since 1970; nil when those are all.
    public let openFrom: Int?

    /// Makes an object.
    public init(
        name: String,
        uid: String,
        family: String,
        etag: String,
        meaning: String,
        scheduleTag: String,
        lastModified: Int,
        data: Data,
        spans: [ObjectSpan],
        openFrom: Int? = nil
    ) {
        self.name = name
        self.uid = uid
        self.family = family
        self.etag = etag
        self.meaning = meaning
        self.scheduleTag = scheduleTag
        self.lastModified = lastModified
        self.data = data
        self.spans = spans
        self.openFrom = openFrom
    }
}

/// What changes in a collection, all at once.
public struct MirrorUpdate: Sendable {
    /// Events that are new or changed.
    public var events: [RemoteEvent] = []
    /// The ids of events that are gone.
    public var removedEvents: Set<String> = []
    /// The objects of families, whole: what else a family had goes.
    public var families: [String: [NewObject]] = [:]
    /// How far the mirror has come then; nil when that stays.
    public var state: MirrorState?

    /// Makes an update without anything.
    public init() {}
}
