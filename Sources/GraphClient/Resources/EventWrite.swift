public import GraphModel

/// One write to a calendar, sent by itself or as a part of a batch.
public struct EventWrite: Sendable {
    /// What is written.
    public enum Kind: Sendable {
        /// A new event; invitations go out at once when it has attendees.
        case create(Event)
        /// Members of an event or of one occurrence, where its version is the given one.
        case update(id: String, EventChanges, ifMatch: String?)
        /// The end of an event or of one occurrence; the organizer's mails a cancellation to the attendees.
        case delete(id: String, ifMatch: String?)
        /// The end of a meeting or of one occurrence by its organizer, with a comment for the attendees.
        case cancel(id: String, comment: String)
        /// An answer to an invitation or to one occurrence of it.
        case respond(id: String, InvitationAnswer, comment: String, sendResponse: Bool)
    }

    /// What is written.
    public var kind: Kind
    /// The calendar it is in.
    public var calendar: CalendarSelection

    /// Makes a write.
    public init(_ kind: Kind, in calendar: CalendarSelection = .standard) {
        self.kind = kind
        self.calendar = calendar
    }
}
