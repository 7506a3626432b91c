import CalendarActions
import CalendarStore
import WebDAV

/// Something that the server has under an address.
enum ServedResource: Sendable {
    /// `/`, where apps look that were told no more than the name of the server (RFC 6764 6).
    case top
    /// `/dav/` and what is between it and an account.
    case root
    /// The principal of an account.
    case principal
    /// The calendar home set: all calendars of an account.
    case home
    /// Where invitations would arrive; it is always empty, since Exchange puts them into the calendar.
    case inbox
    /// Where free-busy questions are posted.
    case outbox
    /// A place for a calendar where there is none.
    case vacancy(name: String)
    /// A calendar.
    case calendar(CalendarCollection)
    /// A calendar object, or the place for one.
    case object(CalendarCollection, name: String)

    var isCalendar: Bool {
        if case .calendar = self { return true }
        return false
    }
}

/// The addresses of the server (contract: `/dav/principals/ACCOUNT/`, `/dav/calendars/ACCOUNT/CALENDAR/NAME.ics`).
struct ServerAddresses: Sendable {
    let account: String

    static let rootPath = "/dav/"
    private static let inboxName = "inbox"
    private static let outboxName = "outbox"

    private static func href(_ segments: [String], isCollection: Bool = true) -> Href? {
        Href(["dav"] + segments, isCollection: isCollection)
    }

    static var top: Href? { Href([], isCollection: true) }
    static var root: Href? { href([]) }
    var principal: Href? { Self.href(["principals", account]) }
    var home: Href? { Self.href(["calendars", account]) }
    var inbox: Href? { Self.href(["calendars", account, Self.inboxName]) }
    var outbox: Href? { Self.href(["calendars", account, Self.outboxName]) }

    func calendar(_ collection: CalendarCollection) -> Href? { home?.appending(collection.name, isCollection: true) }

    func object(_ name: String, in collection: CalendarCollection) -> Href? {
        calendar(collection)?.appending(name)
    }

    /// The address of a resource.
    func href(of resource: ServedResource) -> Href? {
        switch resource {
        case .top: Self.top
        case .root: Self.root
        case .principal: principal
        case .home: home
        case .inbox: inbox
        case .outbox: outbox
        case .vacancy(let name): home?.appending(name, isCollection: true)
        case .calendar(let collection): calendar(collection)
        case .object(let collection, let name): object(name, in: collection)
        }
    }

    /// The account in an address; nil where it has none.
    static func account(in href: Href) -> String? {
        let segments = href.segments
        guard segments.count >= 3, segments[0] == "dav", ["principals", "calendars"].contains(segments[1]) else {
            return nil
        }
        return segments[2]
    }

    /// The place of a calendar in an address, its own or that of an object; nil where it has none.
    static func calendar(in href: Href) -> String? {
        let segments = href.segments
        return account(in: href) != nil && segments[1] == "calendars" && segments.count > 3 ? segments[3] : nil
    }

    /// What an address names; nil when there is no such place.
    func resource(_ href: Href, store: any CalendarReading) throws -> ServedResource? {
        let segments = href.segments
        switch (segments.count, segments.dropFirst().first) {
        case (0, _): return .top
        case (1, _): return segments[0] == "dav" ? .root : nil
        case (2, "principals"), (2, "calendars"): return .root
        case (3, "principals"): return .principal
        case (3, "calendars"): return .home
        case (4, "calendars") where segments[3] == Self.inboxName: return .inbox
        case (4, "calendars") where segments[3] == Self.outboxName: return .outbox
        case (4, "calendars"):
            return try store.collection(segments[3], of: account).map { .calendar($0) } ?? .vacancy(name: segments[3])
        case (5, "calendars"):
            return try store.collection(segments[3], of: account).map { .object($0, name: segments[4]) }
        default: return nil
        }
    }
}
