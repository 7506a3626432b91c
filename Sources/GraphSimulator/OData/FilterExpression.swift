/// The part of OData's `$filter` that Graph takes for events.
indirect enum FilterExpression: Sendable, Hashable {
    /// The comparisons of OData.
    enum Comparison: String, Sendable, CaseIterable {
        case eq, ne, gt, ge, lt, le
    }

    /// The functions on texts.
    enum Function: String, Sendable, CaseIterable {
        case startswith, endswith, contains
    }

    /// A path of members, such as `start/dateTime`, against a literal.
    case compare([String], Comparison, JSONValue)
    /// A function of a path and a text.
    case call(Function, [String], String)
    /// Whether an element of a collection fits; paths within begin with the variable.
    case any([String], variable: String, FilterExpression)
    case and(FilterExpression, FilterExpression)
    case or(FilterExpression, FilterExpression)
    case not(FilterExpression)
}
