/// A calendar collection (RFC 4791 4.2): a calendar of a mailbox, and where it is in addresses.
public struct CalendarCollection: Sendable, Hashable, Identifiable {
    /// Its number in the store.
    public let id: Int
    /// The account, which is its principal.
    public let account: String
    /// The last segment of its path: assigned once, kept when the calendar is renamed.
    public let name: String
    /// What Graph says of the calendar.
    public var calendar: RemoteCalendar
    /// The number of its last change; the collection is the same as long as it is.
    public var change: Int

    /// Makes a value.
    public init(id: Int, account: String, name: String, calendar: RemoteCalendar, change: Int) {
        self.id = id
        self.account = account
        self.name = name
        self.calendar = calendar
        self.change = change
    }
}

/// What Graph says of a calendar.
public struct RemoteCalendar: Sendable, Hashable {
    /// Its id in Graph.
    public var id: String
    /// Its name, for people.
    public var displayName: String
    /// `#rrggbb`; nil when it has no colour.
    public var color: String?
    /// Whether it is the default calendar of the mailbox.
    public var isDefault: Bool
    /// Whether I may write to it.
    public var canEdit: Bool
    /// Who owns it, where that is not the mailbox.
    public var owner: String?
    /// Its place among the calendars, from 0.
    public var position: Int

    /// Makes a value.
    public init(
        id: String,
        displayName: String,
        color: String? = nil,
        isDefault: Bool = false,
        canEdit: Bool = true,
        owner: String? = nil,
        position: Int = 0
    ) {
        self.id = id
        self.displayName = displayName
        self.color = color
        self.isDefault = isDefault
        self.canEdit = canEdit
        self.owner = owner
        self.position = position
    }
}
