import TimeZones

// The bookkeeping of changes: what is to be saved, what mails go out, and Exchange's second touch.

extension GraphService {
    /// Notes that an event was written: it is to be saved, and Exchange will touch it once more.
    mutating func touched(_ number: Int, _ mailbox: Int) {
        unsaved.items.insert(.init(mailbox: mailbox, number: number))
        unsaved.others = true
        guard knobs.changeKeyBumpAfterWrite else { return }
        let due = clock.now.seconds + knobs.changeKeyBumpDelay
        mailboxes[mailbox].pendingBumps.removeAll { $0.number == number }
        mailboxes[mailbox].pendingBumps.append(.init(number: number, due: due))
    }

    /// Makes the second changes that are due.
    mutating func applyDueBumps() {
        let now = clock.now.seconds
        for mailbox in mailboxes.indices where mailboxes[mailbox].pendingBumps.contains(where: { $0.due <= now }) {
            let due = mailboxes[mailbox].pendingBumps.filter { $0.due <= now }
            mailboxes[mailbox].pendingBumps.removeAll { $0.due <= now }
            for bump in due {
                guard var item = mailboxes[mailbox].items[bump.number] else { continue }
                item.change = mailboxes[mailbox].takeChange()
                item.modified = timestamp(item.change)
                mailboxes[mailbox].items[bump.number] = item
                unsaved.items.insert(.init(mailbox: mailbox, number: bump.number))
                unsaved.others = true
            }
        }
    }

    /// Removes an event and leaves its tombstone.
    mutating func remove(_ item: EventItem, from mailbox: Int) {
        let today = clock.now.local().date.dayNumber
        let days = item.recurrence.map { $0.days(in: today - 60...today + 60) } ?? []
        mailboxes[mailbox].items[item.number] = nil
        let change = mailboxes[mailbox].takeChange()
        mailboxes[mailbox].tombstones.append(
            .init(number: item.number, calendar: item.calendar, change: change, days: days)
        )
        unsaved.items.insert(.init(mailbox: mailbox, number: item.number))
        unsaved.others = true
    }

    // MARK: Mails

    /// Mails invitations for a new meeting.
    mutating func sendInvitations(of item: EventItem, _ mailbox: Int) {
        guard item.isOrganizer, !item.content.isDraft else { return }
        send(.request, item, nil, item.content, to: item.content.attendees.map(\.emailAddress), mailbox)
    }

    /// Puts a mail about an event into the outbox; nobody is written to who is the sender.
    mutating func send(
        _ kind: OutboxMail.Kind,
        _ item: EventItem,
        _ day: Int?,
        _ content: EventContent,
        to recipients: [EmailAddress],
        _ mailbox: Int,
        comment: String = "",
        response: String = ""
    ) {
        let sender = mailboxes[mailbox].user
        let addresses = recipients.map(\.address).filter { !sender.isNamed($0) }
        guard !addresses.isEmpty else { return }
        let identifier =
            day.map { RESTIdentifier.occurrence(item.number, CivilDate(dayNumber: $0)) } ?? .item(item.number)
        var mail = OutboxMail(
            kind: kind,
            from: sender.address,
            to: addresses,
            subject: content.subject ?? "",
            eventId: identifier.text(mailboxes[mailbox].store),
            uid: item.identity.text()
        )
        mail.comment = comment
        mail.response = response
        if knobs.propagatePublicStrings, kind == .request || kind == .update {
            mail.extendedProperties = item.extendedProperties.filter { $0.key.contains(ExtendedProperty.publicStrings) }
        }
        outbox.append(mail)
    }

    /// Mails what a changed meeting means for whom: new people are invited, dropped ones uninvited, the others told.
    mutating func sendUpdates(
        of item: EventItem,
        _ day: Int?,
        before: EventContent,
        after: EventContent,
        onlyAttendees: Bool,
        _ mailbox: Int
    ) {
        guard item.isOrganizer else { return }
        func others(_ list: [Attendee], than known: [Attendee]) -> [EmailAddress] {
            list.map(\.emailAddress).filter { one in !known.contains { $0.emailAddress.isSame(one) } }
        }
        let added = others(after.attendees, than: before.attendees)
        let dropped = others(before.attendees, than: after.attendees)
        send(.request, item, day, after, to: added, mailbox)
        send(.cancel, item, day, before, to: dropped, mailbox)
        guard !onlyAttendees else { return }
        let kept = after.attendees.map(\.emailAddress).filter { one in !added.contains { $0.isSame(one) } }
        send(.update, item, day, after, to: kept, mailbox)
    }
}
