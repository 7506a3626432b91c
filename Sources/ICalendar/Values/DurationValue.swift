/// A duration (RFC 5545 3.3.6): days that follow the calendar, and seconds that are exact.
public struct DurationValue: Sendable, Hashable {
    /// Durations longer than this many days, or as many seconds, are taken for damaged.
    public static let maximumDays = 100 * 366

    /// Days and weeks, in days; negative backwards.
    public let days: Int
    /// Hours, minutes and seconds, in seconds; negative backwards.
    public let seconds: Int

    /// Makes a duration.
    public init(days: Int, seconds: Int) {
        self.days = days
        self.seconds = seconds
    }

    /// Reads `[+-]P…`; nil when it is malformed or too long.
    public init?(_ text: String) {
        var rest = Substring(text.uppercased()).utf8
        let sign = rest.first == UInt8(ascii: "-") ? -1 : 1
        if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
        guard rest.popFirst() == UInt8(ascii: "P"), !rest.isEmpty else { return nil }
        var (days, seconds, inTime) = (0, 0, false)
        while let byte = rest.first {
            if byte == UInt8(ascii: "T"), !inTime {
                rest.removeFirst()
                inTime = true
                continue
            }
            let digits = rest.prefix { $0 &- UInt8(ascii: "0") < 10 }
            rest = rest.dropFirst(digits.count)
            guard (1...9).contains(digits.count), let number = Int(String(Substring(digits))),
                let unit = rest.popFirst(),
                let size = Self.size(unit, inTime: inTime)
            else { return nil }
            if inTime { seconds += number * size } else { days += number * size }
        }
        guard days <= Self.maximumDays, seconds <= Self.maximumDays * 86_400 else { return nil }
        self.init(days: sign * days, seconds: sign * seconds)
    }

    /// Days of a date unit, seconds of a time unit.
    private static func size(_ unit: UInt8, inTime: Bool) -> Int? {
        switch (unit, inTime) {
        case (UInt8(ascii: "W"), false): 7
        case (UInt8(ascii: "D"), false): 1
        case (UInt8(ascii: "H"), true): 3600
        case (UInt8(ascii: "M"), true): 60
        case (UInt8(ascii: "S"), true): 1
        default: nil
        }
    }

    /// The length when every day has 24 hours, in seconds.
    public var nominalSeconds: Int { days * 86_400 + seconds }
}
