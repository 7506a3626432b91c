/// The body of `findMeetingTimes`.
public struct FindMeetingTimesRequest: Codable, Hashable, Sendable {
    /// Who has to come.
    public var attendees: [Attendee]?
    /// How long, ISO 8601.
    public var meetingDuration: String?
    /// Whether I may be away.
    public var isOrganizerOptional: Bool?
    /// Whether reasons are wanted.
    public var returnSuggestionReasons: Bool?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case attendees, meetingDuration, isOrganizerOptional, returnSuggestionReasons
    }
}
