import CalDAV
import HTTPMessage
import WebDAV
import XMLTree

/// REPORT (RFC 3253 3.6): one of those of RFC 3744, 4791 and 6578.
struct Report {
    private let context: ServerRequest
    private let element: XMLElement

    init(_ context: ServerRequest) throws(DAVError) {
        self.context = context
        element = try RequestBody.requiredElement(of: context.request)
    }

    /// Whether the answer is the same until the calendar changes: not that of a report that has the time in it, or that
    /// tells of a principal.
    var dependsOnCalendarOnly: Bool {
        element.name == CalendarQuery.name || element.name == SyncCollection.name
    }

    /// The reports that a resource answers.
    static func names(of resource: ServedResource) -> [XMLName] {
        let common = [ExpandProperty.name, PrincipalPropertySearch.name, PrincipalSearchPropertySet.name]
        guard case .calendar = resource else { return common }
        return [CalendarMultiget.name, CalendarQuery.name, FreeBusyQuery.name, SyncCollection.name] + common
    }

    func respond() throws -> HTTPResponse {
        switch element.name {
        case ExpandProperty.name: return try ExpandPropertyReport(context: context).respond(element)
        case PrincipalPropertySearch.name: return try PrincipalSearchReport(context: context).respond(element)
        case PrincipalSearchPropertySet.name: return PrincipalSearchReport.searchableProperties()
        default: return try ofCalendar()
        }
    }

    private func ofCalendar() throws -> HTTPResponse {
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
