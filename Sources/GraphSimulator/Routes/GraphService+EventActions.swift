import Foundation
import HTTPMessage
import TimeZones

// The actions of an event: answers, cancellation, forwarding, reminders.

extension GraphService {
    mutating func act(_ call: GraphCall, _ target: EventTarget, _ action: String) throws(GraphFailure) -> HTTPResponse {
        let body = try call.object()
        switch action.lowercased() {
        case "accept": return try answerInvitation(.accepted, body, target)
        case "tentativelyaccept": return try answerInvitation(.tentativelyAccepted, body, target)
        case "decline": return try answerInvitation(.declined, body, target)
        case "cancel": return try cancel(body, target)
        case "forward": return try forward(body, target)
        case "permanentdelete":
            try deleteEvent(target, comment: "")
            return HTTPResponse(204)
        case "snoozereminder", "dismissreminder":
            return try changeReminder(action, body, target)
        default:
            throw .noSegment(action)
        }
    }

    private mutating func answerInvitation(
        _ response: ResponseStatus.Response,
        _ body: JSONObject,
        _ target: EventTarget
    ) throws(GraphFailure) -> HTTPResponse {
        let content = target.day.flatMap { target.item.exceptions[$0]?.content } ?? target.item.content
        guard !target.item.isOrganizer else {
            throw .invalidRequest(
                "Your request can't be completed. You can't respond to this meeting because you're the meeting organizer."
            )
        }
        let sends = try body.bool("sendResponse") ?? true
        guard !sends || content.responseRequested else {
            throw .invalidRequest("Your request can't be completed. The meeting organizer hasn't requested a response.")
        }
        if try body.object("proposedNewTime") != nil {
            guard response != .accepted, content.allowNewTimeProposals, sends else {
                throw .invalidRequest("Your request can't be completed. Proposing a new time is not possible here.")
            }
        }
        let change = mailboxes[target.mailbox].takeChange()
        let status = ResponseStatus(response: response, time: timestamp(change))
        if sends {
            let comment = try body.text("comment") ?? ""
            send(
                .response,
                target.item,
                target.day,
                content,
                to: [target.item.organizer],
                target.mailbox,
                comment: comment,
                response: response.rawValue
            )
        }
        if response == .declined {
            removeDeclined(target)
        } else {
            setResponse(status, target, change)
        }
        return HTTPResponse(202)
    }

    private mutating func setResponse(_ status: ResponseStatus, _ target: EventTarget, _ change: Int) {
        var item = target.item
        let showAs: EventContent.ShowAs = status.response == .accepted ? .busy : .tentative
        if let day = target.day {
            var exception = exception(item, day)
            exception.content.responseStatus = status
            exception.content.showAs = showAs
            exception.overridden.formUnion(["responseStatus", "showAs"])
            exception.change = change
            item.exceptions[day] = exception
        } else {
            item.content.responseStatus = status
            item.content.showAs = showAs
        }
        item.change = change
        item.modified = timestamp(change)
        mailboxes[target.mailbox].items[item.number] = item
        touched(item.number, target.mailbox)
    }

    /// A declined event leaves the calendar.
    private mutating func removeDeclined(_ target: EventTarget) {
        guard let day = target.day else { return remove(target.item, from: target.mailbox) }
        removeOccurrence(day, of: target.item, from: target.mailbox)
    }

    private mutating func cancel(_ body: JSONObject, _ target: EventTarget) throws(GraphFailure) -> HTTPResponse {
        guard target.item.isOrganizer else {
            throw .invalidRequest("Your request can't be completed. You need to be an organizer to cancel a meeting.")
        }
        try deleteEvent(target, comment: try body.text("comment") ?? "")
        return HTTPResponse(202)
    }

    private mutating func forward(_ body: JSONObject, _ target: EventTarget) throws(GraphFailure) -> HTTPResponse {
        guard let values = try body.array("toRecipients"), !values.isEmpty else { throw .validation }
        var recipients: [EmailAddress] = []
        for value in values { recipients.append(try EmailAddress(recipient: value)) }
        let content = target.day.flatMap { target.item.exceptions[$0]?.content } ?? target.item.content
        let comment = try body.text("comment") ?? ""
        send(.forward, target.item, target.day, content, to: recipients, target.mailbox, comment: comment)
        return HTTPResponse(202)
    }

    private mutating func changeReminder(
        _ action: String,
        _ body: JSONObject,
        _ target: EventTarget
    ) throws(GraphFailure) -> HTTPResponse {
        if isSameName(action, "snoozeReminder") {
            guard let time = try body.object("newReminderTime") else { throw .validation }
            _ = try ZonedTime(time, zones: zones, knobs: knobs)
        }
        // The reminder is not simulated beyond this: the change key moves, as it does in Exchange.
        let change = mailboxes[target.mailbox].takeChange()
        mailboxes[target.mailbox].items[target.item.number]?.change = change
        touched(target.item.number, target.mailbox)
        return HTTPResponse(200)
    }
}
