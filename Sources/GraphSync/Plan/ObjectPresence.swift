import CalendarConversion
import GraphModel
import ICalendar

/// The events of one UID in a mailbox, the oldest first.
struct ObjectPresence: Sendable {
    let all: [LocatedEvent]

    init(_ events: [LocatedEvent]) {
        all = events
    }

    var isEmpty: Bool { all.isEmpty }

    /// The single event or series that stands for the object; of copies the oldest.
    var whole: LocatedEvent? {
        all.first { $0.identity?.recurrenceID == nil }
    }

    /// Whether it is a meeting that I organize and others are invited to.
    var isMyMeeting: Bool {
        all.contains { $0.event.isOrganizer ?? true && !($0.event.attendees ?? []).isEmpty }
    }

    /// The event that a series stands for.
    func event(of series: GraphSeries) -> LocatedEvent? {
        guard let occurrence = series.recurrenceID else { return whole }
        return all.first { $0.identity?.recurrenceID == occurrence }
    }

    /// Events of graphdav's own that no series stands for.
    func leftovers(of series: [GraphSeries]) -> [LocatedEvent] {
        let kept = series.compactMap { event(of: $0)?.event.id }
        return all.filter { located in
            let isOurs = located.identity != nil && (located.event.attendees ?? []).isEmpty
            let isCopy = located.identity?.recurrenceID == nil && located.event.id != whole?.event.id
            return isOurs && !isCopy && !kept.contains(located.event.id ?? "")
        }
    }

    /// The single events that stand for occurrences which an object cancels.
    func instances(cancelledBy object: SourceObject) -> [LocatedEvent] {
        let cancelled = Set(object.instances.compactMap { $0.first("RECURRENCE-ID")?.value })
        return all.filter { $0.identity?.recurrenceID.map(cancelled.contains) ?? false }
    }
}

extension LocatedEvent {
    /// What graphdav stored with it.
    var identity: StoredIdentity? { StoredIdentity(event) }
}

extension SourceObject {
    /// Whether METHOD:CANCEL of it ends the whole object.
    var isCancelledWhole: Bool { master != nil || instances.isEmpty }
}
