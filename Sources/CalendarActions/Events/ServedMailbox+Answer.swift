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
            let target = try await target(address, of: located, in: collection, mailbox)
            try await graph { () throws(GraphError) in
                try await mailbox.client.respond(answer, to: target ?? id, in: located.calendar.selection)
            }
            try await absorb([id], in: collection)
        }
    }

    /// The id of the occurrence that is answered; nil for all of the event.
    private func target(
        _ address: EventAddress,
        of located: LocatedEvent,
        in collection: CalendarCollection,
        _ mailbox: OpenMailbox
    ) async throws -> String? {
        guard address.occurrence != nil, located.event.seriesMasterId == nil, located.event.recurrence != nil else {
            return nil
        }
        guard let calendar = try calendar(of: address, in: collection),
            let time = Self.instance(address.occurrence, of: calendar)?.recurrenceID
        else { throw ServedWriteError.conflict }
        let original =
            if case .date(let date) = time { OriginalStart.text(of: date) } else {
                OriginalStart.text(of: ObjectTimeZones(calendar).instant(time))
            }
        let finder = OccurrenceFinder(
            mailbox.client,
            in: located.calendar.selection,
            series: located.event.id ?? "",
            isAllDay: located.event.isAllDay ?? false
        )
        let ids = try await graph { () throws(GraphError) in
            try await finder.ids(of: [original], known: located.event.exceptionOccurrences ?? [])
        }
        guard let id = ids[original] else { throw ServedWriteError.conflict }
        return id
    }
}
