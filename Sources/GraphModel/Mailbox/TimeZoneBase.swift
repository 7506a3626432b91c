/// A time zone by its name, or by rules of its own (`customTimeZone`).
public struct TimeZoneBase: Codable, Hashable, Sendable {
    /// The name; `Customized Time Zone` when rules of its own apply.
    public var name: String?
    /// Minutes from local standard time to UTC, west positive; of custom zones.
    public var bias: Int?
    /// When standard time begins; of custom zones.
    public var standardOffset: StandardTimeZoneOffset?
    /// When daylight time begins; of custom zones.
    public var daylightOffset: DaylightTimeZoneOffset?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case name, bias, standardOffset, daylightOffset
    }
}
