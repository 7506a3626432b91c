/// A time that is proposed.
public struct TimeSlot: Codable, Hashable, Sendable {
    /// The start.
    public var start: DateTimeTimeZone?
    /// The end.
    public var end: DateTimeTimeZone?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case start, end
    }
}
