/// How files are imported.
public struct ImportOptions: Sendable {
    /// Where new events go; events that exist stay in their calendar.
    public var calendar = CalendarChoice.standard
    /// Whether it is only said what would be done.
    public var isDryRun = false
    /// Whether Graph may mail the attendees of meetings that I organize.
    public var sendsInvitations = false
    /// Whether a recurrence that Graph cannot hold becomes single events.
    public var expandsRecurrence = false

    /// Makes the options of a plain import: into the default calendar, with no mail to anybody.
    public init() {}
}
