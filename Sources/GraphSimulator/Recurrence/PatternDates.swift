import TimeZones

/// The dates of a pattern from a start on, without end: a walk over its periods.
struct PatternDates: Sequence, IteratorProtocol {
    private static let weekLength = 7
    /// Patterns such as a 30 February never fit: give up after so many periods without a date.
    private static let fruitlessPeriods = 2_000

    /// The period that intervals count from: a day, the first day of a week, a month or a year from year 0.
    let anchor: Int
    private let pattern: RecurrencePattern
    private let start: Int
    private let beyondMonth: SimulatorKnobs.DayBeyondMonth
    private var period = 0
    private var pending: ArraySlice<Int> = []

    /// Starts a walk; the anchor is found when it is not known.
    init(
        pattern: RecurrencePattern,
        start: CivilDate,
        anchor: Int? = nil,
        beyondMonth: SimulatorKnobs.DayBeyondMonth
    ) {
        self.pattern = pattern
        self.start = start.dayNumber
        self.beyondMonth = beyondMonth
        self.anchor = anchor ?? Self.findAnchor(pattern, start, beyondMonth)
    }

    /// Leaves out the periods that end before a day.
    mutating func skip(before day: Int) {
        guard day > start else { return }
        let date = CivilDate(dayNumber: day)
        let elapsed =
            switch pattern.type {
            case .daily: day - anchor
            case .weekly: (day - anchor) / Self.weekLength
            case .absoluteMonthly, .relativeMonthly: date.year * 12 + date.month - 1 - anchor
            case .absoluteYearly, .relativeYearly: date.year - anchor
            }
        period = Swift.max(0, elapsed / pattern.interval)
        pending = []
    }

    /// The last date up to a day.
    func last(through day: Int) -> Int? {
        var walk = self
        // One period of any kind back from the day is sure to hold a date, if the pattern has dates at all.
        walk.skip(before: day - 366 * 8 * pattern.interval)
        var last: Int?
        while let date = walk.next(), date <= day { last = date }
        return last
    }

    mutating func next() -> Int? {
        var fruitless = 0
        while pending.isEmpty {
            guard fruitless < Self.fruitlessPeriods else { return nil }
            pending = days(ofPeriod: period)[...]
            period += 1
            fruitless += 1
        }
        return pending.popFirst()
    }

    private func days(ofPeriod period: Int) -> [Int] {
        let position = anchor + period * pattern.interval * (pattern.type == .weekly ? Self.weekLength : 1)
        switch pattern.type {
        case .daily:
            return [position]
        case .weekly:
            let offsets = pattern.daysOfWeek.map { ($0.rawValue - pattern.firstDayOfWeek.rawValue + 7) % 7 }.sorted()
            return offsets.map { position + $0 }.filter { $0 >= start }
        case .absoluteMonthly, .relativeMonthly:
            return day(month: position % 12 + 1, year: position / 12)
        case .absoluteYearly, .relativeYearly:
            return day(month: pattern.month, year: position)
        }
    }

    private func day(month: Int, year: Int) -> [Int] {
        guard let day = pattern.day(month: month, year: year, beyondMonth: beyondMonth), day >= start else {
            return []
        }
        return [day]
    }

    /// Months and years count from the first that holds a date, weeks from the week of the start.
    private static func findAnchor(
        _ pattern: RecurrencePattern,
        _ start: CivilDate,
        _ beyondMonth: SimulatorKnobs.DayBeyondMonth
    ) -> Int {
        switch pattern.type {
        case .daily:
            return start.dayNumber
        case .weekly:
            let offset = (start.weekday.rawValue - pattern.firstDayOfWeek.rawValue + weekLength) % weekLength
            return start.dayNumber - offset
        case .absoluteMonthly, .relativeMonthly, .absoluteYearly, .relativeYearly:
            var every = pattern
            every.interval = 1
            let isMonthly = pattern.type == .absoluteMonthly || pattern.type == .relativeMonthly
            let anchor = isMonthly ? start.year * 12 + start.month - 1 : start.year
            var walk = PatternDates(pattern: every, start: start, anchor: anchor, beyondMonth: beyondMonth)
            guard let first = walk.next().map(CivilDate.init(dayNumber:)) else { return anchor }
            return isMonthly ? first.year * 12 + first.month - 1 : first.year
        }
    }
}
