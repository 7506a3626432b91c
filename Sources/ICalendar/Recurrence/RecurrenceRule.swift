public import TimeZones

/// A recurrence rule, RRULE (RFC 5545 3.3.10).
public struct RecurrenceRule: Sendable, Hashable {
    /// How often the rule counts its interval.
    public enum Frequency: String, Sendable, Hashable {
        /// By seconds, minutes, hours, days, weeks, months or years.
        case secondly = "SECONDLY"
        case minutely = "MINUTELY"
        case hourly = "HOURLY"
        case daily = "DAILY"
        case weekly = "WEEKLY"
        case monthly = "MONTHLY"
        case yearly = "YEARLY"
    }

    /// A weekday, with a number where only one of them in a month or year is meant.
    public struct ByDay: Sendable, Hashable {
        /// Which one, negative from the end; nil for each.
        public var ordinal: Int?
        /// The weekday.
        public var weekday: Weekday

        /// Makes a part of BYDAY.
        public init(_ weekday: Weekday, ordinal: Int? = nil) {
            self.ordinal = ordinal
            self.weekday = weekday
        }
    }

    /// How the recurrence ends.
    public enum End: Sendable, Hashable {
        /// It does not.
        case never
        /// After a number of occurrences.
        case count(Int)
        /// With the last occurrence at or before a date, or a time in UTC.
        case until(CalendarTime)
    }

    /// A part that lists numbers.
    public enum NumberPart: String, Sendable, Hashable, CaseIterable {
        /// BYMONTH 1 to 12, BYWEEKNO, BYYEARDAY, BYMONTHDAY, BYHOUR, BYMINUTE, BYSECOND, BYSETPOS; some negative from the end.
        case byMonth = "BYMONTH"
        case byWeekNo = "BYWEEKNO"
        case byYearDay = "BYYEARDAY"
        case byMonthDay = "BYMONTHDAY"
        case byHour = "BYHOUR"
        case byMinute = "BYMINUTE"
        case bySecond = "BYSECOND"
        case bySetPos = "BYSETPOS"
    }

    /// FREQ.
    public var frequency: Frequency
    /// INTERVAL, from 1.
    public var interval = 1
    /// COUNT or UNTIL.
    public var end = End.never
    /// The parts that list numbers.
    public var numbers: [NumberPart: [Int]] = [:]
    /// BYDAY.
    public var byDay: [ByDay] = []
    /// WKST; Monday when nil.
    public var weekStart: Weekday?

    /// BYMONTH, 1 to 12.
    public var byMonth: [Int] {
        get { numbers[.byMonth] ?? [] }
        set { numbers[.byMonth] = newValue }
    }

    /// BYMONTHDAY, 1 to 31 or negative from the end.
    public var byMonthDay: [Int] {
        get { numbers[.byMonthDay] ?? [] }
        set { numbers[.byMonthDay] = newValue }
    }

    /// BYSETPOS.
    public var bySetPos: [Int] {
        get { numbers[.bySetPos] ?? [] }
        set { numbers[.bySetPos] = newValue }
    }

    /// Makes a rule that has a frequency only.
    public init(_ frequency: Frequency) {
        self.frequency = frequency
    }

    /// The value of the RRULE property.
    public var text: String {
        var parts = ["FREQ=" + frequency.rawValue]
        switch end {
        case .never: break
        case .count(let count): parts.append("COUNT=\(count)")
        case .until(let time): parts.append("UNTIL=" + time.text)
        }
        if interval != 1 { parts.append("INTERVAL=\(interval)") }
        for part in NumberPart.allCases where part != .bySetPos { parts += written(part) }
        if !byDay.isEmpty {
            let days = byDay.map { ($0.ordinal.map(String.init) ?? "") + $0.weekday.code }
            parts.append("BYDAY=" + days.joined(separator: ","))
        }
        parts += written(.bySetPos)
        if let weekStart { parts.append("WKST=" + weekStart.code) }
        return parts.joined(separator: ";")
    }

    private func written(_ part: NumberPart) -> [String] {
        guard let values = numbers[part], !values.isEmpty else { return [] }
        return [part.rawValue + "=" + values.map(String.init).joined(separator: ",")]
    }
}

extension Weekday {
    /// The two letters of RFC 5545.
    public var code: String {
        ["SU", "MO", "TU", "WE", "TH", "FR", "SA"][rawValue]
    }

    /// The day of two letters of RFC 5545, in capitals.
    init?(code: Substring) {
        guard let day = Weekday.allCases.first(where: { $0.code == code }) else { return nil }
        self = day
    }
}
