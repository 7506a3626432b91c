import CalendarActions
import CalendarStore
import HTTPMessage
import WebDAV

/// GET and HEAD (RFC 9110 9.3) of a calendar: all its objects in one VCALENDAR, worked out once for each change.
struct GetCollection: Sendable {
    private let request: HTTPRequest
    private let whole: WholeCalendar
    private let renderings: RenderedCalendars

    /// Takes a request; nil when it asks for something else.
    init?(
        _ request: HTTPRequest,
        _ resource: ServedResource,
        _ mailbox: ServedMailbox,
        _ store: any CalendarReading,
        _ renderings: RenderedCalendars
    ) throws {
        guard case .calendar(let collection) = resource, request.method == .get || request.method == .head else {
            return nil
        }
        self.request = request
        whole = WholeCalendar(store: store, collection: try mailbox.shown(collection))
        self.renderings = renderings
    }

    private var subject: RenderedCalendars.Subject { .collection(whole.collection.id) }
    private var state: RenderedCalendars.State { RenderedCalendars.State(collection: whole.collection) }

    /// The response where the calendar was worked out before; nil when it has to be.
    func known() throws(DAVError) -> HTTPResponse? {
        guard let known = renderings.known(subject, state) else { return nil }
        return try known.response(to: request)
    }

    func respond() async throws -> HTTPResponse {
        try await renderings.rendered(subject, state) { [whole] in try whole.rendered() }.response(to: request)
    }
}
