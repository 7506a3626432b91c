public import CalendarConversion
public import ICalendar

/// What is done about one object of iCalendar.
public struct ObjectPlan: Sendable {
    /// What becomes of it.
    public enum Action: String, Sendable, Hashable, Codable {
        /// It is new in the mailbox.
        case created
        /// The event in the mailbox changes.
        case updated
        /// The event, or some occurrences of it, end.
        case cancelled
        /// The mailbox has it as it is.
        case unchanged
        /// There is nothing to do about it, for a reason.
        case skipped
        /// It is not done, since it would change its meaning or mail people unasked.
        case refused
        /// Graph did not do it.
        case failed
    }

    /// The UID of the object.
    public let uid: UID
    /// Its summary, for people.
    public let summary: String?
    /// What becomes of it.
    public var action: Action
    /// Why, where that needs saying.
    public var reason: String?
    /// What could not be carried over as it was.
    public var report = ConversionReport()
    /// The events to write; none when nothing is done.
    public var writes: [PlannedWrite] = []

    /// Makes a plan without writes.
    public init(_ object: SourceObject, _ action: Action, _ reason: String? = nil) {
        uid = object.uid
        summary = object.summary
        self.action = action
        self.reason = reason
    }

    /// Whom Graph mails.
    public var mails: [String] {
        var seen: Set<String> = []
        return writes.flatMap(\.mails).filter { seen.insert($0.lowercased()).inserted }
    }
}
