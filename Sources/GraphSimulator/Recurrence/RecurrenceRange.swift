import TimeZones

/// Over which dates a pattern goes (graph-facts 2.2).
struct RecurrenceRange: Sendable, Hashable {
    /// Where the dates end.
    enum End: Sendable, Hashable {
        case never
        /// The last date, inclusive.
        case date(CivilDate)
        /// The number of occurrences.
        case count(Int)
    }

    /// The first date that may be an occurrence.
    var startDate: CivilDate
    var end: End
    /// The zone whose dates these are.
    var recurrenceTimeZone: String

    /// The range as Graph echoes it: with all members, the unused ones at their defaults.
    var json: JSONValue {
        let type =
            switch end {
            case .never: "noEnd"
            case .date: "endDate"
            case .count: "numbered"
            }
        var endDate = "0001-01-01"
        if case .date(let date) = end { endDate = date.text }
        var count = 0
        if case .count(let number) = end { count = number }
        return [
            "type": .string(type),
            "startDate": .string(startDate.text),
            "endDate": .string(endDate),
            "recurrenceTimeZone": .string(recurrenceTimeZone),
            "numberOfOccurrences": .integer(count),
        ]
    }
}
