public import GraphModel
import HTTPMessage

extension GraphClient {
    /// Makes an event; invitations go out at once when it has attendees.
    ///
    /// With a `transactionId` it is made once however often it is sent: the event that was made before is returned.
    public func createEvent(
        _ event: Event,
        in calendar: CalendarSelection = .standard
    ) async throws(GraphError) -> Event {
        var request = try request(
            .post,
            calendar.path + ["events"],
            body: event,
            purpose: "creating the event '\(event.subject ?? "")'"
        )
        request.isRepeatable = event.transactionId != nil
        do throws(GraphError) {
            return try await sender.send(request, as: Event.self)
        } catch {
            guard error.code == .duplicateTransaction, let id = error.existingEventId else { throw error }
            return try await self.event(id, in: calendar)
        }
    }

    /// Changes members of an event; attendees may be mailed.
    ///
    /// - Parameters:
    ///   - id: The event; of an occurrence only that one changes.
    ///   - calendar: The calendar it is in.
    ///   - changes: The members to set and to clear.
    ///   - etag: The version that is changed: with another one the error `conflict` is thrown. Without it a
    ///     change that may have arrived is not sent again.
    /// - Returns: The event as it is now; nil when Graph does not send it.
    /// - Throws: `conflict` when the version is another one, and what Graph refuses.
    @discardableResult
    public func updateEvent(
        _ id: String,
        in calendar: CalendarSelection = .standard,
        _ changes: EventChanges,
        ifMatch etag: String? = nil
    ) async throws(GraphError) -> Event? {
        var request = try request(
            .patch,
            calendar.eventPath + ["events", id],
            body: changes,
            purpose: "changing an event",
            item: id
        )
        request.fields["If-Match"] = etag
        request.isRepeatable = etag != nil
        return try await sender.send(request) { response throws(DecodingFailure) in
            response.body.isEmpty ? nil : try GraphDecoder.decode(Event.self, from: response.body)
        }
    }

    /// Deletes an event or occurrence; one that is gone already is no error.
    ///
    /// The organizer's delete mails a cancellation to the attendees; an attendee's tells nobody.
    public func deleteEvent(
        _ id: String,
        in calendar: CalendarSelection = .standard,
        ifMatch etag: String? = nil
    ) async throws(GraphError) {
        var request = request(calendar.eventPath + ["events", id], purpose: "deleting an event", item: id)
        request.method = .delete
        request.fields["If-Match"] = etag
        try await ignoringMissing { () throws(GraphError) in try await run(request) }
    }

    /// Cancels a meeting or one of its occurrences as its organizer, with a comment for the attendees.
    public func cancelEvent(
        _ id: String,
        in calendar: CalendarSelection = .standard,
        comment: String = ""
    ) async throws(GraphError) {
        try await run(
            request(
                .post,
                calendar.eventPath + ["events", id, "cancel"],
                body: EventAction(comment: comment),
                purpose: "cancelling an event",
                item: id
            )
        )
    }

    /// Answers an invitation, or one of its occurrences.
    public func respond(
        _ answer: InvitationAnswer,
        to id: String,
        in calendar: CalendarSelection = .standard,
        comment: String = "",
        sendResponse: Bool = true
    ) async throws(GraphError) {
        try await run(
            request(
                .post,
                calendar.eventPath + ["events", id, answer.rawValue],
                body: EventAction(comment: comment, sendResponse: sendResponse),
                purpose: "answering an invitation",
                item: id
            )
        )
    }

    private func run(_ request: GraphRequest) async throws(GraphError) {
        try await sender.send(request) { _ throws(DecodingFailure) in }
    }

    private func ignoringMissing(_ body: () async throws(GraphError) -> Void) async throws(GraphError) {
        do throws(GraphError) {
            try await body()
        } catch {
            guard error.code == .notFound else { throw error }
        }
    }
}
