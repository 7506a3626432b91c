import GraphModel

extension Event {
    /// The exception with the members of its master where it has none: nested answers of Graph hold a part only.
    func inheriting(from master: Event) -> Event {
        var event = self
        event.subject = subject ?? master.subject
        event.body = body ?? master.body
        event.location = location ?? master.location
        event.locations = locations ?? master.locations
        event.attendees = attendees ?? master.attendees
        event.organizer = organizer ?? master.organizer
        event.isOrganizer = isOrganizer ?? master.isOrganizer
        event.responseRequested = responseRequested ?? master.responseRequested
        event.responseStatus = responseStatus ?? master.responseStatus
        event.categories = categories ?? master.categories
        event.importance = importance ?? master.importance
        event.sensitivity = sensitivity ?? master.sensitivity
        event.showAs = showAs ?? master.showAs
        event.isAllDay = isAllDay ?? master.isAllDay
        event.isCancelled = isCancelled ?? master.isCancelled
        event.isReminderOn = isReminderOn ?? master.isReminderOn
        event.reminderMinutesBeforeStart = reminderMinutesBeforeStart ?? master.reminderMinutesBeforeStart
        event.isOnlineMeeting = isOnlineMeeting ?? master.isOnlineMeeting
        event.onlineMeeting = onlineMeeting ?? master.onlineMeeting
        event.onlineMeetingProvider = onlineMeetingProvider ?? master.onlineMeetingProvider
        event.onlineMeetingUrl = onlineMeetingUrl ?? master.onlineMeetingUrl
        event.allowNewTimeProposals = allowNewTimeProposals ?? master.allowNewTimeProposals
        event.originalStartTimeZone = originalStartTimeZone ?? master.originalStartTimeZone
        event.originalEndTimeZone = originalEndTimeZone ?? master.originalEndTimeZone
        event.createdDateTime = createdDateTime ?? master.createdDateTime
        event.lastModifiedDateTime = lastModifiedDateTime ?? master.lastModifiedDateTime
        event.webLink = webLink ?? master.webLink
        return event
    }
}
