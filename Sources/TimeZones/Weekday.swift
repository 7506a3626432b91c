/// A day of the week, with the numbers of POSIX: Sunday is 0.
public enum Weekday: Int, Sendable, Hashable, CaseIterable {
    /// The days in the order of POSIX.
    case sunday, monday, tuesday, wednesday, thursday, friday, saturday

    /// The weekday some days later.
    public func advanced(by days: Int) -> Weekday {
        Weekday(dayOfWeek: rawValue + days % 7)
    }

    /// Takes any number of days after a Sunday.
    init(dayOfWeek: Int) {
        let index = ((dayOfWeek % 7) + 7) % 7
        self = Weekday.allCases[index]
    }
}
