public import CalendarStore
import GraphClient
import GraphModel

// Calendars as apps make, change and delete them.

extension ServedMailbox {
    /// Makes a calendar whose place in addresses is `name`; Graph and the mirror have it when this returns.
    public func makeCalendar(at name: String, _ changes: CalendarChanges) async throws -> CalendarCollection {
        try checkWritable()
        let mailbox = try await opening()
        return try await changingCalendars {
            var calendar = GraphModel.Calendar()
            calendar.name = changes.displayName ?? name
            calendar.color = changes.color.flatMap { CalendarColor(themeColor: $0.text) }
            let created = try await graph { () throws(GraphError) in try await mailbox.client.createCalendar(calendar) }
            guard let id = created.id else { throw ServedWriteError.unavailable("Graph gave the new calendar no id") }
            // Before the list is read again, which gives a place to every calendar that has none.
            try await settings.setAddress(name, ofCalendar: id, of: account)
            try await keep(changes, of: id, serverColor: RemoteCalendar.color(of: created))
            guard let collection = try await readCalendars().first(where: { $0.calendar.id == id }) else {
                throw ServedWriteError.unavailable("the new calendar is not in Graph's list of calendars yet")
            }
            return collection
        }
    }

    /// Changes a calendar, in Graph as far as Graph can.
    public func change(_ collection: CalendarCollection, _ changes: CalendarChanges) async throws {
        try checkWritable(collection)
        let mailbox = try await opening()
        try await changingCalendars {
            var calendar = GraphModel.Calendar()
            if changes.displayName != collection.calendar.displayName { calendar.name = changes.displayName }
            let theme = changes.color.flatMap { CalendarColor(themeColor: $0.text) }
            if changes.color?.text.lowercased() != collection.calendar.color?.lowercased() { calendar.color = theme }
            let isRemote = calendar.name != nil || calendar.color != nil
            if isRemote {
                let changed = calendar
                try await graph { () throws(GraphError) in
                    try await mailbox.client.updateCalendar(collection.calendar.id, changed)
                }
            }
            try await keep(changes, of: collection.calendar.id, serverColor: collection.calendar.color)
            if isRemote { try await readCalendars() }
        }
    }

    /// Deletes a calendar with all its events, which tells nobody.
    public func delete(_ collection: CalendarCollection) async throws {
        try checkWritable(collection)
        guard !collection.calendar.isDefault else {
            throw ServedWriteError.refused("the default calendar of a mailbox cannot be deleted")
        }
        let mailbox = try await opening()
        let id = collection.calendar.id
        try await changingCalendars {
            try await graph { () throws(GraphError) in try await mailbox.client.deleteCalendar(id) }
            try await settings.forgetCalendar(id, of: account)
            try await readCalendars()
        }
    }

    /// What apps gave a calendar and Graph has no place for; a colour only as long as Graph's is the one it replaced.
    public nonisolated func keptProperties(of collection: CalendarCollection) throws -> [CalendarProperty] {
        try settings.properties(ofCalendar: collection.calendar.id, of: account).filter { property in
            property.basis.map { $0 == collection.calendar.color ?? "" } ?? true
        }
    }

    /// A colour of Graph's themes is Graph's; another one is kept, until somebody changes the colour in Graph.
    private func keep(_ changes: CalendarChanges, of id: String, serverColor: String?) async throws {
        var (kept, removed) = (changes.kept, changes.removed)
        if let color = changes.color {
            if CalendarColor(themeColor: color.text) == nil {
                let property = color.property
                kept.append(CalendarProperty(name: property.name, value: property.value, basis: serverColor ?? ""))
            } else {
                removed.append(color.property.name)
            }
        }
        guard !kept.isEmpty || !removed.isEmpty else { return }
        try await settings.setProperties(kept, removing: removed, ofCalendar: id, of: account)
    }
}
