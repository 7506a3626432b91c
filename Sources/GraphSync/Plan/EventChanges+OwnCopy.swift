import GraphModel

extension EventChanges {
    /// Whether only members change that are an attendee's own: the organizer's next update leaves them alone or does not
    /// tell the organizer (graph-facts 5).
    var concernsOwnCopyOnly: Bool {
        var rest = self
        rest.event.categories = nil
        rest.event.showAs = nil
        rest.event.sensitivity = nil
        rest.event.isReminderOn = nil
        rest.event.reminderMinutesBeforeStart = nil
        rest.event.singleValueExtendedProperties = nil
        return rest.event == Event() && rest.cleared.isEmpty
    }
}
