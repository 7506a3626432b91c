public import WebDAV
public import XMLTree

/// The conditions of CalDAV that a request did not meet, with the sections that name them.
public enum CalDAVPrecondition: String, Precondition, Hashable, CaseIterable {
    // RFC 4791 5.3.1.1, 5.3.2.1: MKCALENDAR, PUT, COPY, MOVE
    case calendarCollectionLocationOK = "calendar-collection-location-ok"
    case initializeCalendarCollection = "initialize-calendar-collection"
    case supportedCalendarData = "supported-calendar-data"
    case validCalendarData = "valid-calendar-data"
    case validCalendarObjectResource = "valid-calendar-object-resource"
    case supportedCalendarComponent = "supported-calendar-component"
    case noUIDConflict = "no-uid-conflict"
    case maxResourceSize = "max-resource-size"
    case minDateTime = "min-date-time"
    case maxDateTime = "max-date-time"
    case maxInstances = "max-instances"
    case maxAttendeesPerInstance = "max-attendees-per-instance"
    // RFC 4791 7.8: calendar-query
    case validFilter = "valid-filter"
    case supportedFilter = "supported-filter"
    case supportedCollation = "supported-collation"
    // RFC 6638 3.2.4: scheduling object resources
    case uniqueSchedulingObjectResource = "unique-scheduling-object-resource"
    case sameOrganizerInAllComponents = "same-organizer-in-all-components"
    case allowedOrganizerSchedulingObjectChange = "allowed-organizer-scheduling-object-change"
    case allowedAttendeeSchedulingObjectChange = "allowed-attendee-scheduling-object-change"
    // RFC 6638 4.3, 9.2: the default calendar
    case defaultCalendarNeeded = "default-calendar-needed"
    case validScheduleDefaultCalendarURL = "valid-schedule-default-calendar-URL"
    // RFC 6638 5: POST to the outbox
    case supportedCollection = "supported-collection"
    case validSchedulingMessage = "valid-scheduling-message"
    case organizerAllowed = "organizer-allowed"
    // RFC 7809 5: time zones by reference
    case validTimezone = "valid-timezone"

    /// The element, in the namespace of CalDAV.
    public var element: XMLName { .calDAV(rawValue) }

    /// The status: 409 where another request first would help, 400 for a message that is none, else 403.
    public var status: Int {
        switch self {
        case .uniqueSchedulingObjectResource: 409
        case .validSchedulingMessage: 400
        default: 403
        }
    }
}
