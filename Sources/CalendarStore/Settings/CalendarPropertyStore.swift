/// Keeps the properties of calendars that Graph has no place for; they outlive the mirror.
public protocol CalendarPropertyStore: Sendable {
    /// The properties of a calendar, by its id in Graph, ordered by their names.
    func properties(ofCalendar remoteID: String, of account: String) throws -> [CalendarProperty]

    /// Sets properties of a calendar and takes others away, all at once; what is not there can be taken away too.
    func setProperties(
        _ properties: [CalendarProperty],
        removing names: [CalendarProperty.Name],
        ofCalendar remoteID: String,
        of account: String
    ) async throws

    /// Forgets a calendar that is gone: its properties, its feeds, what is kept of its events, and its place in addresses,
    /// which another one may have then.
    func forgetCalendar(_ remoteID: String, of account: String) async throws
}
