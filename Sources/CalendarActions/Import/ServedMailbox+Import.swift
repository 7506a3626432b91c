public import CalendarStore
import GraphClient
public import ICalendar

extension ServedMailbox {
    /// Brings the events of iCalendar files into a calendar, or says what that would do.
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
        let result: CalendarImport.Result
        do {
            result = try await run.run(readings)
        } catch let error as GraphError {
            throw ServedWriteError.unavailable(error.description)
        }
        // Events that exist stay in their calendars, whichever those are.
        if !isDryRun { for other in try collections() { try await refreshAfterWrite(other) } }
        return result
    }
}
