import Foundation
import HTTPMessage
import TimeZones

extension GraphService {
    /// POST of an event (graph-facts 5).
    mutating func createEvent(
        _ call: GraphCall,
        _ mailbox: Int,
        _ calendar: Int
    ) throws(GraphFailure) -> HTTPResponse {
        try checkEditable(mailbox, calendar)
        let json = try call.json()
        let body = try EventBody(json, zones: zones, knobs: knobs)
        let transactionId = try body.object.text("transactionId")
        if let transactionId,
            let known = mailboxes[mailbox].items.values.first(where: { $0.transactionId == transactionId })
        {
            return try answerKnownTransaction(call, mailbox, known, json)
        }
        var item = try newItem(body, mailbox, calendar)
        item.transactionId = transactionId
        item.creation = transactionId == nil ? nil : json
        mailboxes[mailbox].items[item.number] = item
        touched(item.number, mailbox)
        sendInvitations(of: item, mailbox)
        let target = EventTarget(mailbox: mailbox, item: item, row: rows.row(item))
        var response = try entity(201, call, target)
        let id = percentEncoded(RESTIdentifier.item(item.number).text(mailboxes[mailbox].store))
        response.fields["Location"] = "\(call.base)/users('\(userID(mailbox))')/events('\(id)')"
        return response
    }

    /// A creation with a transactionId that was used before.
    private func answerKnownTransaction(
        _ call: GraphCall,
        _ mailbox: Int,
        _ known: EventItem,
        _ body: JSONValue
    ) throws(GraphFailure) -> HTTPResponse {
        let target = EventTarget(mailbox: mailbox, item: known, row: rows.row(known))
        if knobs.transactionRetry == .existing, known.creation == body { return try entity(201, call, target) }
        var failure = GraphFailure(
            knobs.duplicateTransactionStatus,
            "ErrorDuplicateTransactionId",
            "Your request can't be completed. The TransactionId specified in the request has already been used to create "
                + "a different event."
        )
        failure.members.append(
            "@event.existingEventId",
            .string(RESTIdentifier.item(known.number).text(mailboxes[mailbox].store))
        )
        throw failure
    }

    private mutating func newItem(
        _ body: EventBody,
        _ mailbox: Int,
        _ calendar: Int
    ) throws(GraphFailure) -> EventItem {
        guard let start = try body.time("start"), let end = try body.time("end") else {
            throw .validation
        }
        var content = EventContent(start: start, end: end)
        try body.apply(to: &content)
        try content.validateTimes(zones)
        let properties = try body.extendedProperties()
        let recurrence = try recurrence(body, start: content.start)
        if let recurrence { move(&content, to: recurrence) }
        let number = mailboxes[mailbox].takeNumber()
        let change = mailboxes[mailbox].takeChange()
        content.onlineMeeting = onlineMeeting(content, number)
        let created = timestamp(change)
        return EventItem(
            number: number,
            calendar: calendar,
            content: content,
            recurrence: recurrence,
            organizer: mailboxes[mailbox].calendar(calendar)?.owner ?? mailboxes[mailbox].user.emailAddress,
            identity: .exchange(created: created, unique: uniqueID(mailbox, number)),
            created: created,
            modified: created,
            change: change,
            extendedProperties: properties
        )
    }

    /// The recurrence of a body, started at its first date; nil when it has none.
    func recurrence(_ body: EventBody, start: ZonedTime) throws(GraphFailure) -> PatternedRecurrence? {
        guard let value = body.object["recurrence"], value != .null else { return nil }
        let recurrence = try PatternedRecurrence(
            value,
            start: start.local.date,
            zone: start.zone,
            beyondMonth: knobs.dayBeyondMonth
        )
        _ = try zones.zone(recurrence.range.recurrenceTimeZone, accepting: knobs.ianaAccepted)
        return recurrence.normalized
    }

    /// Moves start and end of a master to the first date of its series.
    func move(_ content: inout EventContent, to recurrence: PatternedRecurrence) {
        guard let firstDay = recurrence.firstDay else { return }
        let days = firstDay - content.start.local.date.dayNumber
        guard days != 0 else { return }
        content.start = ZonedTime(content.start.local.advanced(by: days * 86_400), zone: content.start.zone)
        content.end = ZonedTime(content.end.local.advanced(by: days * 86_400), zone: content.end.zone)
    }

    /// The present, with a fraction of its own for each change.
    func timestamp(_ change: Int) -> Timestamp {
        Timestamp(clock.now, fraction: (change * 7_654_321) % 10_000_000)
    }

    /// A UUID that depends on the store and a number only, so that the same steps give the same mailbox.
    func uniqueID(_ mailbox: Int, _ number: Int) -> UUID {
        let bytes = [UInt8](
            mailboxes[mailbox].store.database.data.prefix(8) + bigEndian(number &* 2_654_435_761, count: 8)
        )
        return UUID(
            uuid: (
                bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7],
                bytes[8], bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
            )
        )
    }

    /// What a Teams meeting gets when it is made; nil for other events and once it is there.
    func onlineMeeting(_ content: EventContent, _ number: Int) -> JSONValue {
        guard content.isOnlineMeeting, content.onlineMeeting == .null else { return content.onlineMeeting }
        let thread = "19%3ameeting_\(number)simulated%40thread.v2"
        return [
            "joinUrl": .string(
                "https://teams.microsoft.com/l/meetup-join/\(thread)/0?context=%7b%22Tid%22%3a%22contoso%22%7d"
            ),
            "conferenceId": .string(String(170_000_000 + number)),
            "tollNumber": "+1 425 555 0123",
        ]
    }
}
