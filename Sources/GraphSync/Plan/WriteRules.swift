public import CalendarConversion

/// What may be written, and how.
public struct WriteRules: Sendable {
    /// The mailbox: its zone, and who I am.
    public var context: ConversionContext
    /// Whether Graph may mail the attendees of meetings that I organize.
    public var sendsInvitations: Bool
    /// Whether a recurrence that Graph cannot hold becomes single events.
    public var expandsRecurrence: Bool
    /// Whether stored lines that alone change in a meeting of mine are kept locally: a PATCH of them might mail.
    public var keepsLinesLocally = false

    /// Makes rules; nothing is mailed and nothing expanded unless it is asked for.
    public init(_ context: ConversionContext, sendsInvitations: Bool = false, expandsRecurrence: Bool = false) {
        self.context = context
        self.sendsInvitations = sendsInvitations
        self.expandsRecurrence = expandsRecurrence
    }

    /// The context in which an object is converted: people are invited where Graph may mail them, and stay invited in a
    /// meeting that has them already.
    func context(inviting hasAttendees: Bool) -> ConversionContext {
        var context = context
        context.invitesAttendees = sendsInvitations || hasAttendees
        return context
    }
}
