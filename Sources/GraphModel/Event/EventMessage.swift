/// A mail about an event.
public struct EventMessage: Codable, Hashable, Sendable {
    /// The id.
    public var id: String?
    /// The subject.
    public var subject: String?
    /// What it says, `meetingAccepted`.
    public var meetingMessageType: String?
    /// The answer it brings.
    public var responseType: ResponseType?
    /// Another time that it proposes.
    public var proposedNewTime: TimeSlot?
    /// Who wrote it.
    public var from: Recipient?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case id, subject, meetingMessageType, responseType, proposedNewTime, from
    }
}
