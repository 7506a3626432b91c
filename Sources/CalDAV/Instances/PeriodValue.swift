import ICalendar
import TimeZones

/// Values of type PERIOD (RFC 5545 3.3.9): a start, and an end or a duration.
enum PeriodValue: Sendable {
    /// The periods of a property such as FREEBUSY; those that are malformed are left out.
    static func values(of property: Property, _ zones: ObjectTimeZones) -> [InstanceSpan] {
        property.value.split(separator: ",").compactMap { span($0, of: property, zones) }
    }

    /// Reads one period.
    static func span(_ text: Substring, of property: Property, _ zones: ObjectTimeZones) -> InstanceSpan? {
        let sides = text.split(separator: "/", maxSplits: 1).map(String.init)
        let parameters = property.parameters.filter { $0.name == "TZID" }
        let time = { (text: String) in CalendarTime(Property(property.name, parameters, value: text)) }
        guard sides.count == 2, let start = time(sides[0]).map({ zones.instant($0) }) else { return nil }
        if let duration = DurationValue(sides[1]) {
            return InstanceSpan(start: start, end: start.advanced(by: duration.nominalSeconds))
        }
        return time(sides[1]).map { InstanceSpan(start: start, end: zones.instant($0)) }
    }
}
