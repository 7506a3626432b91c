public import TimeZones

extension CalendarTime {
    /// Reads the values of a property like DTSTART or EXDATE, one for each in its list.
    ///
    /// `Z` goes before a TZID. A date in a property of times, or a time in one of dates, is read as what it is.
    /// Values that are neither are nil.
    public static func values(of property: Property) -> [CalendarTime?] {
        let tzid = property.parameter("TZID").first.flatMap { TZID($0) }
        return property.value.utf8.split(separator: UInt8(ascii: ",")).map { value($0, tzid) }
    }

    /// The one value of a property; nil when there is none or it is malformed.
    public init?(_ property: Property) {
        guard let value = Self.values(of: property).first, let value else { return nil }
        self = value
    }

    /// Reads `yyyymmdd`, or `yyyymmddThhmm[ss][Z]`.
    static func value(_ text: Substring.UTF8View, _ tzid: TZID?) -> CalendarTime? {
        var bytes = Array(text)
        while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
        let isUTC = bytes.last.map { $0 | 0x20 == UInt8(ascii: "z") } ?? false
        if isUTC { bytes.removeLast() }
        guard let date = date(bytes.prefix(8)) else { return nil }
        if bytes.count == 8 { return .date(date) }
        guard bytes.count == 15 || bytes.count == 13, bytes[8] | 0x20 == UInt8(ascii: "t"),
            let time = digits(bytes[9...])
        else { return nil }
        let seconds = bytes.count == 15 ? min(time % 100, 59) : 0
        let hourMinute = bytes.count == 15 ? time / 100 : time
        guard bytes.count == 13 || time % 100 <= 60,
            let local = CivilDateTime(date, hour: hourMinute / 100, minute: hourMinute % 100, second: seconds)
        else { return nil }
        if isUTC { return .utc(local) }
        return tzid.map { .zoned(local, $0) } ?? .floating(local)
    }

    private static func date(_ bytes: some Collection<UInt8>) -> CivilDate? {
        guard bytes.count == 8, let number = digits(bytes) else { return nil }
        return CivilDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    }

    private static func digits(_ bytes: some Collection<UInt8>) -> Int? {
        var number = 0
        for byte in bytes {
            guard byte &- UInt8(ascii: "0") < 10, number < 100_000_000 else { return nil }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return number
    }

    /// The date and time on its own clock; midnight of a date.
    public var local: CivilDateTime {
        switch self {
        case .date(let date): CivilDateTime(startOf: date)
        case .floating(let local), .utc(let local), .zoned(let local, _): local
        }
    }

    /// Whether it is a whole day.
    public var isDate: Bool {
        if case .date = self { true } else { false }
    }
}
