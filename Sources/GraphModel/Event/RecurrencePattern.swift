/// How often an event takes place; unused numbers come as 0.
public struct RecurrencePattern: Codable, Hashable, Sendable {
    /// Which of the six patterns; it says which of the other members count.
    public var type: RecurrencePatternType?
    /// Units between occurrences, from 1.
    public var interval: Int?
    /// 1 to 12, of yearly patterns.
    public var month: Int?
    /// 1 to 31; beyond the end of a month it means the last day.
    public var dayOfMonth: Int?
    /// Days, of weekly and relative patterns.
    public var daysOfWeek: [DayOfWeek]?
    /// Where a week begins, of weekly patterns; Sunday when absent.
    public var firstDayOfWeek: DayOfWeek?
    /// Which of the days of the month, of relative patterns; the first when absent.
    public var index: WeekIndex?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case type, interval, month, dayOfMonth, daysOfWeek, firstDayOfWeek, index
    }
}
