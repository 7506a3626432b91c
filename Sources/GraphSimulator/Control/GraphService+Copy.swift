extension GraphService {
    /// Copies an event within its calendar, as Outlook does: a new event with the same words and times.
    ///
    /// Extended properties go along unless the knob forbids it, so that two events may carry one stored UID.
    mutating func copyEvent(id: String) -> Bool {
        guard case .item(let number)? = RESTIdentifier(id, mailboxes[0].store), let item = mailboxes[0].items[number]
        else { return false }
        let new = mailboxes[0].takeNumber()
        let change = mailboxes[0].takeChange()
        let created = timestamp(change)
        var copy = EventItem(
            number: new,
            calendar: item.calendar,
            content: item.content,
            recurrence: item.recurrence,
            organizer: mailboxes[0].user.emailAddress,
            identity: .exchange(created: created, unique: uniqueID(0, new)),
            created: created,
            modified: created,
            change: change,
            extendedProperties: knobs.copiesKeepProperties ? item.extendedProperties : [:]
        )
        copy.content.attendees = []
        copy.content.responseStatus = .organizer
        mailboxes[0].items[new] = copy
        touched(new, 0)
        return true
    }
}
