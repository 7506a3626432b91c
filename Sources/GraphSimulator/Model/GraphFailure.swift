import Foundation
import HTTPMessage

/// A request that Graph refuses, with its error body (graph-facts 5.1).
struct GraphFailure: Error, Sendable {
    let status: Int
    let code: String
    let message: String
    /// Further members of the error object.
    var members = JSONObject()
    /// Further header fields.
    var fields = HTTPFields()

    init(_ status: Int, _ code: String, _ message: String) {
        self.status = status
        self.code = code
        self.message = message
    }

    static let malformedID = GraphFailure(400, "ErrorInvalidIdMalformed", "Id is malformed.")
    static let notFound = GraphFailure(
        404,
        "ErrorItemNotFound",
        "The specified object was not found in the store."
    )
    static let accessDenied = GraphFailure(
        403,
        "ErrorAccessDenied",
        "Access is denied. Check credentials and try again."
    )
    static let validation = GraphFailure(
        400,
        "ErrorPropertyValidationFailure",
        "At least one property failed validation."
    )
    static let crossingBoundary = GraphFailure(
        400,
        "ErrorOccurrenceCrossingBoundary",
        "Modified occurrence is crossing or overlapping adjacent occurrence."
    )
    static let conflict = GraphFailure(
        412,
        "ErrorIrresolvableConflict",
        "The send or update operation could not be performed because the change key passed in the request does not "
            + "match the current change key for the item."
    )
    static let methodNotAllowed = GraphFailure(
        405,
        "Request_BadRequest",
        "Specified HTTP method is not allowed for the request target."
    )

    /// 400 `ErrorInvalidRequest`.
    static func invalidRequest(_ message: String) -> GraphFailure {
        GraphFailure(400, "ErrorInvalidRequest", message)
    }

    /// 400 `RequestBodyRead`: the body is no JSON, has unknown members or a value of another type.
    static func bodyRead(_ message: String) -> GraphFailure {
        GraphFailure(400, "RequestBodyRead", message)
    }

    /// 400 `BadRequest`.
    static func badRequest(_ message: String) -> GraphFailure {
        GraphFailure(400, "BadRequest", message)
    }

    /// 400 for a zone name that Graph does not know.
    static func unsupportedZone(_ name: String) -> GraphFailure {
        GraphFailure(
            400,
            "TimeZoneNotSupportedException",
            "A valid TimeZone value must be specified. The following TimeZone value is not supported: '\(name)'."
        )
    }

    /// 404 `ResourceNotFound` for a path that Graph does not have.
    static func noSegment(_ name: String) -> GraphFailure {
        GraphFailure(404, "ResourceNotFound", "Resource not found for the segment '\(name)'.")
    }
}
