import TimeZones

/// A date and time of Graph's JSON: `yyyy-MM-ddTHH:mm[:ss[.fffffff]]` and perhaps `Z` or an offset.
struct ISO8601Text: Sendable, Hashable {
    let local: CivilDateTime
    /// Seconds east of UTC; nil when the text has no zone.
    let offset: Int?

    /// Reads a text, or is nil when it is none; fractions of a second are dropped.
    init?(_ text: String) {
        var scanner = DigitScanner(text)
        guard let date = scanner.date(), scanner.take("T") || scanner.take("t") || scanner.take(" "),
            let hour = scanner.number(digits: 2), scanner.take(":"), let minute = scanner.number(digits: 2)
        else { return nil }
        var second = 0
        if scanner.take(":") {
            guard let given = scanner.number(digits: 2) else { return nil }
            second = given
            if scanner.take(".") { scanner.skipDigits() }
        }
        guard let local = CivilDateTime(date, hour: hour, minute: minute, second: second),
            let offset = scanner.offset(), scanner.isAtEnd
        else { return nil }
        self.local = local
        self.offset = offset.seconds
    }

    /// The instant that the text names when it is in UTC unless it says otherwise.
    var instant: Instant {
        Instant(local, offset: offset ?? 0)
    }

    /// The date at the front of a text, whatever follows.
    static func date(_ text: some StringProtocol) -> CivilDate? {
        var scanner = DigitScanner(text)
        return scanner.date()
    }
}

/// Takes numbers of a fixed width from the front of a text.
private struct DigitScanner {
    private var rest: Substring.UTF8View

    init(_ text: some StringProtocol) {
        rest = Substring(text).utf8
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: scalar) else { return false }
        rest.removeFirst()
        return true
    }

    mutating func number(digits: Int) -> Int? {
        var value = 0
        for _ in 0..<digits {
            guard let byte = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
            rest.removeFirst()
        }
        return value
    }

    mutating func skipDigits() {
        rest = rest.drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    mutating func date() -> CivilDate? {
        guard let year = number(digits: 4), take("-"), let month = number(digits: 2), take("-"),
            let day = number(digits: 2)
        else { return nil }
        return CivilDate(year: year, month: month, day: day)
    }

    /// No zone, `Z`, or `±hh:mm`; nil when it is malformed.
    mutating func offset() -> (seconds: Int?, Void)? {
        if isAtEnd { return (nil, ()) }
        if take("Z") || take("z") { return (0, ()) }
        let sign = take("-") ? -1 : take("+") ? 1 : 0
        guard sign != 0, let hours = number(digits: 2), take(":"), let minutes = number(digits: 2) else { return nil }
        return (sign * (hours * 3600 + minutes * 60), ())
    }
}
