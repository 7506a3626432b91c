/// A moment in time: whole seconds since 1970-01-01T00:00:00Z, without leap seconds.
public struct Instant: Sendable, Hashable, Comparable {
    /// Seconds since the epoch; negative before it.
    public var seconds: Int

    /// Makes an instant from Unix seconds.
    public init(seconds: Int) {
        self.seconds = seconds
    }

    /// Makes the instant at which a clock that is `offset` seconds ahead of UTC shows the local time.
    public init(_ local: CivilDateTime, offset: Int = 0) {
        seconds = local.secondsSinceEpoch - offset
    }

    /// What a clock that is `offset` seconds ahead of UTC shows at this instant.
    public func local(offset: Int = 0) -> CivilDateTime {
        CivilDateTime(secondsSinceEpoch: seconds + offset)
    }

    /// The instant some seconds later.
    public func advanced(by interval: Int) -> Instant {
        Instant(seconds: seconds + interval)
    }

    /// Whether one instant comes before the other.
    public static func < (one: Instant, other: Instant) -> Bool {
        one.seconds < other.seconds
    }
}
