/// When a custom zone changes to daylight time.
public struct DaylightTimeZoneOffset: Codable, Hashable, Sendable {
    /// Local time of the change.
    public var time: String?
    /// Which of the days of the month, 5 for the last.
    public var dayOccurrence: Int?
    /// The day.
    public var dayOfWeek: DayOfWeek?
    /// 1 to 12.
    public var month: Int?
    /// The year; 0 for every year.
    public var year: Int?
    /// Minutes to add to the bias, mostly -60.
    public var daylightBias: Int?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case time, dayOccurrence, dayOfWeek, month, year, daylightBias
    }
}
