import GraphModel

extension Event {
    /// The members in which this event differs from another, as a PATCH of it.
    ///
    /// What only the other has gets its plain value, or null where there is none. Times are sent both or not at all:
    /// unchanged ones can be refused as crossing a neighbour (graph-facts 2.4).
    func changes(from base: Event) -> EventChanges {
        var changes = EventChanges()
        let (wanted, present) = (explicit, base.explicit)
        for member in WritableMember.all where !member.isEqual(wanted, present) {
            if member.isSet(in: wanted) {
                member.copy(from: wanted, to: &changes.event)
            } else {
                changes.cleared.insert(member.name)
            }
        }
        if start != base.start || end != base.end || wanted.isAllDay != present.isAllDay {
            (changes.event.start, changes.event.end) = (start, end)
            if wanted.isAllDay != present.isAllDay { changes.event.isAllDay = wanted.isAllDay }
        }
        // Neither can be cleared, nor means anything where the other member is off.
        changes.cleared.subtract([.responseRequested, .reminderMinutesBeforeStart, .singleValueExtendedProperties])
        return changes
    }

    /// The event with what Graph takes for members that are left out.
    private var explicit: Event {
        var event = self
        event.subject = subject ?? ""
        event.categories = categories ?? []
        event.importance = importance ?? .normal
        event.sensitivity = sensitivity ?? .normal
        event.showAs = showAs ?? .busy
        event.attendees = attendees ?? []
        event.isReminderOn = isReminderOn ?? false
        event.isAllDay = isAllDay ?? false
        if event.isReminderOn != true { event.reminderMinutesBeforeStart = nil }
        if event.attendees?.isEmpty ?? true { event.responseRequested = nil }
        event.body = body ?? ItemBody(text: "")
        return event
    }
}

extension ItemBody {
    /// A body of plain text.
    init(text: String) {
        self.init()
        (contentType, content) = (.text, text)
    }
}

extension EventChanges {
    /// Whether nothing changes.
    var isEmpty: Bool { event == Event() && cleared.isEmpty }

    /// An event with these changes.
    func applied(to base: Event) -> Event {
        var event = base
        for member in WritableMember.all {
            if cleared.contains(member.name) || member.isSet(in: self.event) {
                member.copy(from: self.event, to: &event)
            }
        }
        if let start = self.event.start, let end = self.event.end { (event.start, event.end) = (start, end) }
        event.isAllDay = self.event.isAllDay ?? event.isAllDay
        return event
    }
}
