/// How a zone's clocks stand against UTC for a while.
public struct UTCOffset: Sendable, Hashable {
    /// Seconds to add to UTC to get local time; positive east of Greenwich.
    public let seconds: Int
    /// Whether the time zone database calls it daylight saving time.
    public let isDaylight: Bool
    /// The abbreviation in the time zone database, such as `CET` or `+03`.
    public let abbreviation: String

    /// Makes an offset.
    public init(seconds: Int, isDaylight: Bool = false, abbreviation: String) {
        self.seconds = seconds
        self.isDaylight = isDaylight
        self.abbreviation = abbreviation
    }
}
