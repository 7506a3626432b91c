public import HTTPMessage
public import WebDAV

/// The state of a scheduling object that answers of attendees do not change (RFC 6638 3.2.10).
public struct ScheduleTag: Sendable, Hashable {
    /// The tag, which is strong.
    public let etag: ETag

    /// Makes a tag; nil when the text has a quote, a space or a control character.
    public init?(opaque: String) {
        guard let etag = ETag(opaque: opaque) else { return nil }
        self.etag = etag
    }

    /// The tag as it is written in Schedule-Tag and CALDAV:schedule-tag.
    public var text: String { etag.text }

    /// Whether If-Schedule-Tag-Match allows a change; nil for a resource that has no tag (RFC 6638 8.3).
    ///
    /// Where there is no such field, everything is allowed; where it cannot be read, nothing.
    public static func allows(_ fields: HTTPFields, _ present: ScheduleTag?) -> Bool {
        guard let text = fields["If-Schedule-Tag-Match"] else { return true }
        guard let wanted = ETag(text), let present else { return false }
        return wanted.matchesStrongly(present.etag)
    }
}
