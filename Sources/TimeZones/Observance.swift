/// One way in which clocks are set in a zone, with the times at which it begins: STANDARD or DAYLIGHT of a VTIMEZONE.
public struct Observance: Sendable, Hashable {
    /// Whether it stands for DAYLIGHT: the later of the two clocks where the database tells two apart.
    public let isDaylight: Bool
    /// The local time at which it first begins, on the clock that ends then.
    public let onset: CivilDateTime
    /// Seconds east of UTC before it begins (TZOFFSETFROM).
    public let offsetFrom: Int
    /// Seconds east of UTC while it lasts (TZOFFSETTO).
    public let offsetTo: Int
    /// The abbreviation (TZNAME).
    public let abbreviation: String
    /// How it goes on after the first time; nil when it does not.
    public let repetition: Repetition?

    /// How an observance begins again.
    public enum Repetition: Sendable, Hashable {
        /// Every year by a rule: up to an instant, or for ever.
        case yearly(YearlyRule, until: Instant?)
        /// At these local times as well, each on the clock that ends then.
        case at([CivilDateTime])
    }

    /// A day of each year.
    public struct YearlyRule: Sendable, Hashable {
        /// The month, 1 to 12.
        public let month: Int
        /// The weekday; nil where only the day of the month counts.
        public let weekday: Weekday?
        /// Which days of the month.
        public let days: Days

        /// Makes a rule.
        public init(month: Int, weekday: Weekday?, days: Days) {
            self.month = month
            self.weekday = weekday
            self.days = days
        }

        /// Which days of a month a rule means.
        public enum Days: Sendable, Hashable {
            /// The first to fourth, or with -1 the last, of the rule's weekday.
            case ordinal(Int)
            /// Those among these days of the month (negative from its end) that fall on the rule's weekday.
            case monthDays([Int])
        }
    }
}
