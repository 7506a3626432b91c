import CalendarActions

extension ServedWriteError {
    /// Why it was not done, for a person; no sentence of its own.
    var reason: String {
        switch self {
        case .refused(let reason), .notWritable(let reason, _), .unavailable(let reason): reason
        case .conflict, .unfinished: "the event is being changed elsewhere; try again"
        case .tooOld: "it is older than what is mirrored"
        case .uidConflict: "the calendar has another event of this identity"
        }
    }

    /// The status of a page that tells of it.
    var status: Int {
        if case .unavailable = self { 503 } else { 409 }
    }
}
