/// The body of an action on an event: accept, tentativelyAccept, decline, cancel, forward.
public struct EventAction: Codable, Hashable, Sendable {
    /// A text for the others.
    public var comment: String?
    /// Whether the organizer is told the answer.
    public var sendResponse: Bool?
    /// Another time, with an answer other than yes.
    public var proposedNewTime: TimeSlot?
    /// Who gets the forwarded invitation.
    public var toRecipients: [Recipient]?

    /// Makes the body of an action.
    public init(
        comment: String? = nil,
        sendResponse: Bool? = nil,
        proposedNewTime: TimeSlot? = nil,
        toRecipients: [Recipient]? = nil
    ) {
        self.comment = comment
        self.sendResponse = sendResponse
        self.proposedNewTime = proposedNewTime
        self.toRecipients = toRecipients
    }

    enum CodingKeys: String, CodingKey, CaseIterable {
        case comment, sendResponse, proposedNewTime, toRecipients
    }
}
