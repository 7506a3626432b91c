import Foundation
import TimeZones

/// What the binary recurrence of a series says of its occurrences (PidLidAppointmentRecur, [MS-OXOCAL] 2.2.1.44.1).
///
/// Lists give it where they give neither exceptions nor deletions (graph-facts 12, rows 1 to 5). It comes from outside:
/// everything is read byte by byte, and counts are not trusted.
struct AppointmentRecurrence: Sendable, Hashable {
    /// The original dates of all occurrences that were deleted or changed.
    let deletedDates: [CivilDate]
    /// How many of them were changed.
    let modifiedCount: Int

    /// The id of the property in Graph.
    static let property = "Binary {00062002-0000-0000-C000-000000000046} Id 0x8216"
    /// A series has no more occurrences than this that were deleted or changed.
    static let maximumCount = 10_000

    /// Reads the base64 text that Graph gives; nil when it is not what it should be.
    init?(base64 text: String) {
        guard let data = Data(base64Encoded: text) else { return nil }
        var reader = LittleEndianReader(data)
        // Versions, frequency; then the type, on which the length of the pattern depends.
        guard reader.skip(6), let type = reader.number(bytes: 2), reader.skip(2 + 4 + 4 + 4),
            let length = Self.patternLength(type), reader.skip(length),
            // End, count of occurrences, first day of the week.
            reader.skip(4 + 4 + 4), let deleted = reader.number(bytes: 4), deleted <= Self.maximumCount
        else { return nil }
        var dates: [CivilDate] = []
        for _ in 0..<deleted {
            guard let minutes = reader.number(bytes: 4) else { return nil }
            dates.append(CivilDate(dayNumber: minutes / Self.minutesOfDay - Self.daysFrom1601To1970))
        }
        guard let modified = reader.number(bytes: 4), modified <= deleted else { return nil }
        deletedDates = dates
        modifiedCount = modified
    }

    private static let minutesOfDay = 1_440
    private static let daysFrom1601To1970 = 134_774

    /// The bytes of PatternTypeSpecific: nothing for days, a mask for weeks, a day for months, a mask and a number for the
    /// n-th weekday; the Hijri types are like those.
    private static func patternLength(_ type: Int) -> Int? {
        switch type {
        case 0: 0
        case 1, 2, 4, 10, 12: 4
        case 3, 11: 8
        default: nil
        }
    }
}

/// Takes little-endian numbers from the front of bytes.
private struct LittleEndianReader {
    private var rest: Data.SubSequence

    init(_ data: Data) {
        rest = data[...]
    }

    mutating func skip(_ count: Int) -> Bool {
        guard rest.count >= count else { return false }
        rest = rest.dropFirst(count)
        return true
    }

    mutating func number(bytes count: Int) -> Int? {
        guard rest.count >= count else { return nil }
        let value = rest.prefix(count).reversed().reduce(0) { $0 << 8 | Int($1) }
        rest = rest.dropFirst(count)
        return value
    }
}
