public import CalendarStore
import GraphClient
public import ICalendar

extension ServedMailbox {
    /// Brings the events of iCalendar files into a calendar, or says what that would do.
    ///
    /// The mirror is refreshed when this returns, unless Graph takes long.
    public func importing(
        _ readings: [ICalendarReader.Reading],
        into collection: CalendarCollection,
        isDryRun: Bool,
        sendsInvitations: Bool = false
    ) async throws -> CalendarImport.Result {
        try checkWritable(collection)
        guard !sendsInvitations || options.sendsInvitations else {
            throw ServedWriteError.refused("policy.scheduling is off: invitations are not sent")
        }
        var importing = ImportOptions()
        importing.calendar = .named(collection.calendar.id)
        importing.isDryRun = isDryRun
        importing.sendsInvitations = sendsInvitations
        importing.expandsRecurrence = options.expandsRecurrence
        let run = CalendarImport(into: try await opening(), journal: journal, options: importing)
        do {
            let result = try await run.run(readings)
            // Events that exist stay in their calendars, whichever those are.
            if !isDryRun { await refreshAfterImport() }
            return result
        } catch let error as GraphError {
            throw ServedWriteError(error)
        }
    }

    private func refreshAfterImport() async {
        do {
            try await refreshAll()
        } catch {
            // The import itself is done, and the observer was told; the next read refreshes again.
        }
    }
}
