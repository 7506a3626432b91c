public import TimeZones

/// The value of a property like DTSTART: a date, or a date and time in one of three forms (RFC 5545 3.3.4, 3.3.5).
public enum CalendarTime: Sendable, Hashable {
    /// A whole day.
    case date(CivilDate)
    /// A local time in no zone.
    case floating(CivilDateTime)
    /// A time in UTC.
    case utc(CivilDateTime)
    /// A local time in the zone of a VTIMEZONE.
    case zoned(CivilDateTime, TZID)

    /// The value as written.
    public var text: String {
        switch self {
        case .date(let date): date.basicText
        case .floating(let local), .zoned(let local, _): local.basicText
        case .utc(let local): local.basicText + "Z"
        }
    }

    /// The parameters that go with the value.
    public var parameters: [Parameter] {
        switch self {
        case .date: [Parameter("VALUE", "DATE")]
        case .zoned(_, let tzid): [Parameter("TZID", tzid.rawValue)]
        case .floating, .utc: []
        }
    }
}

extension CivilDate {
    /// The date as `yyyymmdd`.
    var basicText: String {
        String(decoding: digits, as: UTF8.self)
    }

    fileprivate var digits: [UInt8] {
        let year = min(max(year, 0), 9999)
        return [year / 1000, year / 100 % 10, year / 10 % 10, year % 10, month / 10, month % 10, day / 10, day % 10]
            .map { UInt8(ascii: "0") + UInt8($0) }
    }
}

extension CivilDateTime {
    /// The date and time as `yyyymmddThhmmss`.
    var basicText: String {
        let time = [hour / 10, hour % 10, minute / 10, minute % 10, second / 10, second % 10]
            .map { UInt8(ascii: "0") + UInt8($0) }
        return String(decoding: date.digits + [UInt8(ascii: "T")] + time, as: UTF8.self)
    }
}
