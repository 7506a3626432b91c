/// A task of To Do.
public struct TodoTask: Codable, Hashable, Sendable {
    /// The version for `If-Match`.
    public var odataEtag: String?
    /// The id.
    public var id: String?
    /// The title.
    public var title: String?
    /// `notStarted`, `inProgress`, `completed`, `waitingOnOthers` or `deferred`.
    public var status: String?
    /// The importance.
    public var importance: Importance?
    /// The text.
    public var body: ItemBody?
    /// Display names of categories.
    public var categories: [String]?
    /// Whether there is a reminder.
    public var isReminderOn: Bool?
    /// The instant of creation.
    public var createdDateTime: String?
    /// The instant of the last change.
    public var lastModifiedDateTime: String?
    /// The day it begins, as midnight of the mailbox zone.
    public var startDateTime: DateTimeTimeZone?
    /// The day it is due, as midnight of the mailbox zone.
    public var dueDateTime: DateTimeTimeZone?
    /// The day it was done, as midnight of the mailbox zone.
    public var completedDateTime: DateTimeTimeZone?
    /// When it reminds.
    public var reminderDateTime: DateTimeTimeZone?
    /// How it recurs.
    public var recurrence: PatternedRecurrence?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case id, title, status, importance, body, categories, isReminderOn, createdDateTime,
            lastModifiedDateTime, startDateTime, dueDateTime, completedDateTime, reminderDateTime,
            recurrence
        case odataEtag = "@odata.etag"
    }
}
