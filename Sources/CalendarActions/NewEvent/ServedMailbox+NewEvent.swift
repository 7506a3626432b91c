public import CalendarStore
import GraphModel
import GraphSync
import TimeZones

extension ServedMailbox {
    /// Prepares an event for a calendar of the mirror; nothing is sent yet.
    ///
    /// Throws a `NewEvent.Refusal` where Graph cannot hold it, and a `ServedWriteError` where it may not be written.
    public func prepare(_ draft: EventDraft, in collection: CalendarCollection) async throws -> NewEvent {
        try checkWritable(collection)
        let event = try NewEvent(
            draft,
            in: GraphModel.Calendar(collection.calendar),
            of: try await opening(),
            now: Instant(seconds: now())
        )
        guard event.mails.isEmpty || options.sendsInvitations else {
            throw ServedWriteError.refused("policy.scheduling is off, and Graph would mail the attendees")
        }
        return event
    }

    /// Makes a prepared event, once however often it is asked for; Graph mails the attendees at once.
    ///
    /// The mirror holds it when this returns. What was made before with its UID stays as it is.
    /// - Returns: Where it is, and whether it was made now.
    public func create(
        _ event: NewEvent,
        in collection: CalendarCollection
    ) async throws -> (address: EventAddress, isNew: Bool) {
        try await catchUp(collection)
        if let name = try store.name(ofUID: event.uid, in: collection.id) {
            return (EventAddress(calendar: collection.name, object: name), false)
        }
        let name = try CalendarObjectName.derived(from: event.uid)
        try await put(event.calendar, named: name, in: collection)
        return (EventAddress(calendar: collection.name, object: name), true)
    }
}
