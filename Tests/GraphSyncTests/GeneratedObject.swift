import Foundation
import ICalendar
import TestInputs
import TimeZones

/// An object of iCalendar made by chance, such as apps write: zones, recurrences, exceptions, texts with hard characters.
struct GeneratedObject {
    /// The VEVENTs, the master first.
    private(set) var events: [Component] = []

    private static let zones = [
        "Europe/Berlin", "America/New_York", "America/Los_Angeles", "Asia/Tokyo", "Australia/Sydney", "Asia/Kolkata",
        "Europe/Dublin", "America/Sao_Paulo", "Pacific/Auckland", "Australia/Lord_Howe", "Africa/Casablanca",
    ]
    private static let days: [Weekday: String] = [
        .sunday: "SU", .monday: "MO", .tuesday: "TU", .wednesday: "WE", .thursday: "TH", .friday: "FR", .saturday: "SA",
    ]

    private let uid: String
    private let start: CalendarTime
    private let length: Int

    init(_ number: Int, _ chance: inout SplitMix64) {
        uid = "generated-\(number)@example.com"
        let day = CivilDate(dayNumber: 20_700 + Int.random(in: 0..<200, using: &chance))
        let clock = [0, 30, 540, 615, 1080, 1430].randomElement(using: &chance) ?? 540
        let local = CivilDateTime(startOf: day).advanced(by: clock * 60)
        switch Int.random(in: 0..<10, using: &chance) {
        case 0, 1: start = .date(day)
        case 2: start = .utc(local)
        default:
            let zone = Self.zones.randomElement(using: &chance) ?? "Europe/Berlin"
            start = TZID(zone).map { .zoned(local, $0) } ?? .utc(local)
        }
        length =
            start.isDate
            ? Int.random(in: 1...3, using: &chance) * 86_400
            : [0, 900, 3600, 10_800].randomElement(using: &chance) ?? 3600
        var master = Self.texts(&chance)
        master.insert(Property("UID", text: uid), at: 0)
        master += [Property("DTSTAMP", value: "20261101T000000Z"), Property("DTSTART", start)]
        if length > 0 { master.append(Property("DTEND", moved(start, by: length))) }
        let rule = Int.random(in: 0..<10, using: &chance) < 6 ? rule(day, &chance) : nil
        if let rule { master.append(Property("RRULE", value: rule)) }
        var component = Component("VEVENT", properties: master, components: Self.alarms(&chance))
        if let rule { addExceptions(rule, &component, &chance) } else { events = [component] }
    }

    // MARK: Texts

    private static let hard = [
        "a", "Z", " ", "ß", "é", "e\u{301}", "東", "🎉", "👩🏽‍💻", ",", ";", "\\", "\"", "'", ":", "=", "^", "<b>", "&amp;",
        "%41", "\u{200D}",
        "\u{A0}", "–", "[x]", "{y}", "#", "\u{1F1E9}\u{1F1EA}", "http://example.com/?a=1&b=2",
    ]

    private static func text(_ chance: inout SplitMix64, lines: Bool = false) -> String {
        var text = "T"
        for _ in 0..<Int.random(in: 0...18, using: &chance) {
            text +=
                lines && Int.random(in: 0..<8, using: &chance) == 0 ? "\nL" : hard.randomElement(using: &chance) ?? ""
        }
        return text + "."
    }

    private static func texts(_ chance: inout SplitMix64) -> [Property] {
        let language = Bool.random(using: &chance) ? [Parameter("LANGUAGE", "de")] : []
        var properties = [Property("SUMMARY", language, text: text(&chance))]
        func sometimes(_ property: @autoclosure () -> Property) {
            if Bool.random(using: &chance) { properties.append(property()) }
        }
        let (body, place, own) = (text(&chance, lines: true), text(&chance), text(&chance))
        sometimes(Property("DESCRIPTION", text: body))
        sometimes(Property("LOCATION", language, text: place))
        sometimes(Property("CATEGORIES", texts: ["Red category", "Zoë, \\ & co"]))
        let classification = ["PRIVATE", "CONFIDENTIAL", "X-FAMILY"].randomElement(using: &chance) ?? "PRIVATE"
        let priority = ["1", "3", "5", "7", "9", "0"].randomElement(using: &chance) ?? "1"
        sometimes(Property("CLASS", value: classification))
        sometimes(Property("PRIORITY", value: priority))
        sometimes(Property("GEO", value: "37.386013;-122.082932"))
        sometimes(Property("TRANSP", value: "TRANSPARENT"))
        sometimes(Property("URL", value: "https://example.com/own"))
        sometimes(Property("X-OWN", [Parameter("X-P", "a;b,c")], value: "raw \\, text; \\n"))
        sometimes(Property("COMMENT", text: own))
        sometimes(Property("ATTACH", value: "https://example.com/file.pdf"))
        sometimes(Property("CONTACT", value: ""))
        sometimes(Property("LATER-RFC", value: "unknown"))
        if Int.random(in: 0..<4, using: &chance) == 0 { properties += people(&chance) }
        return properties
    }

    /// A meeting of somebody else, which Graph is not told.
    private static func people(_ chance: inout SplitMix64) -> [Property] {
        let answers = ["ACCEPTED", "DECLINED", "TENTATIVE", "NEEDS-ACTION"]
        let organizer = Property("ORGANIZER", [Parameter("CN", "Grady")], value: "mailto:grady@example.com")
        return [organizer]
            + (0..<Int.random(in: 0...3, using: &chance)).map { number in
                let answer = Parameter("PARTSTAT", answers.randomElement(using: &chance) ?? "ACCEPTED")
                let name = Parameter("CN", ["Zoë <z>", "O'Hara, Ann & co", "李"].randomElement(using: &chance) ?? "A")
                return Property("ATTENDEE", [name, answer], value: "mailto:person-\(number)@example.com")
            }
    }

    private static func alarms(_ chance: inout SplitMix64) -> [Component] {
        let triggers =
            [["-PT15M"], ["-P1D"], ["PT0S"], ["-PT1H30M", "-PT5M"], ["PT10M"], []].randomElement(using: &chance) ?? []
        return triggers.map { trigger in
            let properties = [
                Property("ACTION", value: "DISPLAY"), Property("DESCRIPTION", text: "Reminder"),
                Property("TRIGGER", value: trigger),
            ]
            return Component("VALARM", properties: properties)
        }
    }

    // MARK: Recurrence

    private func rule(_ day: CivilDate, _ chance: inout SplitMix64) -> String {
        let name = Self.days[day.weekday] ?? "MO"
        let week = min((day.day - 1) / 7 + 1, 4)
        let interval = Int.random(in: 1...3, using: &chance)
        let other = Self.days.values.sorted().randomElement(using: &chance) ?? "MO"
        let rules = [
            "FREQ=DAILY;INTERVAL=\(interval)", "FREQ=WEEKLY;INTERVAL=\(interval)",
            "FREQ=WEEKLY;INTERVAL=\(interval);BYDAY=\(name)\(other == name ? "" : ",\(other)");WKST=SU",
            "FREQ=MONTHLY;INTERVAL=\(interval);BYMONTHDAY=\(min(day.day, 28))",
            "FREQ=MONTHLY;BYDAY=\(week)\(name)", "FREQ=YEARLY",
        ]
        let ends = ["", ";COUNT=\(Int.random(in: 2...12, using: &chance))", until(day, &chance)]
        var rule = rules.randomElement(using: &chance) ?? rules[0]
        // A start that the rule does not give is refused: not what is tested here.
        if rule.contains("BYMONTHDAY"), day.day > 28 { rule = "FREQ=DAILY" }
        if rule.contains("BYDAY=\(week)"), (day.day - 1) / 7 + 1 > 4 { rule = "FREQ=WEEKLY" }
        if rule == "FREQ=YEARLY", day.month == 2, day.day == 29 { rule = "FREQ=DAILY" }
        return rule + (ends.randomElement(using: &chance) ?? "")
    }

    private func until(_ day: CivilDate, _ chance: inout SplitMix64) -> String {
        let last = day.advanced(by: Int.random(in: 10...120, using: &chance))
        let local = CivilDateTime(startOf: last).advanced(by: start.local.secondOfDay)
        return ";UNTIL=" + (start.isDate ? CalendarTime.date(last).text : CalendarTime.utc(local).text)
    }

    private func moved(_ time: CalendarTime, by seconds: Int) -> CalendarTime {
        switch time {
        case .date(let date): .date(date.advanced(by: seconds / 86_400))
        case .floating(let local): .floating(local.advanced(by: seconds))
        case .utc(let local): .utc(local.advanced(by: seconds))
        case .zoned(let local, let tzid): .zoned(local.advanced(by: seconds), tzid)
        }
    }

    private mutating func addExceptions(_ rule: String, _ master: inout Component, _ chance: inout SplitMix64) {
        let bounded = rule.split(separator: ";").filter { !$0.hasPrefix("UNTIL") }.joined(separator: ";")
        let local = RecurrenceExpansion.localTimes(of: bounded, from: start.local, limit: 8)
        // Only what comes before any UNTIL is surely an occurrence.
        let sure = local.dropFirst().filter { $0.date <= start.local.date.advanced(by: 9) }
        var overrides: [Component] = []
        for original in sure {
            let time = moved(start, by: original.secondsSinceEpoch - start.local.secondsSinceEpoch)
            switch Int.random(in: 0..<5, using: &chance) {
            case 0: master.properties.append(Property("EXDATE", time))
            case 1: overrides.append(override(master, time, &chance))
            default: break
            }
        }
        events = [master] + overrides
    }

    /// An occurrence with another subject, and perhaps an hour later.
    private func override(_ master: Component, _ original: CalendarTime, _ chance: inout SplitMix64) -> Component {
        let shift = !start.isDate && start.local.hour < 20 && Bool.random(using: &chance) ? 3600 : 0
        let dropped: Set = ["RRULE", "EXDATE", "DTSTART", "DTEND", "SUMMARY"]
        var properties = master.properties.filter { !dropped.contains($0.name) }
        properties += [
            Property("RECURRENCE-ID", original), Property("DTSTART", moved(original, by: shift)),
            Property("SUMMARY", text: Self.text(&chance)),
        ]
        if length > 0 { properties.append(Property("DTEND", moved(original, by: shift + length))) }
        return Component("VEVENT", properties: properties, components: master.components)
    }
}
