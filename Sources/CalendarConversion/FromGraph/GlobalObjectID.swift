import ICalendar

/// The identity that Exchange gives an event, as `iCalUId` and `uid` show it ([MS-OXOCAL] 2.2.1.27).
///
/// 56 bytes and more in hexadecimal; bytes 16 to 19 hold the original date of an occurrence, and an identity that
/// came from elsewhere is wrapped behind `vCal-Uid` ([MS-OXCICAL] 2.1.3.1.1.20.26).
struct GlobalObjectID: Sendable {
    private static let prefix = Array("040000008200E00074C5B7101A82E008".utf8)
    private static let dateDigits = 32..<40
    private static let dataStart = 40
    private static let wrapped: [UInt8] = Array("vCal-Uid".utf8) + [1, 0, 0, 0]

    private let digits: [UInt8]

    /// Takes a text in hexadecimal; nil when it is an identity of another kind.
    init?(_ text: String) {
        let digits = Array(text.utf8)
        guard digits.count >= 80, digits.count % 2 == 0, digits.starts(with: Self.prefix, by: Self.sameDigit),
            digits.allSatisfy({ Self.value($0) != nil })
        else { return nil }
        self.digits = digits
    }

    /// The identity that wraps a UID from elsewhere, as Outlook makes it of an invitation.
    static func wrapping(_ uid: UID) -> String {
        let data = wrapped + Array(uid.rawValue.utf8) + [0]
        let size = (0..<4).map { UInt8(truncatingIfNeeded: data.count >> (8 * $0)) }
        let bytes = [UInt8](repeating: 0, count: 4 + 8 + 8) + size + data
        let digits = Array("0123456789ABCDEF".utf8)
        return String(decoding: prefix + bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// The UID of the series: the wrapped one, else the identity without a date.
    var seriesUID: String {
        if let foreign { return foreign }
        var zeroed = digits
        for index in Self.dateDigits { zeroed[index] = UInt8(ascii: "0") }
        return String(decoding: zeroed, as: UTF8.self)
    }

    /// The original date of an occurrence, as `yyyy-MM-dd`; nil on singles and masters.
    var originalDate: String? {
        let date = bytes(Self.dateDigits)
        let (year, month, day) = (Int(date[0]) << 8 | Int(date[1]), Int(date[2]), Int(date[3]))
        guard year > 0 else { return nil }
        let pad = { (number: Int, width: Int) in
            String(repeating: "0", count: max(width - String(number).utf8.count, 0)) + String(number)
        }
        return "\(pad(year, 4))-\(pad(month, 2))-\(pad(day, 2))"
    }

    /// The data: 8 bytes of creation time, 8 zeros and 4 bytes of size come before it.
    private var foreign: String? {
        let data = bytes(80..<digits.count)
        guard data.starts(with: Self.wrapped) else { return nil }
        let text = data.dropFirst(Self.wrapped.count).prefix { $0 != 0 }
        return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
    }

    private func bytes(_ range: Range<Int>) -> [UInt8] {
        stride(from: range.lowerBound, to: range.upperBound - 1, by: 2).map { index in
            (Self.value(digits[index]) ?? 0) << 4 | (Self.value(digits[index + 1]) ?? 0)
        }
    }

    private static func sameDigit(_ one: UInt8, _ other: UInt8) -> Bool {
        value(one) == value(other)
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
