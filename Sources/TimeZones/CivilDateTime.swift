/// A date and a time of day as a clock on the wall shows them, in no zone, to the second.
public struct CivilDateTime: Sendable, Hashable, Comparable {
    /// The date.
    public let date: CivilDate
    /// Seconds since midnight, 0 to 86,399.
    public let secondOfDay: Int

    /// The hour, 0 to 23.
    public var hour: Int { secondOfDay / 3600 }
    /// The minute, 0 to 59.
    public var minute: Int { secondOfDay / 60 % 60 }
    /// The second, 0 to 59; a leap second is not representable.
    public var second: Int { secondOfDay % 60 }

    /// Makes a local time if the clock can show it.
    public init?(_ date: CivilDate, hour: Int, minute: Int, second: Int = 0) {
        guard (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second) else { return nil }
        self.date = date
        secondOfDay = hour * 3600 + minute * 60 + second
    }

    /// Midnight at the start of the date.
    public init(startOf date: CivilDate) {
        self.date = date
        secondOfDay = 0
    }

    /// Makes the local time that is so many seconds after 1970-01-01T00:00:00 on the same clock.
    public init(secondsSinceEpoch seconds: Int) {
        let day = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        date = CivilDate(dayNumber: day)
        secondOfDay = seconds - day * 86_400
    }

    /// Seconds since 1970-01-01T00:00:00 on the same clock.
    public var secondsSinceEpoch: Int {
        date.dayNumber * 86_400 + secondOfDay
    }

    /// The local time some seconds later on the same clock.
    public func advanced(by seconds: Int) -> CivilDateTime {
        CivilDateTime(secondsSinceEpoch: secondsSinceEpoch + seconds)
    }

    /// Whether one local time comes before the other.
    public static func < (one: CivilDateTime, other: CivilDateTime) -> Bool {
        (one.date, one.secondOfDay) < (other.date, other.secondOfDay)
    }
}
