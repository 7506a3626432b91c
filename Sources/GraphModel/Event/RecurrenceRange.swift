/// From when to when an event recurs.
public struct RecurrenceRange: Codable, Hashable, Sendable {
    /// How the recurrence ends.
    public var type: RecurrenceRangeType?
    /// `yyyy-MM-dd`; the first occurrence is the first fitting date from here on.
    public var startDate: String?
    /// `yyyy-MM-dd`, inclusive; `0001-01-01` when unused.
    public var endDate: String?
    /// The zone of the dates; may be empty.
    public var recurrenceTimeZone: String?
    /// How many, of numbered ranges; else 0.
    public var numberOfOccurrences: Int?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case type, startDate, endDate, recurrenceTimeZone, numberOfOccurrences
    }
}
