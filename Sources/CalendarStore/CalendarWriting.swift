/// Writes the mirror; each call is done whole or not at all, and on the disk when it returns.
public protocol CalendarWriting: Sendable {
    /// Makes the collections of an account those of its calendars: new ones, changed ones, and none for those that are gone.
    ///
    /// `names` gives each calendar its place in addresses. Returns the collections in their order.
    func setCalendars(
        _ calendars: [RemoteCalendar],
        of account: String,
        names: [String: String]
    ) async throws -> [CalendarCollection]

    /// Changes a collection; returns the number of its last change, which is higher when an object became another one.
    ///
    /// An object whose content is as it was is no change.
    @discardableResult
    func apply(_ update: MirrorUpdate, to collection: Int) async throws -> Int

    /// Forgets everything of an account.
    func removeAccount(_ account: String) async throws
}

/// A store that is read and written.
public typealias MirrorStore = CalendarReading & CalendarWriting
