/// An event in somebody's schedule.
public struct ScheduleItem: Codable, Hashable, Sendable {
    /// How the time is shown.
    public var status: FreeBusyStatus?
    /// The start.
    public var start: DateTimeTimeZone?
    /// The end.
    public var end: DateTimeTimeZone?
    /// The subject, when I may see it.
    public var subject: String?
    /// The location, when I may see it.
    public var location: String?
    /// Whether it is private.
    public var isPrivate: Bool?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case status, start, end, subject, location, isPrivate
    }
}
