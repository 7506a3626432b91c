public import WebDAV
public import XMLTree

extension PropertyName {
    // MARK: RFC 4791 5.2, 6.2, 7.5

    /// What a calendar is about, for people.
    public static let calendarDescription = calDAV("calendar-description")
    /// The zone of a calendar, as a VCALENDAR with one VTIMEZONE.
    public static let calendarTimezone = calDAV("calendar-timezone")
    /// The zone of a calendar, by its name (RFC 7809 5.2).
    public static let calendarTimezoneID = calDAV("calendar-timezone-id")
    /// The components that a calendar takes.
    public static let supportedCalendarComponentSet = calDAV("supported-calendar-component-set")
    /// The media types that a calendar takes.
    public static let supportedCalendarData = calDAV("supported-calendar-data")
    /// The largest object that is taken, in octets.
    public static let maxResourceSize = calDAV("max-resource-size")
    /// The earliest time that is taken.
    public static let minDateTime = calDAV("min-date-time")
    /// The latest time that is taken.
    public static let maxDateTime = calDAV("max-date-time")
    /// The most instances that an object may have.
    public static let maxInstances = calDAV("max-instances")
    /// The most attendees that an instance may have.
    public static let maxAttendeesPerInstance = calDAV("max-attendees-per-instance")
    /// The collections that hold the calendars of a principal.
    public static let calendarHomeSet = calDAV("calendar-home-set")
    /// The collations that text-match knows.
    public static let supportedCollationSet = calDAV("supported-collation-set")

    // MARK: RFC 6638 2, 9

    /// Where messages for a principal are put.
    public static let scheduleInboxURL = calDAV("schedule-inbox-URL")
    /// Where a principal asks about busy times.
    public static let scheduleOutboxURL = calDAV("schedule-outbox-URL")
    /// The addresses of a principal, `mailto:` among them.
    public static let calendarUserAddressSet = calDAV("calendar-user-address-set")
    /// Whether a principal is a person, a room, a resource or a group.
    public static let calendarUserType = calDAV("calendar-user-type")
    /// Whether a calendar makes its owner busy.
    public static let scheduleCalendarTransp = calDAV("schedule-calendar-transp")
    /// The calendar that new invitations go to.
    public static let scheduleDefaultCalendarURL = calDAV("schedule-default-calendar-URL")
    /// The state of a scheduling object.
    public static let scheduleTag = calDAV("schedule-tag")
}
