public import CalendarStore
public import GraphModel
public import ICalendar
public import TimeZones

/// Everything that the mirror knows of an event, for people.
public struct EventDetails: Sendable {
    /// A way into an online meeting, or something attached.
    public struct Link: Sendable, Hashable {
        /// What it is called; empty when it has no name.
        public let label: String
        /// Where it leads: an address of `https` or `http`.
        public let url: String
    }

    /// Where it is.
    public let address: EventAddress
    /// What an agenda shows of it.
    public let item: AgendaItem
    /// The calendar.
    public let collection: CalendarCollection
    /// Where it takes place; empty when it does not say.
    public let location: String
    /// The text; empty without one.
    public let body: String
    /// The organizer; nil when there are no people.
    public let organizer: EventPerson?
    /// Who is invited.
    public let attendees: [EventPerson]
    /// Me among them; nil when I am the organizer or not invited.
    public let me: EventPerson?
    /// Categories.
    public let categories: [String]
    /// Outlook's importance as PRIORITY has it: high, low, or nil for the usual one.
    public let importance: Importance?
    /// The ways into the online meeting.
    public let conferences: [Link]
    /// What is attached by address.
    public let attachments: [Link]
    /// The page of the event in Outlook on the web.
    public let webPage: String?
    /// How it repeats; nil when it does not.
    public let recurrence: RecurrenceRule?
    /// The seconds from the start to each reminder, negative before it.
    public let reminders: [Int]
    /// When it was last changed.
    public let lastModified: Instant?

    /// Whether it is an occurrence or a series.
    public var isRecurring: Bool { address.occurrence != nil || recurrence != nil }
}
