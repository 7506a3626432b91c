import TimeZones

/// One event as a list or a view shows it: an item, or an occurrence of one.
struct EventRow: Sendable, Hashable {
    /// The kinds, with Graph's names.
    enum Kind: String, Sendable {
        case singleInstance, exception, occurrence, seriesMaster

        /// Where the kind stands in a view without order.
        var rank: Int {
            switch self {
            case .singleInstance, .seriesMaster: 0
            case .exception: 1
            case .occurrence: 2
            }
        }
    }

    let number: Int
    /// The day number that the pattern gave an occurrence or exception.
    let day: Int?
    let kind: Kind
    let start: Instant
    let end: Instant

    /// Its identifier.
    var identifier: RESTIdentifier {
        day.map { .occurrence(number, CivilDate(dayNumber: $0)) } ?? .item(number)
    }
}
