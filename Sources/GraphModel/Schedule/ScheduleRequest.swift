/// The body of `getSchedule`.
public struct ScheduleRequest: Codable, Hashable, Sendable {
    /// The addresses of people and rooms, at most 20.
    public var schedules: [String]?
    /// Where the time begins.
    public var startTime: DateTimeTimeZone?
    /// Where it ends.
    public var endTime: DateTimeTimeZone?
    /// Minutes of a slot, 5 to 1440.
    public var availabilityViewInterval: Int?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case schedules, startTime, endTime, availabilityViewInterval
    }
}
