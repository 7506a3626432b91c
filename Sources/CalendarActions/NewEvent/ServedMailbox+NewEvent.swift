public import CalendarStore
import GraphClient
import GraphModel
import TimeZones

extension ServedMailbox {
    /// Prepares an event for a calendar of the mirror; nothing is sent yet.
    ///
    /// Throws a `NewEvent.Refusal` where Graph cannot hold it, and a `ServedWriteError` where it may not be written.
    public func prepare(_ draft: EventDraft, in collection: CalendarCollection) async throws -> NewEvent {
        try checkWritable(collection)
        let mailbox = try await opening()
        let event = try NewEvent(
            draft,
            in: GraphModel.Calendar(collection.calendar),
            of: mailbox,
            now: Instant(seconds: now())
        )
        guard event.mails.isEmpty || options.sendsInvitations else {
            throw ServedWriteError.refused("policy.scheduling is off, and Graph would mail the attendees")
        }
        return event
    }

    /// Makes a prepared event; Graph mails the attendees at once.
    ///
    /// The mirror holds it when this returns, if Graph tells of it.
    public func create(_ event: NewEvent, in collection: CalendarCollection) async throws {
        try await graph { () throws(GraphError) in
            do {
                try await event.create(journal: journal)
            } catch let error as GraphError {
                throw error
            } catch {
                throw GraphError(.storage, "the journal of writes cannot be written: \(error)")
            }
        }
        try await refreshAfterWrite(collection)
    }

    /// Reads what was just written; what cannot be read now comes with the next refresh.
    func refreshAfterWrite(_ collection: CalendarCollection) async throws {
        do {
            try await refresh(collection)
        } catch is GraphError {
            // The write itself is confirmed: the observer has told of the failure.
        }
    }
}
