import CalDAV
import HTTPMessage
import WebDAV

/// OPTIONS (RFC 9110 9.3.7), and the DAV field that apps look for on other answers too.
enum Options: Sendable {
    /// What the server does (RFC 4918 10.1, 4791 5.1, 6638 2, 6578).
    static let compliance = "1, 3, access-control, extended-mkcol, calendar-access, calendar-auto-schedule"

    static func response(_ resource: ServedResource) -> HTTPResponse {
        HTTPResponse(200, fields: ["Allow": allow(resource)])
    }

    /// The methods of a resource as the Allow field has them.
    static func allow(_ resource: ServedResource) -> String {
        allowed(resource).map(\.rawValue).joined(separator: ", ")
    }

    /// The methods of a resource.
    static func allowed(_ resource: ServedResource) -> [HTTPMethod] {
        let reading: [HTTPMethod] = [.options, .propfind, .proppatch, .report]
        switch resource {
        // A browser's GET and HEAD of `/` are for the pages.
        case .top: return reading + [.get, .head]
        case .root, .principal, .home, .inbox: return reading
        case .outbox: return reading + [.post]
        case .vacancy: return [.options, .mkcalendar, .mkcol]
        case .calendar: return reading + [.get, .head, .delete]
        case .object: return reading + [.get, .head, .put, .delete, .copy, .move]
        }
    }
}
