/// What somebody may do with a calendar.
public struct CalendarPermission: Codable, Hashable, Sendable {
    /// The id.
    public var id: String?
    /// What they may do, `read` or `write`.
    public var role: String?
    /// What they could be allowed.
    public var allowedRoles: [String]?
    /// Who; without an address it is the whole organization.
    public var emailAddress: EmailAddress?
    /// Whether it can be taken back.
    public var isRemovable: Bool?
    /// Whether they belong to the organization.
    public var isInsideOrganization: Bool?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case id, role, allowedRoles, emailAddress, isRemovable, isInsideOrganization
    }
}
