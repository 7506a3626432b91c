import ICalendar
import WebDAV
import XMLTree

/// What a parameter of a property is to be like (RFC 4791 9.7.3).
public struct ParamFilter: Sendable, Hashable {
    /// What is asked of it.
    public enum Condition: Sendable, Hashable {
        /// It is there.
        case isDefined
        /// It is not there.
        case isNotDefined
        /// It has, or has not, a text in it.
        case text(TextMatch)
    }

    /// The name of the parameter, in capitals.
    public let name: String
    /// What is asked of it.
    public let condition: Condition

    /// Makes a filter.
    public init(_ name: String, _ condition: Condition) {
        self.name = name
        self.condition = condition
    }

    /// Reads CALDAV:param-filter.
    init(_ element: XMLElement) throws(DAVError) {
        name = try FilterName.read(element)
        if element.first(.calDAV("is-not-defined")) != nil {
            condition = .isNotDefined
        } else if let match = element.first(.calDAV("text-match")) {
            condition = .text(try TextMatch(match))
        } else {
            condition = .isDefined
        }
    }

    /// Whether a property fits.
    func matches(_ property: Property) -> Bool {
        let parameter = property.parameters.first { $0.name == name }
        switch condition {
        case .isDefined: return parameter != nil
        case .isNotDefined: return parameter == nil
        case .text(let match): return parameter?.values.contains { match.matches($0) } ?? false
        }
    }
}
