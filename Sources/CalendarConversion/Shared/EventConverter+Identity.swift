public import GraphModel
public import ICalendar

extension EventConverter {
    /// The ids of the extended properties that graphdav stores with events; ask for them with every read.
    public static let extendedProperties = [StoredProperties.uidProperty, StoredProperties.restProperty]
    /// The id of the one that holds the UID, by which events are found.
    public static let uidProperty = StoredProperties.uidProperty

    /// The UID that an event has in iCalendar.
    public func uid(of event: Event) -> UID? {
        SeriesIdentity.uid(of: event, user: context.user)
    }

    /// What `iCalUId` can be of an event that came to the mailbox with a UID: the UID, or Outlook's wrapping of it.
    public static func serverUIDs(of uid: UID) -> [String] {
        [uid.rawValue] + (GlobalObjectID(uid.rawValue) == nil ? [GlobalObjectID.wrapping(uid)] : [])
    }
}
