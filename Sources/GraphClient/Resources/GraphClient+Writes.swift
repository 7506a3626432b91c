public import GraphModel

extension GraphClient {
    /// Makes an event; invitations go out at once when it has attendees.
    ///
    /// With a `transactionId` it is made once however often it is sent: the event that was made before is returned.
    public func createEvent(
        _ event: Event,
        in calendar: CalendarSelection = .standard
    ) async throws(GraphError) -> Event {
        if let created = try await write(EventWrite(.create(event), in: calendar)) { return created }
        throw GraphError(.badAnswer, "creating the event '\(event.subject ?? "")' failed: the answer is empty")
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
        try await write(EventWrite(.update(id: id, changes, ifMatch: etag), in: calendar))
    }

    /// Deletes an event or occurrence; one that is gone already is no error.
    ///
    /// The organizer's delete mails a cancellation to the attendees; an attendee's tells nobody.
    public func deleteEvent(
        _ id: String,
        in calendar: CalendarSelection = .standard,
        ifMatch etag: String? = nil
    ) async throws(GraphError) {
        try await write(EventWrite(.delete(id: id, ifMatch: etag), in: calendar))
    }

    /// Cancels a meeting or one of its occurrences as its organizer, with a comment for the attendees.
    public func cancelEvent(
        _ id: String,
        in calendar: CalendarSelection = .standard,
        comment: String = ""
    ) async throws(GraphError) {
        try await write(EventWrite(.cancel(id: id, comment: comment), in: calendar))
    }

    /// Answers an invitation, or one of its occurrences.
    public func respond(
        _ answer: InvitationAnswer,
        to id: String,
        in calendar: CalendarSelection = .standard,
        comment: String = "",
        sendResponse: Bool = true
    ) async throws(GraphError) {
        let kind = EventWrite.Kind.respond(id: id, answer, comment: comment, sendResponse: sendResponse)
        try await write(EventWrite(kind, in: calendar))
    }
}
