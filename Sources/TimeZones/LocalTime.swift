/// What a local time means in a zone.
public enum LocalTime: Sendable, Hashable {
    /// The clock shows it once.
    case unique(Instant)
    /// The clock skips it: the offsets in force before and after the change.
    case gap(before: UTCOffset, after: UTCOffset, change: Instant)
    /// The clock shows it more than once: the first and the last time.
    case overlap(first: Instant, last: Instant)
}
