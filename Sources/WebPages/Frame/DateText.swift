import CalendarActions
import CalendarStore
import HTTPMessage
import TimeZones

/// Dates and times as a person writes them: in the order of their mailbox settings, else of their browser's language.
struct DateText: Sendable, Hashable {
    /// What comes first in a date.
    enum Order: Sendable, Hashable {
        case day, month, year
    }

    /// What comes first in a date.
    let order: Order
    /// Whether hours are counted to twelve.
    let hasTwelveHours: Bool

    /// Takes the settings of the mailbox where they say something, else the first language that the browser wants.
    init(_ identity: KnownIdentity?, _ request: HTTPRequest) {
        let language = request.fields["Accept-Language"]?.prefix { $0 != "," && $0 != ";" }.lowercased() ?? ""
        order = Self.order(identity?.dateFormat) ?? Self.order(language: language)
        let clock = identity?.timeFormat ?? ""
        let isAmerican = ["en-us", "en-ca", "en-au", "en-in", "en-ph"].contains(language)
        hasTwelveHours = clock.isEmpty ? isAmerican : clock.contains("h")
    }

    /// The order in a format such as `dd.MM.yyyy`.
    private static func order(_ format: String?) -> Order? {
        switch format?.first(where: { "dMy".contains($0) }) {
        case "d": .day
        case "M": .month
        case "y": .year
        default: nil
        }
    }

    /// The order in a language, by its tag (the short date patterns of the Unicode CLDR).
    private static func order(language: String) -> Order {
        if ["en-us", "en-ph", "en-bz"].contains(language) { return .month }
        if ["en-ca", "en-za", "fr-ca"].contains(language) { return .year }
        let primary = language.prefix { $0 != "-" }
        return ["zh", "ja", "ko", "hu", "lt", "mn", "fa", "sv"].contains(primary) ? .year : .day
    }

    /// The date with its weekday, such as `Monday 7 December 2026`.
    func long(_ date: CivilDate) -> String {
        let (weekday, month) = (date.weekday.englishName, Self.month(date))
        return switch order {
        case .day: "\(weekday) \(date.day) \(month) \(date.year)"
        case .month: "\(weekday), \(month) \(date.day), \(date.year)"
        case .year: "\(weekday), \(date.iso8601)"
        }
    }

    /// The date without its weekday.
    func medium(_ date: CivilDate) -> String {
        switch order {
        case .day: "\(date.day) \(Self.month(date)) \(date.year)"
        case .month: "\(Self.month(date)) \(date.day), \(date.year)"
        case .year: date.iso8601
        }
    }

    /// The date in the head of a column, such as `Mon 7 Dec`.
    func short(_ date: CivilDate) -> String {
        let (weekday, month) = (date.weekday.englishName.prefix(3), Self.month(date).prefix(3))
        return switch order {
        case .day: "\(weekday) \(date.day) \(month)"
        case .month, .year: "\(weekday) \(month) \(date.day)"
        }
    }

    /// The days from one to another, both included.
    func range(_ range: DayRange) -> String {
        "\(medium(range.first)) – \(medium(range.last))"
    }

    /// The time of day, such as `14:30` or `2:30 pm`.
    func time(_ local: CivilDateTime) -> String {
        guard hasTwelveHours else { return local.clock }
        let hour = local.hour % 12 == 0 ? 12 : local.hour % 12
        return "\(hour):\(local.clock.suffix(2)) \(local.hour < 12 ? "am" : "pm")"
    }

    /// A full hour on the axis of a calendar.
    func hour(_ hour: Int) -> String {
        guard hasTwelveHours else { return hour < 10 ? "0\(hour):00" : "\(hour):00" }
        return "\(hour % 12 == 0 ? 12 : hour % 12) \(hour % 24 < 12 ? "am" : "pm")"
    }

    /// From when to when, with days where they differ.
    func span(_ time: AgendaTime) -> String {
        switch time {
        case .allDay(let start, let end):
            let last = end.advanced(by: -1)
            return last > start ? "\(long(start)) – \(long(last)), all day" : "\(long(start)), all day"
        case .timed(let start, let end):
            let from = "\(long(start.local.date)), \(self.time(start.local))"
            guard end.local.date != start.local.date else { return "\(from) – \(self.time(end.local))" }
            return "\(from) – \(long(end.local.date)), \(self.time(end.local))"
        }
    }

    /// From when to when on one day; what began or ends on another day is told so.
    func hours(_ time: AgendaTime, on date: CivilDate) -> String {
        switch time {
        case .allDay: return "All day"
        case .timed(let start, let end):
            let from = start.local.date < date ? "… " : self.time(start.local)
            let ends = end.local == CivilDateTime(startOf: date.advanced(by: 1)) || end.local.date == date
            return "\(from) – \(ends ? self.time(end.local) : "…")"
        }
    }

    private static func month(_ date: CivilDate) -> String {
        CivilDate.englishMonthNames[date.month - 1]
    }
}
