/// A time at which people could meet.
public struct MeetingTimeSuggestion: Codable, Hashable, Sendable {
    /// The rank, from 1.
    public var order: Int?
    /// The time.
    public var meetingTimeSlot: TimeSlot?
    /// Whether I am free.
    public var organizerAvailability: FreeBusyStatus?
    /// Why it is suggested.
    public var suggestionReason: String?
    /// Where.
    public var locations: [Location]?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case order, meetingTimeSlot, organizerAvailability, suggestionReason, locations
    }
}
