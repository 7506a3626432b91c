/// A mail that Graph would have sent: invitations, updates, cancellations and answers.
public struct OutboxMail: Sendable, Codable, Hashable {
    /// The kinds of meeting mails.
    public enum Kind: String, Sendable, Codable, Hashable {
        /// An invitation to who was not invited before.
        case request
        /// A change of a meeting.
        case update
        /// The organizer called it off, or uninvited somebody.
        case cancel
        /// An attendee's answer to the organizer.
        case response
        /// An attendee or the organizer passed the invitation on.
        case forward
    }

    /// The kind.
    public let kind: Kind
    /// The mailbox that sends.
    public let from: String
    /// The addresses that receive.
    public let to: [String]
    /// The subject of the event.
    public let subject: String
    /// The id of the event, or of the occurrence.
    public let eventId: String
    /// The series' UID as all mailboxes see it.
    public let uid: String
    /// The words that go with it.
    public var comment = ""
    /// The answer: accepted, tentativelyAccepted or declined; empty for other kinds.
    public var response = ""
    /// The extended properties that go out with it.
    public var extendedProperties: [String: String] = [:]
}
