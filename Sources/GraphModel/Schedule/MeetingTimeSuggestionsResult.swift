/// Times at which people could meet.
public struct MeetingTimeSuggestionsResult: Codable, Hashable, Sendable {
    /// Why there are none.
    public var emptySuggestionsReason: String?
    /// The times.
    public var meetingTimeSuggestions: [MeetingTimeSuggestion]?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case emptySuggestionsReason, meetingTimeSuggestions
    }
}
