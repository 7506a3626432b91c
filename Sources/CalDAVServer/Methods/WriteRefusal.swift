import CalDAV
import CalendarActions
import CalendarStore
import HTTPMessage
import ICalendar
import TimeZones
import WebDAV
import XMLTree

/// A write that was not done, as a response.
enum WriteRefusal: Sendable {
    static func error(_ error: ServedWriteError, _ context: ServerRequest, _ collection: CalendarCollection) -> DAVError
    {
        if case .notWritable(let reason, let calendar) = error {
            return missingPrivilege(reason, context, calendar ?? collection)
        }
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
        case .notWritable(let reason, let calendar): missingPrivilege(reason, context, calendar)
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

    /// The refusal for want of the privilege that a method needs (RFC 3744 7.1.1 and appendix B).
    ///
    /// `calendar` is the one that may not be changed; nil for the calendars as a whole.
    static func missingPrivilege(
        _ reason: String,
        _ context: ServerRequest,
        _ calendar: CalendarCollection? = nil
    ) -> DAVError {
        let addresses = context.addresses
        let own = addresses.href(of: context.resource)
        let place = calendar.flatMap(addresses.calendar) ?? addresses.home
        let (privilege, href): (Privilege, Href?) =
            switch (context.request.method, context.resource) {
            case (.proppatch, _): (.writeProperties, own)
            case (.post, _): (.scheduleSend, own)
            case (.put, .object(let collection, let name)):
                context.has(name, in: collection) ? (.writeContent, own) : (.bind, place)
            case (.delete, .calendar): (.unbind, addresses.home)
            case (.delete, _): (.unbind, place)
            case (.move, .object(let source, _)) where context.mailbox.options.isReadOnly || !source.calendar.canEdit:
                (.unbind, addresses.calendar(source))
            default: (.bind, place)
            }
        return href.map { DAVError.needsPrivilege(privilege, on: $0, reason) } ?? DAVError(403, reason)
    }
}

extension ServerRequest {
    fileprivate func has(_ name: String, in collection: CalendarCollection) -> Bool {
        (try? store.objects([name], of: collection.id).isEmpty) == false
    }
}
