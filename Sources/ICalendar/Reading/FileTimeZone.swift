public import TimeZones

/// The rules of a VTIMEZONE in a stream (RFC 5545 3.6.5).
public enum FileTimeZone: Sendable {
    /// With more onsets of one observance than this a VTIMEZONE is not used.
    public static let maximumOnsets = 1200
    /// The last year for which onsets are worked out.
    static let lastYear = 2100

    /// The rules of a VTIMEZONE; nil when it has none that can be used.
    ///
    /// An observance that begins again otherwise than once a year, or too often, cannot be: no law has such a one, and
    /// from 1601 on it would be stepped through for ever.
    public static func rules(of component: Component) -> TimeZoneRules? {
        guard let name = component.first("TZID")?.value else { return nil }
        var onsets: [TimeZoneRules.Change] = []
        for observance in component.components where observance.name == "STANDARD" || observance.name == "DAYLIGHT" {
            guard let found = self.onsets(of: observance) else { return nil }
            onsets += found
        }
        guard !onsets.isEmpty else { return nil }
        return TimeZoneRules(name: TextValue.unescape(name), changes: onsets)
    }

    private static func onsets(of observance: Component) -> [TimeZoneRules.Change]? {
        guard let start = observance.first("DTSTART").flatMap({ CalendarTime($0) })?.local,
            let before = observance.first("TZOFFSETFROM").flatMap({ seconds($0.value) }),
            let after = observance.first("TZOFFSETTO").flatMap({ seconds($0.value) })
        else { return nil }
        var locals: Set<CivilDateTime> = [start]
        for property in observance.all("RDATE") {
            locals.formUnion(CalendarTime.values(of: property).compactMap { $0?.local })
        }
        if let rule = observance.first("RRULE") {
            guard let found = occurrences(rule.value, from: start, offset: before) else { return nil }
            locals.formUnion(found)
        }
        let offset = UTCOffset(
            seconds: after,
            isDaylight: observance.name == "DAYLIGHT",
            abbreviation: observance.first("TZNAME").map { TextValue.unescape($0.value) } ?? ""
        )
        return locals.map { TimeZoneRules.Change(at: Instant($0, offset: before), before: before, offset: offset) }
    }

    private static func occurrences(_ text: String, from start: CivilDateTime, offset: Int) -> [CivilDateTime]? {
        guard var rule = try? RecurrenceRule(text), rule.frequency == .yearly else { return nil }
        var last = CivilDate(year: lastYear, month: 12, day: 31).map { CivilDateTime(startOf: $0) }
        switch rule.end {
        case .until(.utc(let until)): last = Instant(until).local(offset: offset)
        case .until(.date(let date)): last = CivilDateTime(startOf: date).advanced(by: 86_399)
        case .until(let time): last = time.local
        case .never, .count: break
        }
        if case .until = rule.end { rule.end = .never }
        let found = RecurrenceExpansion.localTimes(of: rule.text, from: start, limit: maximumOnsets + 1)
            .filter { time in last.map { time <= $0 } ?? true }
        return found.count <= maximumOnsets ? found : nil
    }

    /// `±hhmm[ss]` in seconds east of UTC.
    private static func seconds(_ text: String) -> Int? {
        let sign = text.hasPrefix("-") ? -1 : 1
        let digits = text.drop { $0 == "+" || $0 == "-" }
        guard digits.utf8.count == 4 || digits.utf8.count == 6, let number = Int(digits) else { return nil }
        let parts =
            digits.utf8.count == 4
            ? (number / 100, number % 100, 0) : (number / 10_000, number / 100 % 100, number % 100)
        guard parts.0 < 26, parts.1 < 60, parts.2 < 60 else { return nil }
        return sign * (parts.0 * 3600 + parts.1 * 60 + parts.2)
    }
}
