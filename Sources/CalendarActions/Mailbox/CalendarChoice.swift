public import GraphModel

/// Which calendars of a mailbox are meant.
public enum CalendarChoice: Sendable, Hashable {
    /// The default calendar.
    case standard
    /// The calendar with this name, in any case, or this id.
    case named(String)
    /// All calendars.
    case all

    /// The calendars of a mailbox that are meant; throws when there is none, or a name means several.
    public func calendars(among calendars: [Calendar]) throws(ActionError) -> [Calendar] {
        switch self {
        case .all: return calendars
        case .standard:
            guard let standard = calendars.first(where: { $0.isDefaultCalendar ?? false }) else {
                throw .noDefaultCalendar
            }
            return [standard]
        case .named(let name):
            if let exact = calendars.first(where: { $0.id == name }) { return [exact] }
            let matches = calendars.filter { $0.name?.lowercased() == name.lowercased() }
            if matches.count > 1 { throw .ambiguousCalendar(name) }
            guard let match = matches.first else {
                throw .unknownCalendar(name, known: calendars.compactMap(\.name))
            }
            return [match]
        }
    }
}
