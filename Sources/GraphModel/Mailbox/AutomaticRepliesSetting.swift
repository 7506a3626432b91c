/// Automatic replies of a mailbox.
public struct AutomaticRepliesSetting: Codable, Hashable, Sendable {
    /// `disabled`, `alwaysEnabled` or `scheduled`.
    public var status: String?
    /// Who outside gets one.
    public var externalAudience: String?
    /// When they begin.
    public var scheduledStartDateTime: DateTimeTimeZone?
    /// When they end.
    public var scheduledEndDateTime: DateTimeTimeZone?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case status, externalAudience, scheduledStartDateTime, scheduledEndDateTime
    }
}
