/// What events of a calendar are looked for by; each finds singles and series masters.
public struct EventSearch: Sendable, Hashable {
    /// What must be equal.
    public enum Criterion: Sendable, Hashable {
        /// The value of an extended property, `String {GUID} Name x`.
        case extendedProperty(id: String, value: String)
        /// The server's UID.
        case iCalUId(String)
    }

    /// What must be equal; Exchange compares without case.
    public var criterion: Criterion
    /// Where.
    public var calendar: CalendarSelection

    /// Makes a search.
    public init(_ criterion: Criterion, in calendar: CalendarSelection = .standard) {
        self.criterion = criterion
        self.calendar = calendar
    }

    /// The filter in Graph's language.
    var filter: String {
        switch criterion {
        case .extendedProperty(let id, let value):
            "singleValueExtendedProperties/Any(ep: ep/id eq \(EventQuery.literal(id)) "
                + "and ep/value eq \(EventQuery.literal(value)))"
        case .iCalUId(let uid): "iCalUId eq \(EventQuery.literal(uid))"
        }
    }
}
