import TimeZones

// ISO 8601 as Graph writes it, without a formatter: a page holds thousands of times.

extension CivilDate {
    /// `2026-03-02`.
    var text: String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(10)
        bytes.append(self)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Reads `2026-03-02`.
    init?(text: String) {
        var scanner = TimeScanner(text)
        guard let date = scanner.date(), scanner.isAtEnd else { return nil }
        self = date
    }
}

extension CivilDateTime {
    /// `2026-03-02T09:00:00`.
    var text: String {
        text(fraction: "")
    }

    /// `2026-03-02T09:00:00.0000000`, as in a `dateTimeTimeZone`.
    var graphText: String {
        text(fraction: ".0000000")
    }

    private func text(fraction: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(27)
        bytes.append(date)
        bytes.append(UInt8(ascii: "T"))
        bytes.append(digits: hour, count: 2)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(digits: minute, count: 2)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(digits: second, count: 2)
        bytes.append(contentsOf: fraction.utf8)
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension [UInt8] {
    fileprivate mutating func append(_ date: CivilDate) {
        append(digits: date.year, count: 4)
        append(UInt8(ascii: "-"))
        append(digits: date.month, count: 2)
        append(UInt8(ascii: "-"))
        append(digits: date.day, count: 2)
    }

    fileprivate mutating func append(digits value: Int, count: Int) {
        var divisor = (1..<count).reduce(1) { product, _ in product * 10 }
        while divisor > 0 {
            append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value / divisor % 10))
            divisor /= 10
        }
    }
}
