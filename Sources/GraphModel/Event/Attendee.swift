/// A person or resource that is invited.
public struct Attendee: Codable, Hashable, Sendable {
    /// The part of the attendee.
    public var type: AttendeeType?
    /// The answer; not writable.
    public var status: ResponseStatus?
    /// Another time that the attendee proposes.
    public var proposedNewTime: TimeSlot?
    /// Name and address.
    public var emailAddress: EmailAddress?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case type, status, proposedNewTime, emailAddress
    }
}
