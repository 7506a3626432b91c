public import XMLTree

/// The name of a property: that of its element (RFC 4918 4).
public typealias PropertyName = XMLName

extension PropertyName {
    // MARK: RFC 4918 15

    /// When the resource was made.
    public static let creationDate = dav("creationdate")
    /// The name for people.
    public static let displayName = dav("displayname")
    /// Content-Length of a GET.
    public static let getContentLength = dav("getcontentlength")
    /// Content-Type of a GET.
    public static let getContentType = dav("getcontenttype")
    /// ETag of a GET.
    public static let getETag = dav("getetag")
    /// Last-Modified of a GET.
    public static let getLastModified = dav("getlastmodified")
    /// What the resource is.
    public static let resourceType = dav("resourcetype")
    /// The locks that can be had: none here.
    public static let supportedLock = dav("supportedlock")
    /// The locks that are held: none here.
    public static let lockDiscovery = dav("lockdiscovery")

    // MARK: RFC 3253, RFC 4331

    /// The reports that the resource answers (RFC 3253 3.1.5).
    public static let supportedReportSet = dav("supported-report-set")
    /// How many bytes may still be stored (RFC 4331 3).
    public static let quotaAvailableBytes = dav("quota-available-bytes")
    /// How many bytes are stored (RFC 4331 4).
    public static let quotaUsedBytes = dav("quota-used-bytes")

    // MARK: RFC 3744 4 and 5, RFC 5397

    /// The principal that owns the resource.
    public static let owner = dav("owner")
    /// The group of the resource.
    public static let group = dav("group")
    /// The privileges that there are.
    public static let supportedPrivilegeSet = dav("supported-privilege-set")
    /// The privileges of whoever asks.
    public static let currentUserPrivilegeSet = dav("current-user-privilege-set")
    /// Who may do what.
    public static let acl = dav("acl")
    /// The collections of principals.
    public static let principalCollectionSet = dav("principal-collection-set")
    /// Other addresses of a principal.
    public static let alternateURISet = dav("alternate-URI-set")
    /// The address of a principal itself.
    public static let principalURL = dav("principal-URL")
    /// The members of a group.
    public static let groupMemberSet = dav("group-member-set")
    /// The groups that a principal is in.
    public static let groupMembership = dav("group-membership")
    /// The principal of whoever asks (RFC 5397 3).
    public static let currentUserPrincipal = dav("current-user-principal")

    // MARK: RFC 6578, RFC 5842

    /// The state of a collection, to learn of later changes (RFC 6578 3).
    public static let syncToken = dav("sync-token")
    /// An identity that survives a move (RFC 5842 3.1).
    public static let resourceID = dav("resource-id")
}
