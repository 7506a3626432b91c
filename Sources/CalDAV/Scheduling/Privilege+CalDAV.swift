public import WebDAV
import XMLTree

extension Privilege {
    /// See when a calendar is busy (RFC 4791 6.1.1).
    public static let readFreeBusy = Privilege(.calDAV("read-free-busy"))
    /// Have messages put into this inbox (RFC 6638 6.1.1).
    public static let scheduleDeliver = Privilege(.calDAV("schedule-deliver"))
    /// Have invitations put into this inbox (RFC 6638 6.1.2).
    public static let scheduleDeliverInvite = Privilege(.calDAV("schedule-deliver-invite"))
    /// Have replies put into this inbox (RFC 6638 6.1.3).
    public static let scheduleDeliverReply = Privilege(.calDAV("schedule-deliver-reply"))
    /// Have questions about busy times answered (RFC 6638 6.1.4).
    public static let scheduleQueryFreeBusy = Privilege(.calDAV("schedule-query-freebusy"))
    /// Schedule by this outbox (RFC 6638 6.2.1).
    public static let scheduleSend = Privilege(.calDAV("schedule-send"))
    /// Invite by this outbox (RFC 6638 6.2.2).
    public static let scheduleSendInvite = Privilege(.calDAV("schedule-send-invite"))
    /// Reply by this outbox (RFC 6638 6.2.3).
    public static let scheduleSendReply = Privilege(.calDAV("schedule-send-reply"))
    /// Ask about busy times by this outbox (RFC 6638 6.2.4).
    public static let scheduleSendFreeBusy = Privilege(.calDAV("schedule-send-freebusy"))
}
