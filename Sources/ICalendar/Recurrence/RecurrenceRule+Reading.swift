import TimeZones

/// Why a recurrence rule cannot be read.
public struct RecurrenceRuleError: Error, Sendable, Hashable {
    /// The reason, in plain words.
    public let reason: String
}

extension RecurrenceRule {
    /// The largest interval; libical and others hold it in 16 bits.
    public static let maximumInterval = 32_767
    /// The largest number of occurrences.
    public static let maximumCount = 1_000_000

    /// Reads the value of an RRULE, in any case and with empty parts, as some write it.
    public init(_ text: String) throws(RecurrenceRuleError) {
        var parts: [Substring: Substring] = [:]
        let upper = text.uppercased()
        for part in upper.split(separator: ";") where part.contains(where: { $0 != " " }) {
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard sides.count == 2, parts.updateValue(sides[1], forKey: sides[0]) == nil else {
                throw RecurrenceRuleError(reason: "“\(part)” is no part of a rule, or there twice")
            }
        }
        guard let name = parts.removeValue(forKey: "FREQ"), let frequency = Frequency(rawValue: String(name)) else {
            throw RecurrenceRuleError(reason: "it has no FREQ that is known")
        }
        self.init(frequency)
        try readEnd(count: parts.removeValue(forKey: "COUNT"), until: parts.removeValue(forKey: "UNTIL"))
        if let text = parts.removeValue(forKey: "INTERVAL") {
            interval = try Self.number(text, "INTERVAL", 1...Self.maximumInterval)
        }
        if let text = parts.removeValue(forKey: "WKST") { weekStart = try Self.weekday(text) }
        if let text = parts.removeValue(forKey: "BYDAY") {
            byDay = try text.split(separator: ",").map { (value) throws(RecurrenceRuleError) in try Self.day(value) }
        }
        for part in NumberPart.allCases {
            guard let text = parts.removeValue(forKey: part.rawValue[...]) else { continue }
            numbers[part] = try text.split(separator: ",").map { (value) throws(RecurrenceRuleError) in
                try Self.number(value, part)
            }
        }
        if let other = parts.keys.sorted().first { throw RecurrenceRuleError(reason: "“\(other)” is not known") }
    }

    private mutating func readEnd(count: Substring?, until: Substring?) throws(RecurrenceRuleError) {
        if count != nil, until != nil { throw RecurrenceRuleError(reason: "it has both COUNT and UNTIL") }
        if let count { end = .count(try Self.number(count, "COUNT", 1...Self.maximumCount)) }
        if let until {
            guard let time = CalendarTime.value(until.utf8, nil) else {
                throw RecurrenceRuleError(reason: "UNTIL is neither a date nor a time")
            }
            end = .until(time)
        }
    }

    private static func number(
        _ text: Substring,
        _ name: String,
        _ range: ClosedRange<Int>
    ) throws(RecurrenceRuleError) -> Int {
        guard let number = Int(text), range.contains(number) else {
            throw RecurrenceRuleError(reason: "\(name)=\(text) is not from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    private static func number(_ text: Substring, _ part: NumberPart) throws(RecurrenceRuleError) -> Int {
        let (range, mayBeNegative) = part.range
        let number = try number(
            text,
            part.rawValue,
            (mayBeNegative ? -range.upperBound : range.lowerBound)...range.upperBound
        )
        guard number >= range.lowerBound || mayBeNegative && number <= -range.lowerBound else {
            throw RecurrenceRuleError(reason: "\(part.rawValue) has a 0")
        }
        return number
    }

    private static func day(_ text: Substring) throws(RecurrenceRuleError) -> ByDay {
        let weekday = try weekday(text.suffix(2))
        let ordinal = text.dropLast(2)
        guard !ordinal.isEmpty else { return ByDay(weekday) }
        guard let number = Int(ordinal), number != 0, (-53...53).contains(number) else {
            throw RecurrenceRuleError(reason: "BYDAY has “\(text)”")
        }
        return ByDay(weekday, ordinal: number)
    }

    private static func weekday(_ text: Substring) throws(RecurrenceRuleError) -> Weekday {
        guard let weekday = Weekday(code: text) else { throw RecurrenceRuleError(reason: "“\(text)” is no weekday") }
        return weekday
    }
}

extension RecurrenceRule.NumberPart {
    /// The values without their sign, and whether they may count from the end.
    fileprivate var range: (ClosedRange<Int>, mayBeNegative: Bool) {
        switch self {
        case .byMonth: (1...12, false)
        case .byWeekNo: (1...53, true)
        case .byYearDay, .bySetPos: (1...366, true)
        case .byMonthDay: (1...31, true)
        case .byHour: (0...23, false)
        case .byMinute: (0...59, false)
        case .bySecond: (0...60, false)
        }
    }
}
