public import TimeZones

/// VTIMEZONE components (RFC 5545 3.6.5).
public enum VTimeZone: Sendable {
    /// The VTIMEZONE of a zone from an instant on: what was in force then, every change since, and the present rule.
    ///
    /// Observances that begin after `through` are left out.
    public static func component(
        _ tzid: TZID,
        _ rules: TimeZoneRules,
        from: Instant,
        through: Instant? = nil
    ) -> Component {
        let observances = rules.observances(from: from, through: through)
        return Component(
            "VTIMEZONE",
            properties: [Property("TZID", text: tzid.rawValue)],
            components: observances.map(component)
        )
    }

    private static func component(_ observance: Observance) -> Component {
        var properties = [
            Property("DTSTART", .floating(observance.onset)),
            Property("TZOFFSETFROM", value: offsetText(observance.offsetFrom)),
            Property("TZOFFSETTO", value: offsetText(observance.offsetTo)),
        ]
        switch observance.repetition {
        case .yearly(let yearly, let until):
            var rule = RecurrenceRule(yearly)
            // A day later than the last onset: readers that take UNTIL for local time keep it all the same.
            if let until { rule.end = .until(.utc(until.advanced(by: 86_400).local())) }
            properties.append(Property("RRULE", value: rule.text))
        case .at(let onsets):
            if let dates = Property("RDATE", onsets.map(CalendarTime.floating)) { properties.append(dates) }
        case nil: break
        }
        properties.append(Property("TZNAME", text: observance.abbreviation))
        return Component(observance.isDaylight ? "DAYLIGHT" : "STANDARD", properties: properties)
    }

    /// An offset as `+hhmm`, or `+hhmmss` where it has seconds (RFC 5545 3.3.14).
    private static func offsetText(_ offset: Int) -> String {
        let size = abs(offset)
        let parts = [size / 3600, size / 60 % 60] + (size % 60 == 0 ? [] : [size % 60])
        let digits = parts.map { $0 < 10 ? "0\($0)" : String($0) }
        return (offset < 0 ? "-" : "+") + digits.joined()
    }
}

extension RecurrenceRule {
    /// The rule of an observance that begins every year.
    init(_ yearly: Observance.YearlyRule) {
        self.init(.yearly)
        byMonth = [yearly.month]
        switch yearly.days {
        case .ordinal(let ordinal): byDay = yearly.weekday.map { [ByDay($0, ordinal: ordinal)] } ?? []
        case .monthDays(let days):
            byMonthDay = days
            byDay = yearly.weekday.map { [ByDay($0)] } ?? []
        }
    }
}
