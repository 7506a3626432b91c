/// A local date and time with the zone it is local to.
public struct DateTimeTimeZone: Codable, Hashable, Sendable {
    /// Local date and time, `2026-03-03T09:00:00.0000000`; 0 to 7 digits of fraction, seldom a `Z` at its end.
    public var dateTime: String?
    /// A Windows or IANA name, `UTC`, `tzone://Microsoft/Custom` or `tzone://Microsoft/Utc`.
    public var timeZone: String?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case dateTime, timeZone
    }
}
