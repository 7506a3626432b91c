public import TimeZones

/// Works out when a new event takes place from what a person gave, on the clocks of the mailbox.
///
/// Lengths are real time. A time that the clocks skip is refused; of a time that they show twice, the first
/// moment is meant that is not before what it must follow.
public struct EventTimes: Sendable {
    private let zone: TimeZoneRules
    private let now: Instant

    /// How long an event is that has no end, in seconds.
    public static let usualLength = 30 * 60
    /// The longest event whose end is a time of day after midnight without its day, in seconds.
    public static let longestOverMidnight = 12 * 3600

    /// Why there is no such time.
    public struct Problem: Error, Sendable, Hashable {
        /// In words for a person.
        public let reason: String
    }

    /// Takes the zone of the mailbox and the present.
    public init(zone: TimeZoneRules, now: Instant) {
        self.zone = zone
        self.now = now
    }

    /// The present day there.
    public var today: CivilDate { zone.local(now).date }

    /// The span of an event; what is not given is the next half hour, and 30 minutes or a day later.
    public func span(
        start: DayTimeText?,
        end: DayTimeText?,
        isAllDay: Bool
    ) throws(Problem) -> EventDraft.Span {
        isAllDay ? try days(start, end) : try times(start, end)
    }

    /// What a person should know of a span: which of its times the clocks show twice, and which one is meant.
    public func remarks(on span: EventDraft.Span) -> [String] {
        guard case .timed(let start, let end) = span else { return [] }
        return [start, end].compactMap { moment in
            let local = zone.local(moment)
            guard case .overlap(let first, _) = zone.instants(of: local) else { return nil }
            let which = moment == first ? "first" : "second"
            return "The clocks show \(Self.clock(local)) twice on \(local.date.iso8601); the \(which) one is taken."
        }
    }

    // MARK: Whole days

    private func days(_ start: DayTimeText?, _ end: DayTimeText?) throws(Problem) -> EventDraft.Span {
        let first = try day(start, "start") ?? today
        let last = try day(end, "end") ?? first
        guard last >= first else { throw Problem(reason: "it ends before it starts") }
        try check(last.advanced(by: 1))
        return .allDay(first: first, last: last)
    }

    private func day(_ text: DayTimeText?, _ name: String) throws(Problem) -> CivilDate? {
        switch text {
        case nil: return nil
        case .day(let day): return day
        default: throw Problem(reason: "the \(name) of an all-day event is a day without a time")
        }
    }

    // MARK: Times

    private func times(_ start: DayTimeText?, _ end: DayTimeText?) throws(Problem) -> EventDraft.Span {
        let start = try self.start(start)
        let last = try self.end(end, after: start)
        guard last > start else { throw Problem(reason: "it does not end after it starts") }
        for moment in [start, last] {
            // Zones east and west of it are in another year for some hours.
            try check(moment.advanced(by: -86_400).local().date)
            try check(moment.advanced(by: 86_400).local().date)
        }
        return .timed(start: start, end: last)
    }

    private func start(_ text: DayTimeText?) throws(Problem) -> Instant {
        switch text {
        case nil: return nextHalfHour
        case .time(let time): return try first(of: time)
        case .later(let seconds): return now.advanced(by: seconds)
        case .clock(let clock):
            let today = CivilDateTime(startOf: today).advanced(by: clock)
            if let moment = try moments(of: today).first(where: { $0 > now }) { return moment }
            return try first(of: today.advanced(by: 86_400))
        case .day: throw Problem(reason: "the start has a day and no time; only whole days have none")
        }
    }

    private func end(_ text: DayTimeText?, after start: Instant) throws(Problem) -> Instant {
        switch text {
        case nil: return start.advanced(by: Self.usualLength)
        case .later(let seconds): return start.advanced(by: seconds)
        case .time(let time): return try first(of: time, after: start)
        case .clock(let clock): return try end(at: clock, after: start)
        case .day: throw Problem(reason: "the end has a day and no time; only whole days have none")
        }
    }

    /// The end at a time of day: on the day of the start, or in the night that follows.
    private func end(at clock: Int, after start: Instant) throws(Problem) -> Instant {
        let sameDay = CivilDateTime(startOf: zone.local(start).date).advanced(by: clock)
        let moment = try first(of: sameDay, after: start)
        guard moment <= start else { return moment }
        let nextDay = try first(of: sameDay.advanced(by: 86_400))
        guard nextDay <= start.advanced(by: Self.longestOverMidnight) else {
            throw Problem(reason: "it ends before it starts; an end on another day needs its day")
        }
        return nextDay
    }

    /// The next half hour on the clock.
    private var nextHalfHour: Instant {
        let half = 1800
        return now.advanced(by: half - zone.local(now).secondOfDay % half)
    }

    /// The first moment after another at which the clock shows a time; the last one when all are before.
    private func first(of local: CivilDateTime, after start: Instant? = nil) throws(Problem) -> Instant {
        let moments = try moments(of: local)
        return moments.first { moment in start.map { moment > $0 } ?? true } ?? moments[moments.count - 1]
    }

    /// When the clock shows a time, one moment at least; one that it skips is none.
    private func moments(of local: CivilDateTime) throws(Problem) -> [Instant] {
        switch zone.instants(of: local) {
        case .unique(let moment): return [moment]
        case .overlap(let first, let last): return [first, last]
        case .gap:
            throw Problem(
                reason: "there is no \(Self.clock(local)) on \(local.date.iso8601): the clocks go forward then"
            )
        }
    }

    // MARK: Texts and bounds

    private static func clock(_ local: CivilDateTime) -> String {
        [local.hour, local.minute].map { FixedDigits.text($0, count: 2) }.joined(separator: ":")
    }

    private func check(_ date: CivilDate) throws(Problem) {
        guard CivilDate.years.contains(date.year) else {
            throw Problem(
                reason: "it is outside the years \(CivilDate.years.lowerBound) to \(CivilDate.years.upperBound)"
            )
        }
    }
}
