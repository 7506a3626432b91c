/// Which calendar of a mailbox is meant.
public enum CalendarSelection: Sendable, Hashable {
    /// The default calendar.
    case standard
    /// The calendar with an id, also a shared one.
    case id(String)

    /// The segments of its path below the mailbox.
    var path: [String] {
        switch self {
        case .standard: ["calendar"]
        case .id(let id): ["calendars", id]
        }
    }

    /// The segments before `events/{id}`: events of shared calendars are reached through the calendar only.
    var eventPath: [String] {
        switch self {
        case .standard: []
        case .id(let id): ["calendars", id]
        }
    }
}
