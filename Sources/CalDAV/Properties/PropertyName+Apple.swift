public import WebDAV
public import XMLTree

extension PropertyName {
    /// A text that changes with anything in a collection: CalendarServer's, older than sync tokens.
    public static let getCTag = PropertyName(.calendarServer, "getctag")
    /// The address that a subscribed calendar comes from.
    public static let source = PropertyName(.calendarServer, "source")
    /// The addresses of a principal for mail.
    public static let emailAddressSet = PropertyName(.calendarServer, "email-address-set")
    /// The colour of a calendar, `#RRGGBB` or `#RRGGBBAA`.
    public static let calendarColor = PropertyName(.appleICal, "calendar-color")
    /// The place of a calendar in a list: a whole number.
    public static let calendarOrder = PropertyName(.appleICal, "calendar-order")
}

extension XMLName {
    /// The DAV:resourcetype of a calendar (RFC 4791 4.2).
    public static let calendar = calDAV("calendar")
    /// The DAV:resourcetype of an inbox (RFC 6638 2.2).
    public static let scheduleInbox = calDAV("schedule-inbox")
    /// The DAV:resourcetype of an outbox (RFC 6638 2.1).
    public static let scheduleOutbox = calDAV("schedule-outbox")
}
