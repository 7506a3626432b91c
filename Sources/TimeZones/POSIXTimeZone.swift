/// A rule that goes on for ever, as the footer of a TZif file gives it (RFC 8536 3.3, POSIX `TZ`).
struct POSIXTimeZone: Sendable, Hashable {
    /// When in a year a change happens, in the offset in force before it.
    struct Change: Sendable, Hashable {
        /// The day of a change.
        enum Day: Sendable, Hashable {
            /// Day of the year from 1 to 365; 29 February is never counted.
            case julian(Int)
            /// Day of the year from 0 to 365; 29 February is counted.
            case ordinal(Int)
            /// The week from 1 to 5 (5 is the last) and the weekday in a month.
            case monthWeek(month: Int, week: Int, weekday: Weekday)
        }

        let day: Day
        /// Seconds after midnight; may be negative or beyond a day (RFC 8536 3.3.1: -167 to 167 hours).
        let time: Int

        /// The date that the rule names in a year, before the time moves it.
        func date(year: Int) -> CivilDate? {
            switch day {
            case .julian(let number):
                CivilDate(year: year, month: 1, day: 1)?
                    .advanced(by: number - 1 + (CivilDate.isLeap(year) && number > 59 ? 1 : 0))
            case .ordinal(let number):
                CivilDate(year: year, month: 1, day: 1)?.advanced(by: number)
            case .monthWeek(let month, let week, let weekday):
                Self.date(year: year, month: month, week: week, weekday: weekday)
            }
        }

        private static func date(year: Int, month: Int, week: Int, weekday: Weekday) -> CivilDate? {
            guard let first = CivilDate(year: year, month: month, day: 1) else { return nil }
            let offset = (weekday.rawValue - first.weekday.rawValue + 7) % 7 + 7 * (week - 1)
            let length = CivilDate.daysInMonth(month, year: year)
            return first.advanced(by: offset < length ? offset : offset - 7)
        }

        /// The local time of the change in a year, on the clock that it ends.
        func local(year: Int) -> CivilDateTime? {
            date(year: year).map { CivilDateTime(startOf: $0).advanced(by: time) }
        }
    }

    let standard: UTCOffset
    /// Daylight saving time and the changes to it and from it; nil where the offset never changes.
    let daylight: Daylight?

    struct Daylight: Sendable, Hashable {
        let offset: UTCOffset
        let start: Change
        let end: Change
    }

    /// The changes of a year in order, each with the offset that begins.
    ///
    /// A zone that is on daylight saving time all year ("XXX3EDT4,0/0,J365/23") has none.
    func changes(year: Int) -> [(at: Instant, offset: UTCOffset)] {
        guard let daylight, let start = daylight.start.local(year: year), let end = daylight.end.local(year: year)
        else { return [] }
        let begins = Instant(start, offset: standard.seconds)
        let ends = Instant(end, offset: daylight.offset.seconds)
        return [(begins, daylight.offset), (ends, standard)].sorted { $0.0 < $1.0 }
    }
}

extension POSIXTimeZone {
    /// Reads a TZ string with the extensions of RFC 8536 3.3.1; nil when it is malformed.
    init?(_ text: some Collection<UInt8>) {
        var scanner = TZStringScanner(text)
        guard let standardName = scanner.abbreviation(), let west = scanner.time(maximumHours: 24) else { return nil }
        standard = UTCOffset(seconds: -west, abbreviation: standardName)
        guard !scanner.isAtEnd else {
            daylight = nil
            return
        }
        guard let daylightName = scanner.abbreviation() else { return nil }
        let daylightWest = scanner.next == UInt8(ascii: ",") ? west - 3600 : scanner.time(maximumHours: 24)
        guard let daylightWest, let start = scanner.change(), let end = scanner.change(), scanner.isAtEnd else {
            return nil
        }
        let offset = UTCOffset(seconds: -daylightWest, isDaylight: true, abbreviation: daylightName)
        daylight = Daylight(offset: offset, start: start, end: end)
    }
}
