import Foundation
import HTTPMessage
import TimeZones

// What stands below /events: one event and its parts.

extension GraphService {
    /// An event that a path names: an item and, for an occurrence, the day that the pattern gave it.
    struct EventTarget {
        let mailbox: Int
        let item: EventItem
        let row: EventRow
        var day: Int? { row.day }
    }

    mutating func answerEvents(
        _ call: GraphCall,
        _ mailbox: Int,
        _ calendar: Int,
        _ path: ArraySlice<String>,
        isImplicit: Bool
    ) throws(GraphFailure) -> HTTPResponse {
        guard let id = path.first else {
            try call.allow(.get, .post)
            return call.request.method == .post
                ? try createEvent(call, mailbox, calendar)
                : try listEvents(call, mailbox, calendar)
        }
        if isSameName(id, "delta") {
            try call.allow(.get)
            return try eventsDelta(call, mailbox, calendar)
        }
        let target = try find(id, mailbox, calendar, isImplicit: isImplicit)
        let rest = path.dropFirst()
        guard let part = rest.first else { return try answerEvent(call, target) }
        switch part.lowercased() {
        case "instances":
            try call.allow(.get)
            return try instances(call, mailbox, target.item)
        case "attachments":
            return try answerAttachments(call, target, rest.dropFirst())
        case "calendar":
            try call.allow(.get)
            return try answerCalendar(call, mailbox, target.item.calendar, [])
        case "extensions":
            try call.allow(.get)
            return HTTPResponse(200, json: ["value": []])
        default:
            try call.allow(.post)
            return try act(call, target, part)
        }
    }

    /// The event with an id: in the calendar of the path, or in any own calendar where the path names none.
    private func find(
        _ id: String,
        _ mailbox: Int,
        _ calendar: Int,
        isImplicit: Bool
    ) throws(GraphFailure) -> EventTarget {
        guard let identifier = RESTIdentifier(id, mailboxes[mailbox].store) else { throw .malformedID }
        let number: Int
        var day: Int?
        switch identifier {
        case .calendar: throw .malformedID
        case .item(let value): number = value
        case .occurrence(let value, let date):
            number = value
            day = date.dayNumber
        }
        guard let item = mailboxes[mailbox].items[number] else { throw .notFound }
        let isReachable =
            isImplicit ? mailboxes[mailbox].calendar(item.calendar)?.isOwn == true : item.calendar == calendar
        guard isReachable else { throw .notFound }
        guard let day else { return EventTarget(mailbox: mailbox, item: item, row: rows.row(item)) }
        guard let row = rows.row(item, day: day) else { throw .notFound }
        return EventTarget(mailbox: mailbox, item: item, row: row)
    }

    private mutating func answerEvent(_ call: GraphCall, _ target: EventTarget) throws(GraphFailure) -> HTTPResponse {
        try call.allow(.get, .patch, .delete)
        switch call.request.method {
        case .patch:
            try checkEtag(call, target)
            return try updateEvent(call, target)
        case .delete:
            try checkEtag(call, target)
            try deleteEvent(target, comment: "")
            return HTTPResponse(204)
        default:
            let etag = presenter(call, target.mailbox).etag(target.row)
            if call.request.fields["If-None-Match"] == etag { return HTTPResponse(304, fields: ["ETag": etag]) }
            return try entity(200, call, target)
        }
    }

    /// `If-Match` must name the present etag (graph-facts 5, concurrency).
    func checkEtag(_ call: GraphCall, _ target: EventTarget) throws(GraphFailure) {
        guard let wanted = call.request.fields["If-Match"], wanted != "*" else { return }
        guard wanted == presenter(call, target.mailbox).etag(target.row) else { throw .conflict }
    }

    /// Refuses a write to a calendar that cannot be edited.
    func checkEditable(_ mailbox: Int, _ calendar: Int) throws(GraphFailure) {
        guard mailboxes[mailbox].calendar(calendar)?.canEdit == true else { throw .accessDenied }
    }

    /// An event as the answer to a request about it.
    func entity(
        _ status: Int,
        _ call: GraphCall,
        _ target: EventTarget,
        inUTC: Bool = false
    ) throws(GraphFailure) -> HTTPResponse {
        let selection = try EventSelection(call.query)
        let presenter = EventPresenter(
            mailbox: mailboxes[target.mailbox],
            zones: zones,
            knobs: knobs,
            preferences: inUTC ? call.preferences.inUTC() : call.preferences
        )
        let list = selection.names.map { "(\($0.joined(separator: ",")))" } ?? ""
        let context = "\(call.base)/$metadata#users('\(userID(target.mailbox))')/events\(list)/$entity"
        let object = presenter.object(target.row, selection)
        let members = [("@odata.context", JSONValue.string(context))] + object.members.map { ($0.name, $0.value) }
        var fields = applied(call)
        fields["ETag"] = presenter.etag(target.row)
        return HTTPResponse(status, fields: fields, json: .object(JSONObject(members)))
    }

    /// The target again, after it was changed.
    func refreshed(_ target: EventTarget) throws(GraphFailure) -> EventTarget {
        guard let item = mailboxes[target.mailbox].items[target.item.number] else { throw .notFound }
        guard let day = target.day else { return EventTarget(mailbox: target.mailbox, item: item, row: rows.row(item)) }
        guard let row = rows.row(item, day: day) else { throw .notFound }
        return EventTarget(mailbox: target.mailbox, item: item, row: row)
    }
}
