/// Takes the parts of a POSIX `TZ` string from its front.
struct TZStringScanner {
    private var rest: ArraySlice<UInt8>

    init(_ text: some Collection<UInt8>) {
        rest = ArraySlice(text)
    }

    var isAtEnd: Bool { rest.isEmpty }

    var next: UInt8? { rest.first }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }

    /// A name of letters, or one in angle brackets that may hold digits and signs.
    mutating func abbreviation() -> String? {
        let quoted = take("<")
        let name = rest.prefix { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"): quoted
            default: false
            }
        }
        rest = rest.dropFirst(name.count)
        guard name.count >= 3, name.count <= 32, !quoted || take(">") else { return nil }
        return String(decoding: name, as: UTF8.self)
    }

    /// An unsigned number of at most four digits.
    private mutating func number() -> Int? {
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard (1...4).contains(digits.count) else { return nil }
        rest = rest.dropFirst(digits.count)
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    private mutating func number(in range: ClosedRange<Int>) -> Int? {
        guard let value = number(), range.contains(value) else { return nil }
        return value
    }

    /// `[+-]hh[:mm[:ss]]` in seconds.
    mutating func time(maximumHours: Int) -> Int? {
        let sign = take("-") ? -1 : 1
        if sign == 1 { _ = take("+") }
        guard let hours = number(in: 0...maximumHours) else { return nil }
        var seconds = hours * 3600
        for unit in [60, 1] where take(":") {
            guard let value = number(in: 0...59) else { return nil }
            seconds += value * unit
        }
        return sign * seconds
    }

    /// `,date[/time]`, where the time is 02:00 unless it is given.
    mutating func change() -> POSIXTimeZone.Change? {
        guard take(","), let day = day() else { return nil }
        guard take("/") else { return POSIXTimeZone.Change(day: day, time: 7200) }
        return time(maximumHours: 167).map { POSIXTimeZone.Change(day: day, time: $0) }
    }

    private mutating func day() -> POSIXTimeZone.Change.Day? {
        if take("J") { return number(in: 1...365).map { .julian($0) } }
        guard take("M") else { return number(in: 0...365).map { .ordinal($0) } }
        guard let month = number(in: 1...12), take("."), let week = number(in: 1...5), take("."),
            let day = number(in: 0...6)
        else { return nil }
        return .monthWeek(month: month, week: week, weekday: Weekday(dayOfWeek: day))
    }
}
