/// When somebody is free or busy.
public struct ScheduleInformation: Codable, Hashable, Sendable {
    /// The address that was asked for.
    public var scheduleId: String?
    /// A digit for each slot: 0 free, 1 tentative, 2 busy, 3 out of office, 4 working elsewhere.
    public var availabilityView: String?
    /// The events, as far as I may see them.
    public var scheduleItems: [ScheduleItem]?
    /// The working hours.
    public var workingHours: WorkingHours?
    /// Why there is nothing.
    public var error: FreeBusyError?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case scheduleId, availabilityView, scheduleItems, workingHours, error
    }
}
