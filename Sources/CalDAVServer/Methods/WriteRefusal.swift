import CalDAV
import CalendarActions
import CalendarStore
import ICalendar
import TimeZones
import WebDAV
import XMLTree

/// A write that was not done, as a response.
enum WriteRefusal: Sendable {
    static func error(_ error: ServedWriteError, _ context: ServerRequest, _ collection: CalendarCollection) -> DAVError
    {
        guard case .uidConflict(let name) = error else { return self.error(error, context) }
        let href = context.addresses.object(name, in: collection)
        return DAVError(
            CalDAVPrecondition.noUIDConflict,
            "the calendar has another object with this UID, or under this name, at \(href?.path ?? name)",
            content: href.map { [XMLElement(.dav("href"), text: $0.path)] } ?? []
        )
    }

    static func error(_ error: ServedWriteError, _ context: ServerRequest) -> DAVError {
        switch error {
        case .refused(let reason): DAVError(403, reason)
        case .tooOld(let horizon):
            DAVError(
                CalDAVPrecondition.minDateTime,
                "the event would be over before \(CalendarTime.utc(horizon.local()).text), where the calendar begins here: "
                    + "sync.pastDays of the configuration says so"
            )
        case .conflict, .unfinished: DAVError(503, "the event is being changed elsewhere; try again")
        case .unavailable(let reason): DAVError(503, reason)
        case .uidConflict(let name):
            DAVError(CalDAVPrecondition.noUIDConflict, "the calendar has another object with this UID: \(name)")
        }
    }
}
