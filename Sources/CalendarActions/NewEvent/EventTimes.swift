public import TimeZones

/// Works out when a new event takes place from what a person gave, on the clocks of the mailbox.
public struct EventTimes: Sendable {
    private let zone: TimeZoneRules
    private let now: CivilDateTime

    /// How long an event is that has no end, in seconds.
    public static let usualLength = 30 * 60

    /// Why there is no such time.
    public struct Problem: Error, Sendable, Hashable {
        /// In words for a person.
        public let reason: String
    }

    /// Takes the zone of the mailbox and the present.
    public init(zone: TimeZoneRules, now: Instant) {
        self.zone = zone
        self.now = zone.local(now)
    }

    /// The present day there.
    public var today: CivilDate { now.date }

    /// The span of an event; what is not given is the next half hour, and 30 minutes or a day later.
    public func span(
        start: DayTimeText?,
        end: DayTimeText?,
        isAllDay: Bool
    ) throws(Problem) -> EventDraft.Span {
        isAllDay ? try days(start, end) : try times(start, end)
    }

    private func days(_ start: DayTimeText?, _ end: DayTimeText?) throws(Problem) -> EventDraft.Span {
        let first = try day(start, "start") ?? today
        let last = try day(end, "end") ?? first
        guard last >= first else { throw Problem(reason: "it ends before it starts") }
        return .allDay(first: first, last: last)
    }

    private func day(_ text: DayTimeText?, _ name: String) throws(Problem) -> CivilDate? {
        switch text {
        case nil: return nil
        case .day(let day): return day
        default: throw Problem(reason: "the \(name) of an all-day event is a day without a time")
        }
    }

    private func times(_ start: DayTimeText?, _ end: DayTimeText?) throws(Problem) -> EventDraft.Span {
        let start = try existing(try time(start))
        let last: CivilDateTime
        switch end {
        case nil: last = later(start, Self.usualLength)
        case .later(let seconds): last = later(start, seconds)
        case .time(let time): last = try existing(time)
        case .clock(let clock):
            let sameDay = CivilDateTime(startOf: start.date).advanced(by: clock)
            last = try existing(sameDay > start ? sameDay : sameDay.advanced(by: 86_400))
        case .day: throw Problem(reason: "the end has a day and no time; --all-day is for whole days")
        }
        guard zone.instant(of: last) > zone.instant(of: start) else {
            throw Problem(reason: "it ends before it starts")
        }
        return .timed(start: start, end: last)
    }

    private func time(_ text: DayTimeText?) throws(Problem) -> CivilDateTime {
        switch text {
        case nil: return nextHalfHour
        case .time(let time): return time
        case .later(let seconds): return later(now, seconds)
        case .clock(let clock):
            let today = CivilDateTime(startOf: now.date).advanced(by: clock)
            return today > now ? today : today.advanced(by: 86_400)
        case .day: throw Problem(reason: "the start has a day and no time; --all-day is for whole days")
        }
    }

    private var nextHalfHour: CivilDateTime {
        let half = 1800
        return CivilDateTime(startOf: now.date).advanced(by: (now.secondOfDay / half + 1) * half)
    }

    /// A time so many real seconds after another.
    private func later(_ local: CivilDateTime, _ seconds: Int) -> CivilDateTime {
        zone.local(zone.instant(of: local).advanced(by: seconds))
    }

    /// A time that the clock shows; one that it skips is none.
    private func existing(_ local: CivilDateTime) throws(Problem) -> CivilDateTime {
        guard zone.local(zone.instant(of: local)) == local else {
            let clock = [local.hour, local.minute].map { FixedDigits.text($0, count: 2) }.joined(separator: ":")
            throw Problem(reason: "there is no \(clock) on \(local.date.iso8601): the clocks go forward then")
        }
        return local
    }
}
