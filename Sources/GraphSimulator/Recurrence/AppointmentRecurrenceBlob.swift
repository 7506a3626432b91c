import Foundation
import TimeZones

/// The binary recurrence of an appointment: PidLidAppointmentRecur (MS-OXOCAL 2.2.1.44.5).
///
/// Times in it are minutes since 1601-01-01 by clocks of the series' zone; all integers are little-endian.
struct AppointmentRecurrenceBlob {
    private static let daysFrom1601 = 134_774
    private static let minutesPerDay = 1_440
    private static let noEnd = 0x5AE9_80DF
    private static let endAfterDate = 0x2021
    private static let endAfterCount = 0x2022
    private static let endNever = 0x2023
    private static let subjectFlag = 0x0001
    private static let locationFlag = 0x0010

    /// The bytes.
    private(set) var data = Data()

    private let item: EventItem
    private let recurrence: PatternedRecurrence
    private let zones: ZoneCatalog

    /// Writes the recurrence of a series; nil for a single event.
    init?(_ item: EventItem, zones: ZoneCatalog) {
        guard let recurrence = item.recurrence, let firstDay = recurrence.firstDay else { return nil }
        self.item = item
        self.recurrence = recurrence
        self.zones = zones
        writePattern(firstDay)
        writeInstances()
        writeRange(firstDay)
        writeExceptions(firstDay)
    }

    private mutating func append(_ value: Int, _ count: Int) {
        data.append(contentsOf: bigEndian(value, count: count).reversed())
    }

    private func minutes(day: Int) -> Int {
        (day + Self.daysFrom1601) * Self.minutesPerDay
    }

    private func minutes(_ time: ZonedTime) -> Int {
        let local = time.zone == item.seriesZone ? time.local : zones.zone(item.seriesZone).local(time.instant(zones))
        return minutes(day: local.date.dayNumber) + local.secondOfDay / 60
    }

    /// RecurFrequency, PatternType, FirstDateTime, Period and what the pattern needs.
    private mutating func writePattern(_ firstDay: Int) {
        let pattern = recurrence.pattern
        append(0x3004, 2)
        append(0x3004, 2)
        let days = pattern.daysOfWeek.reduce(0) { $0 | 1 << $1.rawValue }
        let index = (RecurrencePattern.Index.allCases.firstIndex(of: pattern.index) ?? 0) + 1
        switch pattern.type {
        case .daily:
            writeHead(0x200A, 0, period: pattern.interval * Self.minutesPerDay, firstDay)
        case .weekly:
            writeHead(0x200B, 1, period: pattern.interval, firstDay)
            append(days, 4)
        case .absoluteMonthly, .absoluteYearly:
            let isYearly = pattern.type == .absoluteYearly
            writeHead(isYearly ? 0x200D : 0x200C, 2, period: pattern.interval * (isYearly ? 12 : 1), firstDay)
            append(pattern.dayOfMonth, 4)
        case .relativeMonthly, .relativeYearly:
            let isYearly = pattern.type == .relativeYearly
            writeHead(isYearly ? 0x200D : 0x200C, 3, period: pattern.interval * (isYearly ? 12 : 1), firstDay)
            append(days, 4)
            append(index, 4)
        }
    }

    private mutating func writeHead(_ frequency: Int, _ type: Int, period: Int, _ firstDay: Int) {
        append(frequency, 2)
        append(type, 2)
        append(0, 2)  // Gregorian
        append(firstDateTime(type, period: period, firstDay), 4)
        append(period, 4)
        append(0, 4)  // no sliding
    }

    /// The phase of the pattern, as MS-OXOCAL 2.2.1.44.1.3 defines it.
    private func firstDateTime(_ type: Int, period: Int, _ firstDay: Int) -> Int {
        let date = CivilDate(dayNumber: firstDay)
        switch type {
        case 0:
            return minutes(day: firstDay) % period
        case 1:
            let offset = (date.weekday.rawValue - recurrence.pattern.firstDayOfWeek.rawValue + 7) % 7
            return minutes(day: firstDay - offset) % (period * 7 * Self.minutesPerDay)
        default:
            let months = ((date.year - 1601) * 12 + date.month - 1) % period
            let first = CivilDate(year: 1601 + months / 12, month: months % 12 + 1, day: 1)
            return minutes(day: first?.dayNumber ?? -Self.daysFrom1601)
        }
    }

    /// EndType, OccurrenceCount, FirstDOW, and the original dates of what is deleted or modified.
    private mutating func writeInstances() {
        switch recurrence.range.end {
        case .date: append(Self.endAfterDate, 4)
        case .count: append(Self.endAfterCount, 4)
        case .never: append(Self.endNever, 4)
        }
        if case .count(let count) = recurrence.range.end { append(count, 4) } else { append(10, 4) }
        append(recurrence.pattern.firstDayOfWeek.rawValue, 4)
        let modified = item.exceptions.keys.sorted()
        let deleted = Set(item.cancelled.keys).union(modified).sorted()
        append(deleted.count, 4)
        for day in deleted { append(minutes(day: day), 4) }
        append(modified.count, 4)
        for day in modified { append(minutes(day: newDay(day)), 4) }
    }

    private func newDay(_ day: Int) -> Int {
        guard let exception = item.exceptions[day] else { return day }
        return minutes(exception.content.start) / Self.minutesPerDay - Self.daysFrom1601
    }

    private mutating func writeRange(_ firstDay: Int) {
        append(minutes(day: firstDay), 4)
        append(recurrence.lastDay.map { minutes(day: $0) } ?? Self.noEnd, 4)
        append(0x3006, 4)
        append(0x3009, 4)
        let times = item.times(on: firstDay, zones)
        append(times.start.local.secondOfDay / 60, 4)
        append(times.start.local.secondOfDay / 60 + (times.end.localSeconds - times.start.localSeconds) / 60, 4)
    }

    private mutating func writeExceptions(_ firstDay: Int) {
        let exceptions = item.exceptions.sorted { $0.key < $1.key }
        append(exceptions.count, 2)
        for (day, exception) in exceptions { writeInfo(day, exception) }
        append(0, 4)
        for (day, exception) in exceptions { writeExtended(day, exception) }
        append(0, 4)
    }

    private func subject(_ exception: EventItem.Exception) -> String? {
        exception.overridden.contains("subject") ? exception.content.subject ?? "" : nil
    }

    private func location(_ exception: EventItem.Exception) -> String? {
        guard exception.overridden.contains("locations") else { return nil }
        return Location.summary(exception.content.locations).displayName
    }

    private mutating func writeTimes(_ day: Int, _ exception: EventItem.Exception) {
        let original = item.times(on: day, zones).start
        append(minutes(exception.content.start), 4)
        append(minutes(exception.content.end), 4)
        append(minutes(original), 4)
    }

    /// ExceptionInfo: times, flags, and texts in the old code page, where other characters are question marks.
    private mutating func writeInfo(_ day: Int, _ exception: EventItem.Exception) {
        writeTimes(day, exception)
        let subject = subject(exception)
        let location = location(exception)
        append((subject == nil ? 0 : Self.subjectFlag) | (location == nil ? 0 : Self.locationFlag), 2)
        for text in [subject, location].compactMap({ $0 }) {
            let bytes = text.unicodeScalars.map { $0.isASCII ? UInt8(truncatingIfNeeded: $0.value) : UInt8(ascii: "?") }
            append(bytes.count + 1, 2)
            append(bytes.count, 2)
            data.append(contentsOf: bytes)
        }
    }

    /// ExtendedException: the texts again, in UTF-16.
    private mutating func writeExtended(_ day: Int, _ exception: EventItem.Exception) {
        append(4, 4)
        append(0, 4)
        append(0, 4)
        let texts = [subject(exception), location(exception)].compactMap { $0 }
        guard !texts.isEmpty else { return }
        writeTimes(day, exception)
        for text in texts {
            append(text.utf16.count, 2)
            for unit in text.utf16 { append(Int(unit), 2) }
        }
        append(0, 4)
    }
}
