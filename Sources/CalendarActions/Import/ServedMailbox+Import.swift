public import CalendarStore
import GraphClient
public import ICalendar

extension ServedMailbox {
    /// Brings the events of iCalendar files into a calendar, or says what that would do.
    ///
    /// The calendar of the options does not count. The mirror is refreshed when this returns, unless Graph takes long.
    public func importing(
        _ readings: [ICalendarReader.Reading],
        into collection: CalendarCollection,
        options wanted: ImportOptions
    ) async throws -> CalendarImport.Result {
        try checkWritable(collection)
        guard !wanted.sendsInvitations || options.sendsInvitations else {
            throw ServedWriteError.refused("policy.scheduling is off: invitations are not sent")
        }
        var wanted = wanted
        wanted.calendar = .named(collection.calendar.id)
        wanted.expandsRecurrence = wanted.expandsRecurrence || options.expandsRecurrence
        let run = CalendarImport(into: try await opening(), journal: journal, options: wanted)
        do {
            let result = try await run.run(readings)
            // Events that exist stay in their calendars, whichever those are.
            if !wanted.isDryRun { await refreshAfterImport() }
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
