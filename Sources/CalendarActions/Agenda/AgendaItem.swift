public import GraphModel

/// One event on an agenda.
public struct AgendaItem: Sendable, Hashable {
    /// The UID, the same as in an export.
    public var uid: String
    /// The subject; empty when there is none.
    public var subject: String
    /// The organizer's name, or address where there is no name.
    public var organizer: String?
    /// When it takes place.
    public var time: AgendaTime
    /// The name of its calendar.
    public var calendar: String
    /// How the time is shown to others.
    public var showAs: FreeBusyStatus
    /// Who may see the details.
    public var sensitivity: Sensitivity
    /// Whether the owner of the mailbox answered "maybe", or keeps the time tentatively.
    public var isTentative: Bool
    /// Whether the organizer cancelled it.
    public var isCancelled: Bool

    /// Makes an item.
    public init(
        uid: String,
        subject: String,
        organizer: String?,
        time: AgendaTime,
        calendar: String,
        showAs: FreeBusyStatus = .busy,
        sensitivity: Sensitivity = .normal,
        isTentative: Bool = false,
        isCancelled: Bool = false
    ) {
        self.uid = uid
        self.subject = subject
        self.organizer = organizer
        self.time = time
        self.calendar = calendar
        self.showAs = showAs
        self.sensitivity = sensitivity
        self.isTentative = isTentative
        self.isCancelled = isCancelled
    }
}
