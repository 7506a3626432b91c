/// The behaviours in which mailboxes of Graph differ, or are said to; each default is what most sources report.
///
/// Read and set over `/__sim/knobs`. The names are those of the fact sheet's section 10.
public struct SimulatorKnobs: Sendable, Codable, Hashable {
    /// Which IANA names are accepted beside the Windows names.
    public enum IANAZones: String, Sendable, Codable, Hashable {
        /// The hundred or so names that the reference lists.
        case documented
        /// Every name of the system's time zone database.
        case all
        /// None.
        case none
    }

    /// What a pattern's day 29 to 31 means in a shorter month.
    public enum DayBeyondMonth: String, Sendable, Codable, Hashable {
        /// The last day of the month, as Exchange has it.
        case lastDay
        /// No occurrence, as RFC 5545 has it.
        case skip
    }

    /// What `Retry-After` says on 429 and 503.
    public enum RetryAfter: String, Sendable, Codable, Hashable {
        /// Whole seconds.
        case int
        /// Seconds with a fraction.
        case fraction
        /// An HTTP date.
        case date
        /// The field is missing.
        case absent
    }

    /// How an occurrence appears in calendarView/delta.
    public enum DeltaStub: String, Sendable, Codable, Hashable {
        /// With id, type, start and end only.
        case on
        /// With all members.
        case full
    }

    /// What calendarView/delta says when an occurrence was deleted.
    public enum DeltaDeletedOccurrence: String, Sendable, Codable, Hashable {
        /// The series comes again without it.
        case resend
        /// Besides, a removed row names it.
        case removed
    }

    /// What the creation of an event with a known transactionId and the same content answers.
    public enum TransactionRetry: String, Sendable, Codable, Hashable {
        /// `ErrorDuplicateTransactionId`.
        case error
        /// 201 with the event that is there.
        case existing
    }

    /// The photo of the person who signs in.
    public enum Photo: String, Sendable, Codable, Hashable {
        /// There is none.
        case none
        /// A small JPEG.
        case jpeg
    }

    /// Exchange touches an item once more after a write, so that its etag moves again.
    public var changeKeyBumpAfterWrite = true
    /// How long after the write that happens, in seconds.
    public var changeKeyBumpDelay = 2
    /// The last row of a page comes again as the first of the next.
    public var skipRow = false
    /// calendarView returns what ends exactly when the window starts.
    public var viewIncludesTouchingEnd = true
    /// How an occurrence appears in calendarView/delta.
    public var deltaStub = DeltaStub.on
    /// What calendarView/delta says when an occurrence was deleted.
    public var deltaDeletedOccurrence = DeltaDeletedOccurrence.resend
    /// calendarView/delta says of changed events outside the window that they were deleted.
    public var deltaOutsideWindowRemoved = true
    /// A deleted series gives removed rows for its instances too.
    public var deltaRemovedInstances = false
    /// The pages of calendarView/delta never end and repeat what came before.
    public var deltaLoop = false
    /// The first page of a delta round is empty.
    public var deltaEmptyFirstPage = false
    /// A deletion never shows in a delta.
    public var deltaMissesDeletions = false
    /// The rounds after which a delta token is refused with 410; 0 is never.
    public var tokenLifetime = 0
    /// `/events/delta` is served.
    public var eventsDelta = true
    /// `/events/delta` has rows for changed exceptions too.
    public var eventsDeltaExceptions = false
    /// The status of `ErrorDuplicateTransactionId`: 400 or 409.
    public var duplicateTransactionStatus = 400
    /// What a repeated creation answers.
    public var transactionRetry = TransactionRetry.error
    /// `exceptionOccurrences` can be expanded.
    public var exceptionOccurrencesReturned = true
    /// `cancelledOccurrences` can be selected.
    public var cancelledOccurrencesReturned = true
    /// The recurrence blob can be expanded as an extended property.
    public var recurrenceBlob = true
    /// Events have the member `uid`.
    public var uidMember = true
    /// Events have the member `occurrenceId`.
    public var occurrenceIdMember = true
    /// `/instances` leaves out exceptions.
    public var instancesWithoutExceptions = false
    /// Which IANA names are accepted beside the Windows names.
    public var ianaAccepted = IANAZones.documented
    /// The answer to a PATCH is in UTC whatever the `Prefer` field asks.
    public var patchIgnoresPreferTz = false
    /// What a pattern's day 29 to 31 means in a shorter month.
    public var dayBeyondMonth = DayBeyondMonth.lastDay
    /// Exceptions and deletions of a series survive a change of its times or its pattern.
    public var keepExceptionsOnMasterTimeChange = false
    /// A `$top` above 1000 is taken as 1000 instead of being refused.
    public var clampTop = false
    /// Named properties of the PublicStrings set go out with invitations.
    public var propagatePublicStrings = true
    /// Copies that Outlook makes keep extended properties.
    public var copiesKeepProperties = true
    /// A change of private members such as the categories mails the attendees too.
    public var mailOnAnyPatch = false
    /// A refresh token works once only.
    public var refreshTokenSingleUse = false
    /// What `Retry-After` says.
    public var retryAfter = RetryAfter.int
    /// The seconds that `Retry-After` says.
    public var retryAfterSeconds = 10
    /// Requests to one mailbox in `requestWindow` seconds; 0 is no limit.
    public var requestLimit = 10_000
    /// The seconds in which `requestLimit` is counted.
    public var requestWindow = 600
    /// Requests to one mailbox at once; 0 is no limit.
    public var mailboxConcurrency = 4
    /// The share of requests to a mailbox, 0 to 1, that fail with 429, 503 or 504.
    public var randomFailureRate = 0.0
    /// How long each answer of the Graph side takes, in milliseconds.
    public var latency = 0
    /// The seconds for which an upload session takes pieces.
    public var uploadSessionLifetime = 86_400
    /// The seconds for which the address of a file's content is good.
    public var downloadLifetime = 3_600
    /// The photo of the person who signs in.
    public var photo = Photo.none
    /// The scheme of the links in answers.
    public var scheme = "http"
    /// What an application that signs in by itself may do.
    public var applicationRoles = [
        "Calendars.ReadWrite", "MailboxSettings.ReadWrite", "User.Read.All", "Files.ReadWrite.All",
        "Sites.Read.All",
    ]
    /// Scopes that an administrator must consent to first: asking for one fails the sign-in.
    public var adminConsentScopes: [String] = []

    /// All defaults.
    public init() {}
}
