/// The members of an event, in the order in which Graph writes them (graph-facts 1.1).
enum EventMember: String, Sendable, CaseIterable {
    case id, createdDateTime, lastModifiedDateTime, changeKey, categories, transactionId, originalStartTimeZone
    case originalEndTimeZone, iCalUId, uid, reminderMinutesBeforeStart, isReminderOn, hasAttachments, subject
    case bodyPreview, importance, sensitivity, isAllDay, isCancelled, isOrganizer, responseRequested, seriesMasterId
    case showAs, type, webLink, onlineMeetingUrl, isOnlineMeeting, onlineMeetingProvider, allowNewTimeProposals
    case occurrenceId, isDraft, hideAttendees, responseStatus, cancelledOccurrences, originalStart, body, start, end
    case location, locations, recurrence, attendees, organizer, onlineMeeting

    /// The members of a full answer: all but those that must be named in `$select`.
    static let defaults = allCases.filter { $0 != .cancelledOccurrences && $0 != .originalStart }

    /// The member of a name, in any case.
    init?(name: some StringProtocol) {
        let text = String(name)
        guard let member = Self.allCases.first(where: { isSameName($0.rawValue, text) }) else { return nil }
        self = member
    }
}
