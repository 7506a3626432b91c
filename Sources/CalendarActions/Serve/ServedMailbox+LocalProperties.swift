import CalendarConversion
import CalendarStore
import GraphModel
import GraphSync
import ICalendar

extension ServedMailbox {
    /// Keeps what an app wants to be given back with an object that was just written, and Graph is not to be told.
    ///
    /// Returns what could not be carried over as it was; nil when there is nothing to keep.
    func keepLocally(
        _ object: SourceObject,
        in collection: CalendarCollection,
        _ planner: ObjectPlanner
    ) async throws -> ConversionReport? {
        guard let name = try store.name(ofUID: object.uid.rawValue, in: collection.id) else { return nil }
        let events = try present(name, in: collection)
        let ids = Set(events.compactMap(\.event.id))
        let known = try settings.localProperties(ofEvents: ids, of: account)
        guard !known.isEmpty || planner.mayKeepLocally(object, in: events) else { return nil }
        let (wanted, report) = planner.localProperties(of: object, in: events)
        // Also when it is known already: a process may have died before it was rendered.
        guard !wanted.isEmpty || !known.isEmpty else { return report }
        if Set(wanted) != Set(known) {
            try await settings.setLocalProperties(wanted, ofEvents: ids, in: collection.calendar.id, of: account)
        }
        let mirror = try await mirror()
        try await turns.take(.mirror(collection.id)) { try await mirror.renew(ids, in: collection) }
        return report
    }
}
