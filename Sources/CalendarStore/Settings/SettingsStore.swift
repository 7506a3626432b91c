/// Keeps what must outlive the mirror: app passwords and sessions, the places of calendars in addresses, their properties,
/// feeds, and what apps want to be given back with events.
public protocol SettingsStore: CalendarPropertyStore, FeedStore, IdentityStore, LocalPropertyStore, SessionStore {
    /// A number that is another one after any change of the settings, by this process or another.
    func version() throws -> Int

    /// The passwords of an account, by label.
    func passwords(of account: String) throws -> [AppPassword]

    /// Adds a password; false when the account has one of this label.
    func add(_ password: AppPassword) async throws -> Bool

    /// Revokes a password, and ends the sessions that it opened; false when there is none of this label.
    func revokePassword(_ label: String, of account: String) async throws -> Bool

    /// Notes that a password was used at a time, in seconds since 1970.
    func noteUse(ofPassword label: String, of account: String, at time: Int) async throws

    /// The places of an account's calendars, by their ids in Graph.
    func addresses(of account: String) throws -> [String: String]

    /// Gives a calendar its place, for good; one that has a place keeps it.
    func setAddress(_ name: String, ofCalendar remoteID: String, of account: String) async throws
}
