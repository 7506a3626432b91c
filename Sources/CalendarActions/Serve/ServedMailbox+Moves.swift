public import CalendarStore
import GraphModel
import GraphSync
import ICalendar

// COPY and MOVE: Graph moves no events between calendars, so that they are made anew, and only where nobody is told.

extension ServedMailbox {
    /// Puts a copy of an object into another calendar; one with people in it is refused, since a copy would invite them.
    public func copy(
        _ name: String,
        in source: CalendarCollection,
        to target: CalendarCollection,
        named targetName: String
    ) async throws {
        try checkWritable(target)
        let calendar = try content(of: name, in: source)
        try checkAlone(name, in: source, purpose: "copied")
        try await put(calendar, named: targetName, in: target)
    }

    /// Moves an object: gives it another name in its calendar, or makes it anew in another one and deletes it here.
    public func move(
        _ name: String,
        in source: CalendarCollection,
        to target: CalendarCollection,
        named targetName: String
    ) async throws {
        try checkWritable(source)
        try checkWritable(target)
        let calendar = try content(of: name, in: source)
        guard source.id != target.id else {
            guard try self.store.objects([targetName], of: source.id).isEmpty else {
                throw ServedWriteError.uidConflict(name: targetName)
            }
            try await store(calendar, named: targetName, replacing: name, in: source)
            return
        }
        try checkAlone(name, in: source, purpose: "moved to another calendar")
        try await put(calendar, named: targetName, in: target)
        try await delete(name, in: source, tellsOrganizer: false)
    }

    private func content(of name: String, in collection: CalendarCollection) throws -> Component {
        let object = try store.objects([name], of: collection.id).first
        guard let object, let calendar = try ICalendarReader.read(object.data).calendars.first else {
            throw ServedWriteError.refused("there is no such object")
        }
        return calendar
    }

    private func checkAlone(_ name: String, in collection: CalendarCollection, purpose: String) throws {
        let isAlone = try present(name, in: collection).allSatisfy { located in
            located.event.isOrganizer != false && (located.event.attendees ?? []).isEmpty
        }
        guard isAlone else {
            throw ServedWriteError.refused(
                "an event with other people in it cannot be \(purpose): Graph would invite them once more"
            )
        }
    }
}
