/// A calendar of a mailbox.
public struct Calendar: Codable, Hashable, Sendable {
    /// The id; calendars have no immutable one.
    public var id: String?
    /// The name.
    public var name: String?
    /// The theme colour.
    public var color: CalendarColor?
    /// `#rrggbb`, or empty when none was set.
    public var hexColor: String?
    /// Whether it is the default calendar.
    public var isDefaultCalendar: Bool?
    /// The version.
    public var changeKey: String?
    /// Whether I may write to it.
    public var canEdit: Bool?
    /// Whether I may share it.
    public var canShare: Bool?
    /// Whether I see private events.
    public var canViewPrivateItems: Bool?
    /// Whether it can be deleted.
    public var isRemovable: Bool?
    /// Whether answers are tracked; of the primary calendar only.
    public var isTallyingResponses: Bool?
    /// Services for online meetings.
    public var allowedOnlineMeetingProviders: [OnlineMeetingProviderType]?
    /// The service for new online meetings.
    public var defaultOnlineMeetingProvider: OnlineMeetingProviderType?
    /// The owner; another than the mailbox when it is shared with me.
    public var owner: EmailAddress?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case id, name, color, hexColor, isDefaultCalendar, changeKey, canEdit, canShare, canViewPrivateItems,
            isRemovable, isTallyingResponses, allowedOnlineMeetingProviders, defaultOnlineMeetingProvider,
            owner
    }
}
