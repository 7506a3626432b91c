public import TimeZones

/// When something on an agenda takes place.
public enum AgendaTime: Sendable, Hashable {
    /// Whole days, in no zone; the end is the day after the last one.
    case allDay(start: CivilDate, end: CivilDate)
    /// From one moment to another, both read on the clocks of the mailbox.
    case timed(start: ZonedTime, end: ZonedTime)

    /// A moment as the clocks of a zone show it.
    public struct ZonedTime: Sendable, Hashable {
        /// The moment.
        public let instant: Instant
        /// What the clock shows.
        public let local: CivilDateTime
        /// How many seconds the clock is ahead of UTC.
        public let offset: Int

        /// Reads the clocks of a zone.
        public init(_ instant: Instant, in zone: TimeZoneRules) {
            self.instant = instant
            offset = zone.offset(at: instant).seconds
            local = instant.local(offset: offset)
        }
    }

    /// The days on which it takes place, the last one excluded; one day at least.
    ///
    /// What ends at midnight does not touch the day that begins then.
    public var days: Range<CivilDate> {
        switch self {
        case .allDay(let start, let end):
            return start..<max(end, start.advanced(by: 1))
        case .timed(let start, let end):
            let last = end.instant > start.instant ? end.local.advanced(by: -1).date : start.local.date
            return start.local.date..<max(last, start.local.date).advanced(by: 1)
        }
    }

    /// The order on an agenda: by day, whole days first, then by start and end.
    var order: (Int, Int, Int, Int) {
        switch self {
        case .allDay(let start, let end): (start.dayNumber, 0, 0, end.dayNumber)
        case .timed(let start, let end):
            (start.local.date.dayNumber, 1, start.instant.seconds, end.instant.seconds)
        }
    }
}
