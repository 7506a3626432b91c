import CalDAV
import CalendarConversion
import CalendarStore
public import GraphClient
import GraphModel
import GraphSync
import ICalendar
import TimeZones

extension ServedMailbox {
    /// Tells the organizer of an invitation my answer, to one occurrence or to all of it.
    ///
    /// The mirror holds it when this returns. A declined event leaves the calendar, as in Outlook.
    public func answer(_ answer: InvitationAnswer, to address: EventAddress) async throws {
        guard let collection = try store.collection(address.calendar, of: account),
            let object = try store.objects([address.object], of: collection.id).first
        else { throw ServedWriteError.conflict }
        try checkWritable(collection)
        guard options.sendsInvitations else {
            throw ServedWriteError.refused(
                "policy.scheduling is off, and Graph would mail your answer to the organizer"
            )
        }
        let mailbox = try await opening()
        try await turns.take(.object(uid: object.uid)) {
            try await catchUp(collection)
            let existing = try present(address.object, in: collection)
            guard let located = existing.first, let id = located.event.id else { throw ServedWriteError.conflict }
            guard located.event.isOrganizer == false else {
                throw ServedWriteError.refused("it is your own event: nobody asked you to come")
            }
            let original = try original(address, of: located, in: collection)
            let invitation = ReceivedInvitation(located, mailbox)
            let isSent = try await graph { () throws(GraphError) in try await invitation.send(answer, to: original) }
            guard isSent else { throw ServedWriteError.conflict }
            try await absorb([id], in: collection)
        }
    }

    /// The original start of the occurrence that is answered; nil for all of the event.
    private func original(
        _ address: EventAddress,
        of located: LocatedEvent,
        in collection: CalendarCollection
    ) throws -> String? {
        guard address.occurrence != nil, located.event.seriesMasterId == nil, located.event.recurrence != nil else {
            return nil
        }
        guard let calendar = try calendar(of: address, in: collection),
            let time = Self.instance(address.occurrence, of: calendar)?.recurrenceID
        else { throw ServedWriteError.conflict }
        return OriginalStart.text(of: time, ObjectTimeZones(calendar))
    }
}
