import ICalendar
import TimeZones
import WebDAV

/// A calendar object as its instances in a range, each a component of its own, in UTC (RFC 4791 9.6.5).
public enum ExpandedCalendar: Sendable {
    /// More instances than this of one object are refused.
    public static let maximumInstances = 5000

    /// Properties that make a component recur.
    private static let recurrenceProperties: Set = ["RRULE", "RDATE", "EXDATE", "EXRULE"]

    static func component(
        _ calendar: Component,
        _ zones: ObjectTimeZones,
        in range: TimeRange
    ) throws(DAVError) -> Component {
        let (instances, isCut) = ObjectInstances(calendar, zones).all(in: range, limit: maximumInstances)
        guard !isCut else {
            throw DAVError(
                WebDAVPrecondition.numberOfMatchesWithinLimits,
                "an object has more than \(maximumInstances) instances in the range"
            )
        }
        let others = calendar.components.filter { component in
            component.name != "VTIMEZONE"
                && !(ObjectInstances.components.contains(component.name) && component.first("DTSTART") != nil)
        }
        return Component(
            calendar.name,
            properties: calendar.properties,
            components: instances.map { component($0, zones) } + others
        )
    }

    private static func component(_ instance: Instance, _ zones: ObjectTimeZones) -> Component {
        var component = instance.component
        var properties: [Property] = []
        for property in component.properties where !recurrenceProperties.contains(property.name) {
            switch property.name {
            case "RECURRENCE-ID": continue
            case "DTSTART":
                properties.append(Property("DTSTART", inUTC(instance.start, zones)))
                if let recurrenceID = instance.recurrenceID {
                    properties.append(Property("RECURRENCE-ID", inUTC(recurrenceID, zones)))
                }
            case "DTEND", "DUE": properties.append(end(property.name, instance))
            case "DURATION": properties.append(duration(property, instance))
            default: properties.append(inUTC(property, zones))
            }
        }
        component.properties = properties
        return component
    }

    /// Where the instance ends; floating times stay floating.
    private static func end(_ name: String, _ instance: Instance) -> Property {
        let length = instance.span.end.seconds - instance.span.start.seconds
        switch instance.start {
        case .date(let date):
            // Days of the clock: one with 23 or 25 hours counts as one.
            return Property(name, .date(date.advanced(by: (length + 43_200) / 86_400)))
        case .floating(let local): return Property(name, .floating(local.advanced(by: length)))
        case .utc, .zoned: return Property(name, .utc(instance.span.end.local()))
        }
    }

    /// A duration of days follows the clock of the zone, which UTC does not have: then an end instead.
    private static func duration(_ property: Property, _ instance: Instance) -> Property {
        guard case .zoned = instance.start, let duration = DurationValue(property.value), duration.days != 0 else {
            return property
        }
        return end(instance.component.name == "VTODO" ? "DUE" : "DTEND", instance)
    }

    private static func inUTC(_ time: CalendarTime, _ zones: ObjectTimeZones) -> CalendarTime {
        if case .zoned = time { .utc(zones.instant(time).local()) } else { time }
    }

    /// Any other property that refers to a VTIMEZONE: there is none any more.
    private static func inUTC(_ property: Property, _ zones: ObjectTimeZones) -> Property {
        guard !property.parameter("TZID").isEmpty else { return property }
        let times = CalendarTime.values(of: property).compactMap(\.self).map { inUTC($0, zones) }
        let parameters = property.parameters.filter { $0.name != "TZID" }
        guard !times.isEmpty else { return Property(property.name, parameters, value: property.value) }
        return Property(property.name, parameters, value: times.map(\.text).joined(separator: ","))
    }
}
