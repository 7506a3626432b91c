import CalDAV
import HTTPMessage
import WebDAV

/// OPTIONS (RFC 9110 9.3.7), and the DAV field that apps look for on other answers too.
enum Options: Sendable {
    /// What the server does (RFC 4918 10.1, 4791 5.1, 6638 2, 6578).
    static let compliance = "1, 3, access-control, calendar-access, calendar-auto-schedule"

    static func response(_ resource: ServedResource) -> HTTPResponse {
        HTTPResponse(200, fields: ["Allow": allowed(resource).map(\.rawValue).joined(separator: ", ")])
    }

    /// The methods of a resource.
    static func allowed(_ resource: ServedResource) -> [HTTPMethod] {
        let reading: [HTTPMethod] = [.options, .propfind]
        switch resource {
        case .calendar: return reading + [.get, .head, .report]
        case .object: return reading + [.get, .head, .put, .delete]
        default: return reading
        }
    }
}
