public import CalendarConversion
public import CalendarStore
import GraphModel

extension ObjectPlanner {
    /// Whether there can be anything that an app wants to be given back with an object and Graph is not told.
    public func mayKeepLocally(_ object: SourceObject, in events: [LocatedEvent]) -> Bool {
        PrivateState.isIn(object) || ObjectPresence(events).isMyMeeting
    }

    /// What an app wants to be given back with an object, and Graph does not hold after the object was written.
    ///
    /// That is an app's own state, and lines that were not sent since a PATCH of them might mail.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - events: The events of its UID as they are in the mailbox now, the oldest first.
    /// - Returns: What is to be kept of these events, and what could not be carried over as it was.
    public func localProperties(
        of object: SourceObject,
        in events: [LocatedEvent]
    ) -> (properties: [LocalProperties], report: ConversionReport) {
        let presence = ObjectPresence(events)
        var context = rules.context(inviting: presence.isMyMeeting)
        context.keepsPrivateState = true
        let whole = presence.whole.map { ExistingObject($0.event, context) }
        var wanted = object
        if let whole {
            wanted = object.merged(into: whole).reconciled(with: whole)
            // Answers were sent, and Graph has them in its own words.
            if whole.event.isOrganizer == false { wanted = wanted.withAnswers(as: whole) }
        }
        let (series, report) = CalendarObjectConverter(context, expandsRecurrence: rules.expandsRecurrence)
            .graphSeries(of: wanted)
        let properties = series.flatMap { one -> [LocalProperties] in
            guard let located = presence.event(of: one), let id = located.event.id else { return [] }
            let existing = one.recurrenceID == nil ? whole : nil
            return (existing ?? ExistingObject(located.event, context)).unstored(of: one).map { unstored in
                LocalProperties(
                    event: id,
                    occurrence: unstored.originalStart,
                    text: unstored.text,
                    basis: unstored.basis
                )
            }
        }
        return (properties, report)
    }
}
