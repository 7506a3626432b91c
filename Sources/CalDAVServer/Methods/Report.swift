import CalDAV
import HTTPMessage
import WebDAV
import XMLTree

/// REPORT (RFC 3253 3.6): one of those of RFC 3744, 4791 and 6578.
struct Report {
    private let context: ServerRequest

    init(_ context: ServerRequest) {
        self.context = context
    }

    /// The reports that a resource answers.
    static func names(of resource: ServedResource) -> [XMLName] {
        let common = [ExpandProperty.name, PrincipalPropertySearch.name, PrincipalSearchPropertySet.name]
        guard case .calendar = resource else { return common }
        return [CalendarMultiget.name, CalendarQuery.name, FreeBusyQuery.name, SyncCollection.name] + common
    }

    func respond() throws -> HTTPResponse {
        let element = try RequestBody.requiredElement(of: context.request)
        switch element.name {
        case ExpandProperty.name: return try ExpandPropertyReport(context: context).respond(element)
        case PrincipalPropertySearch.name: return try PrincipalSearchReport(context: context).respond(element)
        case PrincipalSearchPropertySet.name: return PrincipalSearchReport.searchableProperties()
        default: return try ofCalendar(element)
        }
    }

    private func ofCalendar(_ element: XMLElement) throws -> HTTPResponse {
        let unsupported = DAVError(WebDAVPrecondition.supportedReport, "there is no report \(element.name) here")
        guard case .calendar(let collection) = context.resource else { throw unsupported }
        switch element.name {
        case CalendarMultiget.name: return try MultigetReport(context: context, collection: collection).respond(element)
        case CalendarQuery.name: return try QueryReport(context: context, collection: collection).respond(element)
        case SyncCollection.name: return try SyncReport(context: context, collection: collection).respond(element)
        case FreeBusyQuery.name: return try FreeBusyReport(context: context, collection: collection).respond(element)
        default: throw unsupported
        }
    }
}
