public import CalendarStore
import GraphClient
public import TimeZones

/// Why a write of a calendar app is not done.
public enum ServedWriteError: Error, Sendable {
    /// Graph or the rules do not allow it: the reason is for the person.
    case refused(String)
    /// A calendar may not be changed, or with nil nothing of the mailbox: the reason is for the person.
    case notWritable(String, CalendarCollection?)
    /// The calendar has another object with this UID, or another one under this name.
    case uidConflict(name: String)
    /// It ends before what is mirrored begins, so that it would not be seen again.
    case tooOld(before: Instant)
    /// The events are not in Graph as the mirror has them.
    case conflict
    /// An earlier write of the object, or one of another process, is not at its end.
    case unfinished
    /// Graph cannot be reached now.
    case unavailable(String)
}

extension ServedWriteError {
    /// What an answer of Graph means for a write.
    init(_ error: GraphError) {
        self =
            switch error.code {
            case .unreachable, .throttled, .serverFailed, .badAnswer, .signInNeeded, .cancelled:
                .unavailable(error.description)
            case .conflict, .notFound: .conflict
            case .writeUnderWay: .unfinished
            default: .refused(error.description)
            }
    }
}
