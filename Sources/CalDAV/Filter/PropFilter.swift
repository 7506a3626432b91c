import ICalendar
import TimeZones
import WebDAV
import XMLTree

/// What a property of a component is to be like (RFC 4791 9.7.2).
public struct PropFilter: Sendable, Hashable {
    /// What is asked of its value.
    public enum Condition: Sendable, Hashable {
        /// The property is there.
        case isDefined
        /// The property is not there.
        case isNotDefined
        /// Its time is in a range.
        case timeRange(TimeRange)
        /// It has, or has not, a text in it.
        case text(TextMatch)
    }

    /// The name of the property, in capitals.
    public let name: String
    /// What is asked of its value.
    public let condition: Condition
    /// What is asked of its parameters: all of it, of one and the same property.
    public let paramFilters: [ParamFilter]

    /// Makes a filter.
    public init(_ name: String, _ condition: Condition = .isDefined, _ paramFilters: [ParamFilter] = []) {
        self.name = name
        self.condition = condition
        self.paramFilters = paramFilters
    }

    /// Reads CALDAV:prop-filter.
    init(_ element: XMLElement) throws(DAVError) {
        name = try FilterName.read(element)
        paramFilters = try element.all(.calDAV("param-filter")).map { (inner) throws(DAVError) in
            try ParamFilter(inner)
        }
        if element.first(.calDAV("is-not-defined")) != nil {
            condition = .isNotDefined
        } else if let range = element.first(.calDAV("time-range")) {
            condition = .timeRange(try TimeRange(range))
        } else if let match = element.first(.calDAV("text-match")) {
            condition = .text(try TextMatch(match))
        } else {
            condition = .isDefined
        }
    }

    /// Whether a component has such a property.
    func matches(_ component: Component, _ zones: ObjectTimeZones) -> Bool {
        let properties = component.all(name)
        switch condition {
        case .isNotDefined: return properties.isEmpty
        case .isDefined: return properties.contains(where: fits)
        case .text(let match):
            return properties.contains { match.matches(TextValue.unescape($0.value)) && fits($0) }
        case .timeRange(let range):
            if properties.isEmpty, paramFilters.isEmpty, let end = effectiveEnd(component, zones) {
                return range.contains(end)
            }
            return properties.contains { property in
                let time = CalendarTime(property).map { zones.instant($0) }
                return (time.map { range.contains($0) } ?? false) && fits(property)
            }
        }
    }

    private func fits(_ property: Property) -> Bool {
        paramFilters.allSatisfy { $0.matches(property) }
    }

    /// The end that DTSTART and DURATION make, where DTEND or DUE is asked for and missing (RFC 4791 9.9).
    private func effectiveEnd(_ component: Component, _ zones: ObjectTimeZones) -> Instant? {
        guard name == "DTEND" && component.name == "VEVENT" || name == "DUE" && component.name == "VTODO",
            component.first("DURATION") != nil
        else { return nil }
        return ComponentTimes(component, zones)?.span(zones).end
    }
}
