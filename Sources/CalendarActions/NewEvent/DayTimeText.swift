public import TimeZones

/// A day, a time or both, as a person types them: `2026-12-01 09:30`, `tomorrow 14:00`, `friday`, `9:30`, `+1h30m`.
public enum DayTimeText: Sendable, Hashable {
    /// A day.
    case day(CivilDate)
    /// A time of a day.
    case time(CivilDateTime)
    /// A time of day, whatever the day: seconds since midnight.
    case clock(Int)
    /// So many seconds later than something.
    case later(Int)

    /// Forms that are understood, for people.
    public static let examples = "2026-12-01 09:30, tomorrow 14:00, friday 9:00, 14:30 or +1h30m"
    /// The longest time after something, in seconds: a year.
    private static let longest = 366 * 86_400

    /// Reads a text, or is nil when it is none of the forms.
    ///
    /// A weekday is the next one after today; case does not matter.
    public init?(_ text: String, today: CivilDate) {
        let words = text.lowercased().replacing("t", with: " ", maxReplacements: Self.isISO(text) ? 1 : 0)
            .split(separator: " ").map(String.init)
        switch words.count {
        case 1:
            if let later = Self.duration(words[0]) {
                self = .later(later)
            } else if let clock = Self.clock(words[0]) {
                self = .clock(clock)
            } else if let day = Self.day(words[0], today) {
                self = .day(day)
            } else {
                return nil
            }
        case 2:
            guard let day = Self.day(words[0], today), let clock = Self.clock(words[1]) else { return nil }
            self = .time(CivilDateTime(startOf: day).advanced(by: clock))
        default: return nil
        }
    }

    /// Whether a `T` parts day and time, as in `2026-12-01T09:30`.
    private static func isISO(_ text: String) -> Bool {
        CivilDate(iso8601: text.prefix(10)) != nil
    }

    private static func day(_ word: String, _ today: CivilDate) -> CivilDate? {
        switch word {
        case "today": return today
        case "tomorrow": return today.advanced(by: 1)
        default: break
        }
        if let date = CivilDate(iso8601: word) { return date }
        let names = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
        guard word.utf8.count >= 3, let index = names.firstIndex(where: { $0 == word || $0.prefix(3) == word }) else {
            return nil
        }
        let days = (index - today.weekday.rawValue + 7) % 7
        return today.advanced(by: days == 0 ? 7 : days)
    }

    private static func clock(_ word: String) -> Int? {
        let parts = word.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].utf8.count),
            let hour = FixedDigits.number(parts[0], count: parts[0].utf8.count),
            let minute = FixedDigits.number(parts[1], count: 2), hour < 24, minute < 60
        else { return nil }
        return hour * 3600 + minute * 60
    }

    /// `+30m`, `+2h`, `+1h30m`, `+1d`.
    private static func duration(_ word: String) -> Int? {
        guard word.first == "+", word.utf8.count > 1 else { return nil }
        var (seconds, digits) = (0, "")
        for character in word.dropFirst() {
            if character.isASCII, character.isNumber, digits.utf8.count < 6 {
                digits.append(character)
                continue
            }
            guard let unit = ["d": 86_400, "h": 3600, "m": 60][character], let number = Int(digits) else { return nil }
            seconds += number * unit
            digits = ""
        }
        return digits.isEmpty && (1...longest).contains(seconds) ? seconds : nil
    }
}
