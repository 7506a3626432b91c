import Foundation
import HTTPMessage
import TimeZones

/// The whole state of the simulator, and what requests do to it.
struct GraphService: Sendable {
    /// A mailbox that is not the user's own.
    enum Access: String, Sendable, Codable {
        case none, read, write
    }

    var knobs: SimulatorKnobs
    var clock: SimulatorClock
    var signIn: SignInHost
    /// The user's own mailbox first.
    var mailboxes: [Mailbox]
    /// What the user may do in each mailbox.
    var access: [Access]
    /// Accounts without a mailbox here.
    var directory: [User]
    /// The drive of the user first, then the document libraries of the sites, in their order.
    var drives: [Drive]
    var outbox: [OutboxMail] = []
    var faults: [InjectedFault] = []
    var log = RequestLog()
    var throttle = Throttle()
    /// What changed since it was last saved.
    var unsaved = UnsavedChanges()
    var views = ViewCache()
    /// Delta links handed out; with `tokenLifetime` the older ones are refused.
    var deltaGeneration = 1
    /// Delta links from before this generation are refused with 410.
    var oldestGeneration = 0
    let zones = ZoneCatalog()

    /// Answers a request to Graph whose token was checked.
    mutating func answer(_ call: GraphCall) throws(GraphFailure) -> HTTPResponse {
        guard let first = call.segments.first?.lowercased() else { throw .noSegment("") }
        switch first {
        case "$batch":
            throw .badRequest("A batch must not hold a batch.")
        case "me":
            guard !call.grant.isApplication else {
                throw .badRequest("/me request is only valid with delegated authentication flow.")
            }
            return try answer(call, mailbox: 0, call.segments.dropFirst())
        case "users":
            return try answerUsers(call)
        case "drive":
            return try answerDrive(call, 0, call.segments.dropFirst())
        case "drives":
            return try answerDrives(call, call.segments.dropFirst())
        case "sites":
            return try answerSites(call, call.segments.dropFirst())
        default:
            throw .noSegment(call.segments[0])
        }
    }

    private mutating func answerUsers(_ call: GraphCall) throws(GraphFailure) -> HTTPResponse {
        guard call.segments.count > 1 else { throw .accessDenied }
        let name = call.segments[1]
        let rest = call.segments.dropFirst(2)
        if let index = mailboxes.firstIndex(where: { $0.user.isNamed(name) }) {
            return try answer(call, mailbox: index, rest)
        }
        guard let user = directory.first(where: { $0.isNamed(name) }) else {
            let message = "The requested user '\(name)' is invalid."
            throw rest.isEmpty
                ? GraphFailure(404, "Request_ResourceNotFound", "Resource '\(name)' does not exist.")
                : GraphFailure(404, "ErrorInvalidUser", message)
        }
        guard rest.isEmpty else {
            throw GraphFailure(
                404,
                "MailboxNotEnabledForRESTAPI",
                "The mailbox is either inactive, soft-deleted, or is hosted on-premise."
            )
        }
        return try answerUser(call, user)
    }

    private mutating func answer(
        _ call: GraphCall,
        mailbox: Int,
        _ path: ArraySlice<String>
    ) throws(GraphFailure) -> HTTPResponse {
        guard let first = path.first else { return try answerUser(call, mailboxes[mailbox].user) }
        let rest = path.dropFirst()
        try checkAccess(call, mailbox: mailbox, first.lowercased())
        switch first.lowercased() {
        case "photo": return try answerPhoto(call, mailbox, rest)
        case "mailboxsettings": return try answerSettings(call, mailbox, rest)
        case "outlook": return try answerOutlook(call, mailbox, rest)
        case "calendars": return try answerCalendars(call, mailbox, rest, group: nil)
        case "calendargroups": return try answerGroups(call, mailbox, rest)
        case "calendar":
            guard let calendar = mailboxes[mailbox].defaultCalendar else { throw .notFound }
            return try answerCalendar(call, mailbox, calendar.number, rest)
        case "events", "calendarview":
            guard let calendar = mailboxes[mailbox].defaultCalendar else { throw .notFound }
            return try answerCalendar(call, mailbox, calendar.number, path, isImplicit: true)
        case "translateexchangeids": return try translateIDs(call, mailbox)
        case "drive": return try answerDrive(call, 0, rest)
        case "drives": return try answerDriveList(call, [0])
        case "followedsites": return try answerFollowedSites(call)
        case let name where name.hasPrefix("reminderview("): return try answerReminders(call, mailbox, first)
        default: throw .noSegment(first)
        }
    }

    /// Refuses a mailbox that is not the user's or not allowed, and scopes that do not cover the request.
    private func checkAccess(_ call: GraphCall, mailbox: Int, _ resource: String) throws(GraphFailure) {
        let isWrite = call.request.method != .get && !call.segments.contains { isSameName($0, "getSchedule") }
        let isOwn = mailbox == 0 || call.grant.isApplication
        guard isOwn || access[mailbox] == .write || (access[mailbox] == .read && !isWrite) else { throw .accessDenied }
        let wanted: [String]
        switch resource {
        case "mailboxsettings":
            guard isOwn else { throw .accessDenied }
            wanted = isWrite ? ["MailboxSettings.ReadWrite"] : ["MailboxSettings.Read", "MailboxSettings.ReadWrite"]
        case "outlook":
            wanted = ["MailboxSettings.Read", "MailboxSettings.ReadWrite", "User.Read", "User.Read.All"]
        case "photo", "translateexchangeids":
            wanted = ["User.Read", "User.Read.All", "Mail.Read", "Calendars.Read", "Calendars.ReadWrite"]
        case "drive", "drives", "followedsites":
            return  // each checks its own
        default:
            let suffix = isOwn ? "" : ".Shared"
            wanted =
                ["Calendars.ReadWrite\(suffix)", "Calendars.ReadWrite.Shared"]
                + (isWrite ? [] : ["Calendars.Read\(suffix)", "Calendars.Read.Shared"])
        }
        guard call.grant.allows(anyOf: wanted) else { throw .accessDenied }
    }
}
