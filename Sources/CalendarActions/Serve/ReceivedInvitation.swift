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
        if let answer = answers.whole { _ = try await send(answer) }
        let ids = try await occurrences(answers.occurrences.map(\.originalStart))
        for (original, answer) in answers.occurrences {
            guard let occurrence = ids[original] else { continue }
            try await mailbox.client.respond(answer, to: occurrence, in: located.calendar.selection)
        }
        return [id]
    }

    /// Tells the organizer one answer, to the occurrence with an original start or to all of it; false when it is not there.
    func send(_ answer: InvitationAnswer, to originalStart: String? = nil) async throws(GraphError) -> Bool {
        var target = located.event.id
        if let originalStart { target = try await occurrences([originalStart])[originalStart] }
        guard let target else { return false }
        try await mailbox.client.respond(answer, to: target, in: located.calendar.selection)
        return true
    }

    /// The ids of occurrences, by original start.
    private func occurrences(_ originalStarts: [String]) async throws(GraphError) -> [String: String] {
        let finder = OccurrenceFinder(
            mailbox.client,
            in: located.calendar.selection,
            series: located.event.id ?? "",
            isAllDay: located.event.isAllDay ?? false
        )
        return try await finder.ids(of: originalStarts, known: located.event.exceptionOccurrences ?? [])
    }
}
