public import HTTPMessage
public import WebDAV

/// Whether an attendee who deletes an invitation tells the organizer (RFC 6638 8.1).
public enum ScheduleReply: Sendable {
    /// Reads the Schedule-Reply field, `T` or `F`; without it the organizer is told.
    public static func isWanted(_ fields: HTTPFields) throws(DAVError) -> Bool {
        switch fields["Schedule-Reply"]?.uppercased() {
        case nil, "T": return true
        case "F": return false
        default: throw DAVError(400, "Schedule-Reply must be T or F")
        }
    }
}
