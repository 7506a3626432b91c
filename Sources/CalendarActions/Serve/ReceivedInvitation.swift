import CalendarConversion
import GraphClient
import GraphModel
import GraphSync

/// An invitation in the mailbox that an app puts with my answers: answers are sent, not written.
struct ReceivedInvitation {
    private let located: LocatedEvent
    private let existing: ExistingObject
    private let mailbox: OpenMailbox

    init(_ located: LocatedEvent, _ mailbox: OpenMailbox) {
        self.located = located
        self.mailbox = mailbox
        existing = ExistingObject(located.event, mailbox.context)
    }

    /// The object with all answers as Graph has them.
    func withoutAnswers(_ object: SourceObject) -> SourceObject {
        object.withAnswers(as: existing)
    }

    /// Tells the organizer the answers that are others than those in Graph; returns the id of the invitation then.
    func sendAnswers(in object: SourceObject) async throws(GraphError) -> [String] {
        let answers = InvitationAnswers(object, existing, of: mailbox.identity.address)
        guard answers.whole != nil || !answers.occurrences.isEmpty, let id = located.event.id else { return [] }
        let calendar = located.calendar.selection
        if let answer = answers.whole { try await mailbox.client.respond(answer, to: id, in: calendar) }
        let finder = OccurrenceFinder(
            mailbox.client,
            in: calendar,
            series: id,
            isAllDay: located.event.isAllDay ?? false
        )
        let ids = try await finder.ids(
            of: answers.occurrences.map(\.originalStart),
            known: located.event.exceptionOccurrences ?? []
        )
        for (original, answer) in answers.occurrences {
            guard let occurrence = ids[original] else { continue }
            try await mailbox.client.respond(answer, to: occurrence, in: calendar)
        }
        return [id]
    }
}
