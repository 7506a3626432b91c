public import CalendarStore

/// How a calendar is mirrored.
public struct CalendarStatus: Sendable {
    /// The calendar.
    public let calendar: RemoteCalendar
    /// How many objects the mirror has of it.
    public let objects: Int
    /// How far the mirror has come.
    public let state: MirrorState

    /// Reads it for all calendars of an account, in their order.
    public static func all(of account: String, in store: any CalendarReading) throws -> [CalendarStatus] {
        try store.collections(of: account).map { collection in
            CalendarStatus(
                calendar: collection.calendar,
                objects: try store.objectCount(of: collection.id),
                state: try store.state(of: collection.id)
            )
        }
    }

    /// When Graph last answered, for people; `now` is in seconds since 1970.
    public func age(at now: Int) -> String {
        state.lastSync.map { AgeText.text(now - $0) } ?? "never"
    }
}

extension ServedMailbox {
    /// How the calendars are mirrored, in their order.
    public nonisolated func status() throws -> [CalendarStatus] {
        try CalendarStatus.all(of: account, in: store)
    }
}
