import TimeZones

/// Reads the forms of ISO 8601 that Graph takes.
struct TimeScanner {
    private let bytes: [UInt8]
    private var position = 0

    /// Starts at the beginning of a text.
    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// Whether nothing is left.
    var isAtEnd: Bool { position == bytes.count }

    /// `2026-03-02`.
    mutating func date() -> CivilDate? {
        guard let year = digits(4), take("-"), let month = digits(2), take("-"), let day = digits(2) else { return nil }
        return CivilDate(year: year, month: month, day: day)
    }

    /// `2026-03-02T09:00`, with seconds or not, with a fraction of up to 7 digits or not (it is dropped).
    mutating func dateTime() -> CivilDateTime? {
        guard let date = date(), take("T"), let hour = digits(2), take(":"), let minute = digits(2) else { return nil }
        var second = 0
        if take(":") {
            guard let value = digits(2), skipFraction() else { return nil }
            second = value
        }
        return CivilDateTime(date, hour: hour, minute: minute, second: second)
    }

    /// The seconds east of UTC that `Z` or `+02:00` says, nil for nothing.
    ///
    /// Failure is the outer nil.
    mutating func offset() -> Int?? {
        if isAtEnd { return .some(nil) }
        if take("Z") { return .some(0) }
        let sign: Int
        if take("+") { sign = 1 } else if take("-") { sign = -1 } else { return nil }
        guard let hours = digits(2), take(":"), let minutes = digits(2), hours <= 14, minutes < 60 else { return nil }
        return .some(sign * (hours * 3_600 + minutes * 60))
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func digits(_ count: Int) -> Int? {
        guard position + count <= bytes.count else { return nil }
        var value = 0
        for byte in bytes[position..<position + count] {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        position += count
        return value
    }

    private mutating func skipFraction() -> Bool {
        guard take(".") else { return true }
        let start = position
        while digits(1) != nil {}
        return (1...7).contains(position - start)
    }
}
