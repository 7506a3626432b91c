import CalDAV
import HTTPMessage
import WebDAV
import XMLTree

/// REPORT (RFC 3253 3.6): one of those of RFC 4791 and 6578, on a calendar.
struct Report {
    private let context: ServerRequest

    init(_ context: ServerRequest) {
        self.context = context
    }

    func respond() throws -> HTTPResponse {
        let element = try RequestBody.requiredElement(of: context.request)
        guard case .calendar(let collection) = context.resource else { throw Self.unsupported }
        switch element.name {
        case CalendarMultiget.name: return try MultigetReport(context: context, collection: collection).respond(element)
        case CalendarQuery.name: return try QueryReport(context: context, collection: collection).respond(element)
        case SyncCollection.name: return try SyncReport(context: context, collection: collection).respond(element)
        case FreeBusyQuery.name: return try FreeBusyReport(context: context, collection: collection).respond(element)
        default: throw Self.unsupported
        }
    }

    private static let unsupported = DAVError(WebDAVPrecondition.supportedReport, "there is no such report here")
}
