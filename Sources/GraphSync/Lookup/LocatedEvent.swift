public import GraphClient
public import GraphModel

/// An event of the mailbox, and the calendar it is in.
public struct LocatedEvent: Sendable {
    /// The calendar.
    public let calendar: Calendar
    /// The single event or master, as far as it was read.
    public var event: Event

    /// Makes a value.
    public init(_ event: Event, in calendar: Calendar) {
        self.event = event
        self.calendar = calendar
    }

    /// Makes a value of an event that is not read yet.
    public init(id: String, in calendar: Calendar) {
        self.init(Event(), in: calendar)
        event.id = id
    }
}

extension Calendar {
    /// How Graph is asked for it.
    public var selection: CalendarSelection {
        guard isDefaultCalendar != true, let id else { return .standard }
        return .id(id)
    }
}
