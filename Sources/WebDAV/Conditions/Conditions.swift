public import HTTPMessage
import TimeZones

/// The conditions of a request (RFC 9110 13, RFC 4918 10.4).
public struct Conditions: Sendable, Hashable {
    /// What comes of them.
    public enum Outcome: Sendable, Hashable {
        /// The request is carried out.
        case proceed
        /// The client has the present state: 304.
        case notModified
        /// The state is not the one that the client knows: 412.
        case preconditionFailed
    }

    let ifMatch: EntityTagCondition?
    let ifNoneMatch: EntityTagCondition?
    let ifModifiedSince: Instant?
    let ifUnmodifiedSince: Instant?
    let ifHeader: IfHeader?

    /// Reads the fields of a request; an If field that cannot be read is an error.
    public init(_ fields: HTTPFields) throws(DAVError) {
        ifMatch = EntityTagCondition("If-Match", of: fields)
        ifNoneMatch = EntityTagCondition("If-None-Match", of: fields)
        // A date that is none is as if it were not there (RFC 9110 13.1.3, 13.1.4).
        ifModifiedSince = fields["If-Modified-Since"].flatMap(HTTPDate.instant)
        ifUnmodifiedSince = fields["If-Unmodified-Since"].flatMap(HTTPDate.instant)
        ifHeader = try fields["If"].map { (text) throws(DAVError) in try IfHeader(text) }
    }

    /// Whether the request has none.
    public var isEmpty: Bool {
        ifMatch == nil && ifNoneMatch == nil && ifModifiedSince == nil && ifUnmodifiedSince == nil && ifHeader == nil
    }

    /// Holds the conditions against a resource, nil when there is none, in the order of RFC 9110 13.2.2.
    ///
    /// `others` gives the state of other resources, which the If field may name.
    public func evaluate(
        _ method: HTTPMethod,
        _ state: ResourceState?,
        others: (Href.Reference) -> ResourceState? = { _ in nil }
    ) -> Outcome {
        if let ifMatch {
            guard ifMatch.matchesStrongly(state) else { return .preconditionFailed }
        } else if let ifUnmodifiedSince, let modified = state?.lastModified, modified > ifUnmodifiedSince {
            return .preconditionFailed
        }
        let isRead = method == .get || method == .head
        if let ifNoneMatch {
            let isMalformedWrite = ifNoneMatch == .malformed && !isRead
            if isMalformedWrite || ifNoneMatch.matchesWeakly(state) {
                return isRead ? .notModified : .preconditionFailed
            }
        } else if isRead, let ifModifiedSince, let modified = state?.lastModified, modified <= ifModifiedSince {
            return .notModified
        }
        if let ifHeader, !ifHeader.isTrue(state, others) { return .preconditionFailed }
        return .proceed
    }
}
