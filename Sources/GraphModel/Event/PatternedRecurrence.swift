/// The recurrence of a series.
public struct PatternedRecurrence: Codable, Hashable, Sendable {
    /// How often.
    public var pattern: RecurrencePattern?
    /// From when to when.
    public var range: RecurrenceRange?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case pattern, range
    }
}
