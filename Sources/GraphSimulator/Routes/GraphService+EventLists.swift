import Foundation
import HTTPMessage
import TimeZones

// Lists of events: /events, /calendarView, /instances, /reminderView.

extension GraphService {
    private static let maximumViewDays = 1_825
    private static let secondsPerDay = 86_400

    var rows: EventRows { EventRows(zones: zones) }

    /// Renders the events of a mailbox as a request prefers.
    func presenter(_ call: GraphCall, _ mailbox: Int) -> EventPresenter {
        EventPresenter(mailbox: mailboxes[mailbox], zones: zones, knobs: knobs, preferences: call.preferences)
    }

    /// Masters and singles of a calendar.
    mutating func listEvents(_ call: GraphCall, _ mailbox: Int, _ calendar: Int) throws(GraphFailure) -> HTTPResponse {
        try list(call, mailbox, name: "events", key: "events \(calendar)") { service throws(GraphFailure) in
            service.mailboxes[mailbox].items(in: calendar).map(service.rows.row)
        }
    }

    /// What happens in a window: singles, occurrences and exceptions.
    mutating func view(_ call: GraphCall, _ mailbox: Int, _ calendar: Int) throws(GraphFailure) -> HTTPResponse {
        let window = try window(call)
        let key = "view \(calendar) \(window)"
        return try list(call, mailbox, name: "calendarView", key: key) { service throws(GraphFailure) in
            service.mailboxes[mailbox].items(in: calendar)
                .flatMap { service.rows.rows($0, in: window) }
                .sorted { ($0.kind.rank, $0.start.seconds, $0.number) < ($1.kind.rank, $1.start.seconds, $1.number) }
        }
    }

    /// The exceptions and occurrences of a series in a window.
    mutating func instances(_ call: GraphCall, _ mailbox: Int, _ item: EventItem) throws(GraphFailure) -> HTTPResponse {
        let window = try window(call)
        guard item.recurrence != nil else {
            throw .invalidRequest("The expand operation is only supported on series masters.")
        }
        let key = "instances \(item.number) \(window)"
        let id = percentEncoded(RESTIdentifier.item(item.number).text(mailboxes[mailbox].store))
        return try list(call, mailbox, name: "events('\(id)')/instances", key: key) { service throws(GraphFailure) in
            service.rows.rows(item, in: window)
                .filter { $0.kind == .occurrence || !service.knobs.instancesWithoutExceptions }
        }
    }

    /// The window that `startDateTime` and `endDateTime` ask for.
    func window(_ call: GraphCall) throws(GraphFailure) -> Window {
        guard let start = try call.instant("startDateTime"), let end = try call.instant("endDateTime") else {
            throw GraphFailure(
                400,
                "ErrorInvalidParameter",
                "This request requires a time window specified by the query string parameters StartDateTime and EndDateTime."
            )
        }
        guard end >= start else {
            throw GraphFailure(
                400,
                "ErrorInvalidParameter",
                "The 'EndDateTime' parameter is earlier than 'StartDateTime'."
            )
        }
        guard end.seconds - start.seconds <= Self.maximumViewDays * Self.secondsPerDay else {
            throw .invalidRequest(
                "Your request can't be completed. The range between the start and end dates is greater than the allowed "
                    + "range. Maximum number of days: \(Self.maximumViewDays)"
            )
        }
        return Window(start: start, end: end, includesTouchingEnd: knobs.viewIncludesTouchingEnd)
    }

    private mutating func list(
        _ call: GraphCall,
        _ mailbox: Int,
        name: String,
        key: String,
        compute: (GraphService) throws(GraphFailure) -> [EventRow]
    ) throws(GraphFailure) -> HTTPResponse {
        guard call.query["search"] == nil else { throw .badRequest("The query parameter '$search' is not supported.") }
        let presenter = presenter(call, mailbox)
        let selection = try EventSelection(call.query)
        let service = self
        let query = "\(key) \(call.query["filter"] ?? "") \(call.query["orderby"] ?? "")"
        let viewKey = ViewCache.Key(mailbox: mailbox, change: mailboxes[mailbox].change, query: query)
        let rows = try views.rows(viewKey) { () throws(GraphFailure) in
            var rows = try compute(service)
            let utc = EventPresenter(
                mailbox: presenter.mailbox,
                zones: zones,
                knobs: knobs,
                preferences: Preferences()
            )
            if let text = call.query["filter"] {
                let filter = try EventFilter(text)
                rows = rows.filter { filter.holds($0, utc) }
            }
            if let order = try EventOrder(call.query) { rows = order.sorted(rows, utc) }
            return rows
        }
        let page = try Page(call, total: rows.count, knobs: knobs)
        let list = selection.names.map { "(\($0.joined(separator: ",")))" } ?? ""
        return page.response(
            context: "\(call.base)/$metadata#users('\(userID(mailbox))')/\(name)\(list)",
            values: page.slice(rows).map { .object(presenter.object($0, selection)) },
            fields: applied(call),
            call
        )
    }

    /// `Preference-Applied` for the preferences that were taken.
    func applied(_ call: GraphCall) -> HTTPFields {
        guard !call.preferences.applied.isEmpty else { return [:] }
        return ["Preference-Applied": call.preferences.applied.joined(separator: ", ")]
    }

    /// The reminders that are due in a window.
    func answerReminders(_ call: GraphCall, _ mailbox: Int, _ segment: String) throws(GraphFailure) -> HTTPResponse {
        try call.allow(.get)
        let texts = segment.split(separator: "'", omittingEmptySubsequences: false)
        var scanners = [1, 3].compactMap { texts.indices.contains($0) ? TimeScanner(String(texts[$0])) : nil }
        guard scanners.count == 2, let start = scanners[0].dateTime(), let end = scanners[1].dateTime(),
            let calendar = mailboxes[mailbox].defaultCalendar
        else { throw GraphFailure(400, "ErrorInvalidParameter", "The reminder window is not valid.") }
        let window = Window(start: Instant(start), end: Instant(end), includesTouchingEnd: false)
        let presenter = presenter(call, mailbox)
        let values = mailboxes[mailbox].items(in: calendar.number)
            .flatMap { rows.rows($0, in: window) }
            .filter { presenter.value(.isReminderOn, $0)?.bool == true }
            .map { row -> JSONValue in
                let minutes = presenter.value(.reminderMinutesBeforeStart, row)?.integer ?? 0
                let fire = call.preferences.zone.local(row.start.advanced(by: -minutes * 60))
                return [
                    "eventId": presenter.value(.id, row) ?? .null,
                    "changeKey": presenter.value(.changeKey, row) ?? .null,
                    "eventSubject": presenter.value(.subject, row) ?? .null,
                    "eventStartTime": presenter.value(.start, row) ?? .null,
                    "eventEndTime": presenter.value(.end, row) ?? .null,
                    "eventLocation": presenter.value(.location, row) ?? .null,
                    "eventWebLink": presenter.value(.webLink, row) ?? .null,
                    "reminderFireTime": [
                        "dateTime": .string(fire.graphText), "timeZone": .string(call.preferences.zone.name),
                    ],
                ]
            }
        let context = "\(call.base)/$metadata#Collection(microsoft.graph.reminder)"
        return HTTPResponse(
            200,
            fields: applied(call),
            json: ["@odata.context": .string(context), "value": .array(values)]
        )
    }
}
