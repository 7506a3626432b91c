public import GraphModel
public import ICalendar

/// What graphdav stored with an event about the object that it came from.
public struct StoredIdentity: Sendable, Hashable {
    /// The UID of the object.
    public let uid: UID?
    /// RECURRENCE-ID as it is written, where the event stands for one occurrence of the object only.
    public let recurrenceID: String?
    /// How new the object was.
    public let revision: ObjectRevision
    /// The name that an app gave the object in addresses.
    public let name: String?
    /// The mail address of who organizes it, where that is not who Graph says.
    public let organizer: String?

    /// Reads what is stored; nil when graphdav stored nothing.
    public init?(_ event: Event) {
        guard let stored = StoredProperties(event, user: nil) else { return nil }
        uid = stored.uid
        name = stored.name
        recurrenceID = stored.kept.first("RECURRENCE-ID")?.value
        revision = ObjectRevision(sequence: stored.sequence ?? 0, stamp: stored.stamp)
        organizer = stored.kept.first("ORGANIZER").map { AttendeesConverter.address($0.value) ?? $0.value }
    }
}

extension GraphSeries {
    /// RECURRENCE-ID as it is written, where it is a single event that stands for one occurrence of the object only.
    public var recurrenceID: String? { StoredIdentity(event)?.recurrenceID }
}
