public import CalendarStore

/// What a calendar app wants of a calendar: its name and colour, and what Graph has no place for.
public struct CalendarChanges: Sendable {
    /// The name for people; nil to leave it.
    public var displayName: String?
    /// The colour as `#RRGGBB`, with its property as the app wrote it; nil to leave it.
    public var color: (text: String, property: CalendarProperty)?
    /// What is kept beside the calendar.
    public var kept: [CalendarProperty] = []
    /// What is not kept any longer.
    public var removed: [CalendarProperty.Name] = []

    /// Makes changes of nothing.
    public init() {}
}
