public import Foundation

/// A calendar object resource (RFC 4791 4.1) without its content.
public struct ObjectEntry: Sendable, Hashable {
    /// The last segment of its path.
    public let name: String
    /// The opaque part of its strong entity tag.
    public let etag: String
    /// The opaque part of its schedule tag (RFC 6638 3.2.10): the same as long as only answers change.
    public let scheduleTag: String
    /// The size of its content in bytes.
    public let size: Int
    /// When its content last changed, in seconds since 1970.
    public let lastModified: Int

    /// Makes an entry.
    public init(name: String, etag: String, scheduleTag: String, size: Int, lastModified: Int) {
        self.name = name
        self.etag = etag
        self.scheduleTag = scheduleTag
        self.size = size
        self.lastModified = lastModified
    }
}

/// A calendar object resource with its content.
public struct CalendarObjectResource: Sendable, Hashable {
    /// Everything but the content.
    public let entry: ObjectEntry
    /// The UID of its components.
    public let uid: String
    /// A VCALENDAR.
    public let data: Data

    /// Makes a resource.
    public init(entry: ObjectEntry, uid: String, data: Data) {
        self.entry = entry
        self.uid = uid
        self.data = data
    }
}
