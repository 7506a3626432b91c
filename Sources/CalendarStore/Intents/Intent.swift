public import Foundation

/// What is about to be written to a mailbox, noted before the first request: a kill at any instant then ends in one
/// event, not in none or two.
public struct Intent: Sendable, Hashable, Identifiable {
    /// A name of its own.
    public let id: UUID
    /// The mailbox that is written to: the name of the account.
    public let account: String
    /// The UID of the object.
    public let uid: String
    /// The RECURRENCE-ID, where the event stands for one occurrence of the object only.
    public let recurrenceID: String?
    /// The id of the calendar; nil for the default one.
    public let calendar: String?
    /// What makes a repeated creation give one event.
    public let transactionId: String
    /// What the object is to be, in the form of whoever notes it.
    public let content: Data
    /// The version of the event that is changed, as of the last step that is known; nil for a new one.
    public var version: String?

    /// Makes an intent.
    public init(
        id: UUID = UUID(),
        account: String,
        uid: String,
        recurrenceID: String? = nil,
        calendar: String?,
        transactionId: String,
        content: Data,
        version: String? = nil
    ) {
        self.id = id
        self.account = account
        self.uid = uid
        self.recurrenceID = recurrenceID
        self.calendar = calendar
        self.transactionId = transactionId
        self.content = content
        self.version = version
    }
}
