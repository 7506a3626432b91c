public import TimeZones
public import WebDAV
import XMLTree

/// A change of a property of a calendar, by PROPPATCH or MKCALENDAR, as what it means.
public enum CalendarPropertyChange: Sendable {
    /// The name for people.
    case displayName(String)
    /// What the calendar is about; nil to take it away.
    case description(String?)
    /// The colour; nil to take it away.
    case color(CalendarColor?)
    /// The place in a list; nil to take it away.
    case order(Int?)
    /// The zone for dates and times in no zone; nil to take it away.
    case timeZone(TimeZoneRules?)
    /// The components that it takes, in capitals; when it is made only.
    case components([String])
    /// Whether it makes its owner busy.
    case isTransparent(Bool)

    /// Reads a change; nil for a property that means nothing here.
    ///
    /// A value that is none is refused, a zone with CALDAV:valid-calendar-data.
    public init?(_ instruction: PropertyUpdate.Instruction, database: TimeZoneDatabase = .system) throws(DAVError) {
        switch instruction {
        case .set(let element):
            guard let change = try Self.set(element, database) else { return nil }
            self = change
        case .remove(let name):
            guard let change = try Self.removal(of: name) else { return nil }
            self = change
        }
    }

    private static func removal(of name: PropertyName) throws(DAVError) -> CalendarPropertyChange? {
        switch name {
        case .calendarDescription: return .description(nil)
        case .calendarColor: return .color(nil)
        case .calendarOrder: return .order(nil)
        case .calendarTimezone, .calendarTimezoneID: return .timeZone(nil)
        case .displayName: throw DAVError(409, "a calendar must have a name")
        default: return nil
        }
    }

    private static func set(
        _ element: XMLElement,
        _ database: TimeZoneDatabase
    ) throws(DAVError) -> CalendarPropertyChange? {
        switch element.name {
        case .displayName: return .displayName(element.text)
        case .calendarDescription: return .description(element.text)
        case .calendarTimezone: return .timeZone(try CalendarTimeZone.rules(ofCalendar: element.text, database))
        case .calendarTimezoneID: return .timeZone(try CalendarTimeZone.rules(named: element.trimmedText, database))
        case .calendarColor:
            guard let color = CalendarColor(element.trimmedText) else { throw invalid(element, "a colour #RRGGBB") }
            return .color(color)
        case .calendarOrder:
            guard let order = Int(element.trimmedText) else { throw invalid(element, "a whole number") }
            return .order(order)
        case .supportedCalendarComponentSet:
            return .components(element.all(.calDAV("comp")).compactMap { $0.attribute("name")?.uppercased() })
        case .scheduleCalendarTransp: return .isTransparent(element.first(.calDAV("transparent")) != nil)
        default: return nil
        }
    }

    private static func invalid(_ element: XMLElement, _ wanted: String) -> DAVError {
        DAVError(409, "\(element.name) must be \(wanted)")
    }
}
