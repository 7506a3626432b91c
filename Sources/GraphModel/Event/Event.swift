/// An event as Graph returns and takes it (`microsoft.graph.event`); a member that is absent or null is nil.
public struct Event: Codable, Hashable, Sendable {
    /// The version for `If-Match`: `W/"changeKey"`.
    public var odataEtag: String?
    /// Set on the rows of a delta that are gone; such rows have an id and nothing else.
    public var removed: Removal?
    /// The id; compared with case, the same for an exception as for the occurrence it replaced.
    public var id: String?
    /// The version; of an occurrence that of its series.
    public var changeKey: String?
    /// The instant of creation, ISO 8601 in UTC with 0 to 7 digits of fraction.
    public var createdDateTime: String?
    /// The instant of the last change, in the form of `createdDateTime`.
    public var lastModifiedDateTime: String?
    /// Display names of categories.
    public var categories: [String]?
    /// What the creator gave so that a repeated POST makes one event.
    public var transactionId: String?
    /// The zone in which the start was set: a Windows or IANA name, `tzone://Microsoft/Custom`, or empty.
    public var originalStartTimeZone: String?
    /// The zone in which the end was set.
    public var originalEndTimeZone: String?
    /// The original start of an occurrence, mostly in UTC; only by `$select`.
    public var originalStart: String?
    /// The server's UID; of an occurrence with its date in bytes 16 to 19.
    public var iCalUId: String?
    /// The UID of the whole series; not part of the documented v1.0.
    public var uid: String?
    /// `OID.master.yyyy-MM-dd` with the original local date of an occurrence or exception.
    public var occurrenceId: String?
    /// Minutes from reminder to start.
    public var reminderMinutesBeforeStart: Int?
    /// Whether there is a reminder.
    public var isReminderOn: Bool?
    /// Whether there are attachments that are not inline.
    public var hasAttachments: Bool?
    /// Whether attendees see only themselves.
    public var hideAttendees: Bool?
    /// The subject.
    public var subject: String?
    /// The first 255 characters of the body as text.
    public var bodyPreview: String?
    /// The body.
    public var body: ItemBody?
    /// The importance.
    public var importance: Importance?
    /// Who may see the details.
    public var sensitivity: Sensitivity?
    /// Whether it lasts whole days; then start and end are midnights, the end exclusive.
    public var isAllDay: Bool?
    /// Whether the organizer cancelled it.
    public var isCancelled: Bool?
    /// Whether it was changed in Outlook and not sent yet.
    public var isDraft: Bool?
    /// Whether the owner of the calendar is the organizer.
    public var isOrganizer: Bool?
    /// The organizer; also of events without attendees.
    public var organizer: Recipient?
    /// Whether the organizer wants an answer.
    public var responseRequested: Bool?
    /// The own answer.
    public var responseStatus: ResponseStatus?
    /// Who is invited; mostly without the organizer.
    public var attendees: [Attendee]?
    /// The id of the series of an occurrence or exception.
    public var seriesMasterId: String?
    /// How the time is shown to others.
    public var showAs: FreeBusyStatus?
    /// What it is within a series.
    public var type: EventType?
    /// The start, in the zone that was asked for (UTC when none was).
    public var start: DateTimeTimeZone?
    /// The end, exclusive.
    public var end: DateTimeTimeZone?
    /// The location.
    public var location: Location?
    /// All locations.
    public var locations: [Location]?
    /// The recurrence of a series master.
    public var recurrence: PatternedRecurrence?
    /// Whether it is an online meeting.
    public var isOnlineMeeting: Bool?
    /// The service that hosts the online meeting.
    public var onlineMeetingProvider: OnlineMeetingProviderType?
    /// How to join.
    public var onlineMeeting: OnlineMeetingInfo?
    /// How to join, of old Skype meetings; may be empty.
    public var onlineMeetingUrl: String?
    /// Whether attendees may propose other times.
    public var allowNewTimeProposals: Bool?
    /// Where Outlook on the web shows it.
    public var webLink: String?
    /// Ids (`OID.master.yyyy-MM-dd`) of the deleted occurrences; only by `$select` on a GET of a master.
    public var cancelledOccurrences: [String]?
    /// The exceptions; only by `$expand` on a GET of a master.
    public var exceptionOccurrences: [Event]?
    /// MAPI properties; only by `$expand`.
    public var singleValueExtendedProperties: [SingleValueLegacyExtendedProperty]?
    /// Attachments; only by `$expand`.
    public var attachments: [Attachment]?

    /// Makes a value without any member.
    public init() {}

    /// The members by Graph's names, for `$select` and for members that are to be cleared.
    public enum Member: String, CodingKey, CaseIterable, Sendable {
        case id, changeKey, createdDateTime, lastModifiedDateTime, categories, transactionId,
            originalStartTimeZone, originalEndTimeZone, originalStart, iCalUId, uid, occurrenceId,
            reminderMinutesBeforeStart, isReminderOn, hasAttachments, hideAttendees, subject, bodyPreview,
            body, importance, sensitivity, isAllDay, isCancelled, isDraft, isOrganizer, organizer,
            responseRequested, responseStatus, attendees, seriesMasterId, showAs, type, start, end, location,
            locations, recurrence, isOnlineMeeting, onlineMeetingProvider, onlineMeeting, onlineMeetingUrl,
            allowNewTimeProposals, webLink, cancelledOccurrences, exceptionOccurrences,
            singleValueExtendedProperties, attachments
        case odataEtag = "@odata.etag"
        case removed = "@removed"
    }

    typealias CodingKeys = Member
}
