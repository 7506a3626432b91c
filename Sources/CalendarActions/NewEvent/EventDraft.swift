public import TimeZones

import struct Foundation.UUID

/// An event that a person wants to make.
public struct EventDraft: Sendable, Hashable {
    /// When it takes place.
    public enum Span: Sendable, Hashable {
        /// Whole days, the last one included.
        case allDay(first: CivilDate, last: CivilDate)
        /// From one moment to a later one.
        case timed(start: Instant, end: Instant)
    }

    /// Somebody who is invited.
    public struct Invitee: Sendable, Hashable {
        /// The mail address.
        public let address: String
        /// The name; nil when it was not given.
        public let name: String?

        /// Makes an invitee.
        public init(address: String, name: String? = nil) {
            self.address = address
            self.name = name
        }
    }

    /// The UID: a draft that is made twice is one event.
    public let uid: String
    /// The subject.
    public var subject: String
    /// When it takes place.
    public var span: Span
    /// Who is invited; Graph mails them.
    public var invitees: [Invitee] = []
    /// The text.
    public var body: String?
    /// The location.
    public var location: String?

    /// Makes a draft, of a new event unless its UID is given.
    public init(uid: String = EventDraft.newUID(), subject: String, span: Span) {
        self.uid = uid
        self.subject = subject
        self.span = span
    }

    /// A UID that no event has (RFC 7986 5.3: it tells nothing of who made it).
    public static func newUID() -> String { UUID().uuidString.lowercased() }
}
