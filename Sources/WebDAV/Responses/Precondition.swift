public import XMLTree

/// A condition that a request did not meet, named by an element within DAV:error (RFC 4918 16).
public protocol Precondition: Sendable {
    /// The element that names it.
    var element: XMLName { get }
    /// The status that goes with it.
    var status: Int { get }
}

/// The conditions of WebDAV and its extensions.
public enum WebDAVPrecondition: String, Precondition, Hashable, CaseIterable {
    // RFC 4918 16
    case lockTokenMatchesRequestURI = "lock-token-matches-request-uri"
    case lockTokenSubmitted = "lock-token-submitted"
    case noConflictingLock = "no-conflicting-lock"
    case noExternalEntities = "no-external-entities"
    case preservedLiveProperties = "preserved-live-properties"
    case propfindFiniteDepth = "propfind-finite-depth"
    case cannotModifyProtectedProperty = "cannot-modify-protected-property"
    // RFC 3253 3.6
    case supportedReport = "supported-report"
    // RFC 3744 7.1, 8.1.1, 9
    case needPrivileges = "need-privileges"
    case numberOfMatchesWithinLimits = "number-of-matches-within-limits"
    case noACEConflict = "no-ace-conflict"
    case noProtectedACEConflict = "no-protected-ace-conflict"
    // RFC 4791 5.3.1.1
    case resourceMustBeNull = "resource-must-be-null"
    // RFC 4331 6
    case quotaNotExceeded = "quota-not-exceeded"
    case sufficientDiskSpace = "sufficient-disk-space"
    // RFC 5689 3.3
    case validResourceType = "valid-resourcetype"
    // RFC 6578 3.2
    case syncTraversalSupported = "sync-traversal-supported"
    case validSyncToken = "valid-sync-token"

    /// The element, in the namespace of WebDAV.
    public var element: XMLName { .dav(rawValue) }

    /// The status: 423 and 409 for locks, 405 and 507 where the RFCs say so, else 403.
    public var status: Int {
        switch self {
        case .lockTokenSubmitted, .noConflictingLock: 423
        case .lockTokenMatchesRequestURI, .preservedLiveProperties: 409
        case .resourceMustBeNull: 405
        case .numberOfMatchesWithinLimits, .quotaNotExceeded, .sufficientDiskSpace: 507
        default: 403
        }
    }
}
