/// An answer to an invitation.
public enum InvitationAnswer: String, Sendable, Hashable, CaseIterable {
    /// Yes.
    case accept
    /// Perhaps.
    case tentativelyAccept
    /// No; the event leaves the calendar.
    case decline
}
