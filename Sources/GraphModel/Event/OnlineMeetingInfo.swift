/// How to join an online meeting.
public struct OnlineMeetingInfo: Codable, Hashable, Sendable {
    /// The address to join.
    public var joinUrl: String?
    /// The id of the conference.
    public var conferenceId: String?
    /// A number to dial that includes the id.
    public var quickDial: String?
    /// A number that costs.
    public var tollNumber: String?
    /// Numbers that are free.
    public var tollFreeNumbers: [String]?
    /// All numbers.
    public var phones: [Phone]?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case joinUrl, conferenceId, quickDial, tollNumber, tollFreeNumbers, phones
    }
}
