import ICalendar
import TimeZones

/// Goes through the instances of a recurring component and keeps those in a range.
struct InstanceSearch {
    /// No clock has been put back by more than this, in seconds.
    private static let largestClockChange = 3 * 3600
    /// No clock is farther from UTC than this, in seconds.
    private static let farthestOffset = 26 * 3600

    private(set) var found: [Instance] = []
    /// Whether there may be more than were found.
    private(set) var isCut = false

    private let component: Component
    private let times: ComponentTimes
    private let zones: ObjectTimeZones
    private let rules: TimeZoneRules
    private let range: TimeRange
    private let limit: Int
    private let overridden: Set<Instant>
    private var seen: Set<Instant> = []
    private var excludedInstants: Set<Instant> = []
    private var excludedDates: Set<CivilDate> = []

    init(
        _ component: Component,
        _ times: ComponentTimes,
        _ zones: ObjectTimeZones,
        _ range: TimeRange,
        limit: Int,
        overridden: Set<Instant>
    ) {
        self.component = component
        self.times = times
        self.zones = zones
        self.range = range
        self.limit = limit
        self.overridden = overridden
        rules = zones.rules(of: times.start)
    }

    mutating func run() {
        exclude()
        guard take(times.start.local) else { return }
        for property in component.all("RDATE") { takeAdded(property) }
        for property in component.all("RRULE") {
            forEachLocalTime(property.value) { search, local in search.take(local) }
        }
    }

    /// Takes an instance if it counts; false when no later one can.
    private mutating func take(_ local: CivilDateTime) -> Bool {
        // Most instances of an old series are long over: no zone need be asked to know.
        if let start = range.start,
            start.seconds - local.secondsSinceEpoch > times.length.nominalSeconds + Self.farthestOffset
        {
            return true
        }
        return take(local, times.span(local, rules))
    }

    private mutating func take(_ local: CivilDateTime, _ span: InstanceSpan) -> Bool {
        if isPast(span.start) { return false }
        if let end = range.end, span.start >= end { return true }
        guard seen.insert(span.start).inserted, range.overlaps(start: span.start, end: span.end),
            !isExcluded(span.start, local), !overridden.contains(span.start)
        else { return true }
        guard found.count < limit else {
            isCut = true
            return false
        }
        let start = times.start.moved(to: local)
        found.append(Instance(component: component, start: start, span: span, recurrenceID: start))
        return true
    }

    /// Whether all later instances are past the range: local times rise, but instants go back where clocks do.
    private func isPast(_ instant: Instant) -> Bool {
        range.end.map { instant >= $0.advanced(by: Self.largestClockChange) } ?? false
    }

    private func isExcluded(_ instant: Instant, _ local: CivilDateTime) -> Bool {
        excludedInstants.contains(instant) || excludedDates.contains(local.date)
    }

    /// EXDATE, and EXRULE of RFC 2445; a date among times leaves out all of its day.
    private mutating func exclude() {
        for time in component.all("EXDATE").flatMap(CalendarTime.values).compactMap(\.self) {
            if case .date(let date) = time {
                excludedDates.insert(date)
            } else {
                excludedInstants.insert(zones.instant(time))
            }
        }
        for property in component.all("EXRULE") {
            forEachLocalTime(property.value) { search, local in
                let instant = search.rules.instant(of: local)
                search.excludedInstants.insert(instant)
                return !search.isPast(instant)
            }
        }
    }

    /// RDATE: times on their own clocks, or periods.
    private mutating func takeAdded(_ property: Property) {
        if property.parameter("VALUE").first?.uppercased() == "PERIOD" {
            for span in PeriodValue.values(of: property, zones) { _ = take(rules.local(span.start), span) }
            return
        }
        for time in CalendarTime.values(of: property).compactMap(\.self) {
            let isSameKind = time.isDate || times.start.isDate
            _ = take(isSameKind ? time.local : rules.local(zones.instant(time)))
        }
    }

    /// Goes through the local times of a rule up to its end, on the clock of DTSTART.
    private mutating func forEachLocalTime(_ text: String, _ body: (inout InstanceSearch, CivilDateTime) -> Bool) {
        guard var rule = try? RecurrenceRule(text) else { return }
        let until = lastLocalTime(rule.end)
        if case .until = rule.end { rule.end = .never }
        var search = self
        var (count, isDone) = (0, false)
        RecurrenceExpansion.forEachLocalTime(
            of: rule.text,
            from: nearbyStart(rule),
            limit: ObjectInstances.maximumExpansion
        ) { local in
            count += 1
            isDone = until.map { local > $0 } ?? false || !body(&search, local)
            return !isDone
        }
        if count == ObjectInstances.maximumExpansion, !isDone { search.isCut = true }
        self = search
    }

    /// A start near the range from which a rule gives the same times in it: whole periods after DTSTART.
    ///
    /// COUNT needs all of them, and months and years are not all as long. One period more is kept before the range,
    /// since that of the start may lack its first times.
    private func nearbyStart(_ rule: RecurrenceRule) -> CivilDateTime {
        let start = times.start.local
        guard rule.end == .never, let wanted = range.start, let seconds = rule.frequency.seconds else { return start }
        let reach = times.length.nominalSeconds + Self.largestClockChange
        let distance = rules.local(wanted).secondsSinceEpoch - reach - start.secondsSinceEpoch
        let periods = distance / (seconds * rule.interval) - 1
        return periods > 0 ? start.advanced(by: periods * seconds * rule.interval) : start
    }

    private func lastLocalTime(_ end: RecurrenceRule.End) -> CivilDateTime? {
        guard case .until(let time) = end else { return nil }
        switch time {
        case .date(let date): return CivilDateTime(startOf: date).advanced(by: 86_399)
        case .utc(let utc):
            let local = rules.local(Instant(utc))
            return times.start.isDate ? CivilDateTime(startOf: local.date) : local
        case .floating(let local), .zoned(let local, _): return local
        }
    }
}

extension RecurrenceRule.Frequency {
    /// The length of its unit on a clock; nil where units differ.
    fileprivate var seconds: Int? {
        switch self {
        case .secondly: 1
        case .minutely: 60
        case .hourly: 3600
        case .daily: 86_400
        case .weekly: 7 * 86_400
        case .monthly, .yearly: nil
        }
    }
}
