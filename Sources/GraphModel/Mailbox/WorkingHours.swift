/// When somebody works.
public struct WorkingHours: Codable, Hashable, Sendable {
    /// The days.
    public var daysOfWeek: [DayOfWeek]?
    /// Local time, `08:00:00.0000000`.
    public var startTime: String?
    /// Local time.
    public var endTime: String?
    /// The zone of the times.
    public var timeZone: TimeZoneBase?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case daysOfWeek, startTime, endTime, timeZone
    }
}
