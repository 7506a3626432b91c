import TimeZones

/// What a single event, a master or an exception says; occurrences say what their master says.
struct EventContent: Sendable, Codable, Hashable {
    enum Importance: String, Sendable, Codable, CaseIterable { case low, normal, high }
    enum Sensitivity: String, Sendable, Codable, CaseIterable { case normal, personal, `private`, confidential }
    enum ShowAs: String, Sendable, Codable, CaseIterable { case free, tentative, busy, oof, workingElsewhere, unknown }
    enum MeetingProvider: String, Sendable, Codable, CaseIterable {
        case unknown, teamsForBusiness, skypeForBusiness, skypeForConsumer
    }

    var start: ZonedTime
    var end: ZonedTime
    var isAllDay = false
    var subject: String?
    /// The body as HTML: Exchange keeps no other.
    var body = MessageBody.empty
    var categories: [String] = []
    var importance = Importance.normal
    var sensitivity = Sensitivity.normal
    var showAs = ShowAs.busy
    var isReminderOn = true
    var reminderMinutesBeforeStart = 15
    var responseRequested = true
    var allowNewTimeProposals = true
    var hideAttendees = false
    var isCancelled = false
    var isDraft = false
    var isOnlineMeeting = false
    var onlineMeetingProvider = MeetingProvider.unknown
    var onlineMeeting = JSONValue.null
    var locations: [Location] = []
    var attendees: [Attendee] = []
    var responseStatus = ResponseStatus.organizer

    init(start: ZonedTime, end: ZonedTime) {
        self.start = start
        self.end = end
    }

    /// How long it lasts by the clock of its zone, in seconds.
    var localDuration: Int {
        end.localSeconds - start.localSeconds
    }
}
