import GraphModel

extension Event {
    /// The members in which this event differs from another, as a PATCH of it; what only the other has is cleared.
    func changes(from base: Event) -> EventChanges {
        var changes = EventChanges()
        func compare<Value: Equatable>(_ path: WritableKeyPath<Event, Value?>, _ member: Event.Member) {
            guard self[keyPath: path] != base[keyPath: path] else { return }
            if let value = self[keyPath: path] {
                changes.event[keyPath: path] = value
            } else {
                changes.cleared.insert(member)
            }
        }
        compare(\.subject, .subject)
        compare(\.body, .body)
        compare(\.location, .location)
        compare(\.categories, .categories)
        compare(\.importance, .importance)
        compare(\.sensitivity, .sensitivity)
        compare(\.showAs, .showAs)
        compare(\.attendees, .attendees)
        compare(\.responseRequested, .responseRequested)
        compare(\.isReminderOn, .isReminderOn)
        compare(\.reminderMinutesBeforeStart, .reminderMinutesBeforeStart)
        compare(\.singleValueExtendedProperties, .singleValueExtendedProperties)
        // Unchanged times sent again can be refused as crossing a neighbour: only both together, and only when changed.
        if start != base.start || end != base.end || isAllDay != base.isAllDay {
            (changes.event.start, changes.event.end) = (start, end)
            if isAllDay != base.isAllDay { changes.event.isAllDay = isAllDay ?? false }
        }
        return changes.withoutUndefinedNulls()
    }
}

extension EventChanges {
    /// Graph has no null for some members: their plain values take its place.
    fileprivate func withoutUndefinedNulls() -> EventChanges {
        var changes = self
        for member in cleared {
            switch member {
            case .subject: changes.event.subject = ""
            case .body:
                var empty = ItemBody()
                (empty.contentType, empty.content) = (.text, "")
                changes.event.body = empty
            case .categories: changes.event.categories = []
            case .attendees: changes.event.attendees = []
            case .importance: changes.event.importance = .normal
            case .sensitivity: changes.event.sensitivity = .normal
            case .responseRequested, .reminderMinutesBeforeStart, .singleValueExtendedProperties: break
            default: continue
            }
            changes.cleared.remove(member)
        }
        return changes
    }
}
