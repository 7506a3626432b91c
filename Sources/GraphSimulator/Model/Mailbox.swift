import Foundation
import TimeZones

/// A mailbox: its calendars and events, and the count of its changes.
struct Mailbox: Sendable {
    /// A master or single event that is gone.
    struct Tombstone: Sendable, Codable {
        let number: Int
        let calendar: Int
        let change: Int
        /// The days of the occurrences that a series had around its deletion.
        var days: [Int] = []
    }

    /// A second change that Exchange makes on its own some time after a write.
    struct PendingBump: Sendable, Codable {
        let number: Int
        let due: Int
    }

    /// A category of the mailbox, with its colour.
    struct MasterCategory: Sendable, Codable {
        let id: UUID
        let displayName: String
        let color: String
    }

    let user: User
    let store: StoreIdentity
    var settings: JSONValue
    var calendars: [CalendarFolder] = []
    var items: [Int: EventItem] = [:]
    var tombstones: [Tombstone] = []
    var pendingBumps: [PendingBump] = []
    var masterCategories: [MasterCategory] = []
    /// The count of changes; every change of an item takes the next.
    private(set) var change = 0
    private var lastNumber = 0x10

    init(user: User, store: StoreIdentity, settings: JSONValue) {
        self.user = user
        self.store = store
        self.settings = settings
    }

    /// The next number for an item, a calendar or an attachment.
    mutating func takeNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// The next count of changes.
    mutating func takeChange() -> Int {
        change += 1
        return change
    }

    /// Restores the counts of a mailbox that was kept in a file.
    mutating func restore(change: Int, lastNumber: Int) {
        self.change = change
        self.lastNumber = lastNumber
    }

    /// The counts, for a file.
    var counts: (change: Int, lastNumber: Int) { (change, lastNumber) }

    /// The default calendar.
    var defaultCalendar: CalendarFolder? { calendars.first(where: \.isDefault) }

    /// The calendar with a number.
    func calendar(_ number: Int) -> CalendarFolder? {
        calendars.first { $0.number == number }
    }

    /// The events of a calendar, in the order they were made.
    func items(in calendar: Int) -> [EventItem] {
        items.values.filter { $0.calendar == calendar }.sorted { $0.number < $1.number }
    }
}
