import ICalendar

/// A calendar object with those FREEBUSY values only that are in a range (RFC 4791 9.6.7).
enum LimitedFreeBusySet: Sendable {
    /// The object, with the other values left out.
    static func component(_ calendar: Component, _ zones: ObjectTimeZones, in range: TimeRange) -> Component {
        var limited = calendar
        limited.components = calendar.components.map { component in
            guard component.name == "VFREEBUSY" else { return component }
            var inner = component
            inner.properties = component.properties.compactMap { property in
                property.name == "FREEBUSY" ? limit(property, zones, range) : property
            }
            return inner
        }
        return limited
    }

    private static func limit(_ property: Property, _ zones: ObjectTimeZones, _ range: TimeRange) -> Property? {
        let periods = property.value.split(separator: ",")
        let kept = periods.filter { text in
            PeriodValue.span(text, of: property, zones).map { range.overlaps(start: $0.start, end: $0.end) } ?? true
        }
        guard kept.count < periods.count else { return property }
        guard !kept.isEmpty else { return nil }
        return Property(property.name, property.parameters, value: kept.joined(separator: ","))
    }
}
