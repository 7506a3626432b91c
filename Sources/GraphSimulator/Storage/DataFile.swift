import Foundation
import SQLiteDatabase
import Synchronization

/// The file that keeps a mailbox over restarts: events in rows of their own, all else in one row each.
final class DataFile: Sendable {
    /// What of a mailbox is not an event.
    private struct MailboxRecord: Codable {
        var settings: JSONValue
        var calendars: [CalendarFolder]
        var tombstones: [Mailbox.Tombstone]
        var pendingBumps: [Mailbox.PendingBump]
        var masterCategories: [Mailbox.MasterCategory]
        var change: Int
        var lastNumber: Int
    }

    /// What belongs to no mailbox.
    private struct ServiceRecord: Codable {
        var drive: Drive
        var libraries: [Drive]?
        var refreshGrants: [String: SignInHost.RefreshGrant]
        var deltaGeneration: Int
        var oldestGeneration: Int
    }

    private static let schema = [
        """
        CREATE TABLE item (mailbox INTEGER, number INTEGER, json BLOB NOT NULL, PRIMARY KEY (mailbox, number));
        CREATE TABLE mailbox (mailbox INTEGER PRIMARY KEY, json BLOB NOT NULL);
        CREATE TABLE service (id INTEGER PRIMARY KEY CHECK (id = 1), json BLOB NOT NULL);
        """
    ]

    private let connection: Mutex<SQLiteConnection>

    /// Opens a file, or makes it.
    init(path: String) throws {
        var connection = try SQLiteConnection(path: path)
        try connection.migrate(Self.schema)
        self.connection = Mutex(connection)
    }

    /// Puts what the file holds in place of the scenario; false when it holds nothing yet.
    func load(into service: inout GraphService) throws -> Bool {
        let rows = try connection.withLock { connection in
            (
                service: try connection.firstRow("SELECT json FROM service")?.data(0),
                mailboxes: try connection.rows("SELECT mailbox, json FROM mailbox") { row in
                    (try row.int(0) ?? 0, try row.data(1) ?? Data())
                },
                items: try connection.rows("SELECT mailbox, json FROM item") { row in
                    (try row.int(0) ?? 0, try row.data(1) ?? Data())
                }
            )
        }
        guard let record = rows.service else { return false }
        let decoder = JSONDecoder()
        let common = try decoder.decode(ServiceRecord.self, from: record)
        service.drives[0] = common.drive
        if let libraries = common.libraries, libraries.count == service.drives.count - 1 {
            service.drives = [common.drive] + libraries
        }
        service.signIn.refreshGrants = common.refreshGrants
        service.deltaGeneration = common.deltaGeneration
        service.oldestGeneration = common.oldestGeneration
        for (mailbox, json) in rows.mailboxes where service.mailboxes.indices.contains(mailbox) {
            let record = try decoder.decode(MailboxRecord.self, from: json)
            service.mailboxes[mailbox].settings = record.settings
            service.mailboxes[mailbox].calendars = record.calendars
            service.mailboxes[mailbox].tombstones = record.tombstones
            service.mailboxes[mailbox].pendingBumps = record.pendingBumps
            service.mailboxes[mailbox].masterCategories = record.masterCategories
            service.mailboxes[mailbox].restore(change: record.change, lastNumber: record.lastNumber)
            service.mailboxes[mailbox].items = [:]
        }
        for (mailbox, json) in rows.items where service.mailboxes.indices.contains(mailbox) {
            let item = try decoder.decode(EventItem.self, from: json)
            service.mailboxes[mailbox].items[item.number] = item
        }
        return true
    }

    /// Writes everything.
    func saveAll(_ service: GraphService) throws {
        var all = service
        all.unsaved.others = true
        for (index, mailbox) in service.mailboxes.enumerated() {
            for number in mailbox.items.keys { all.unsaved.items.insert(.init(mailbox: index, number: number)) }
        }
        try save(all)
    }

    /// Writes what is not saved yet, as one transaction.
    func save(_ service: GraphService) throws {
        let encoder = JSONEncoder()
        var items: [(mailbox: Int, number: Int, json: Data?)] = []
        for key in service.unsaved.items {
            let item = service.mailboxes[key.mailbox].items[key.number]
            items.append((key.mailbox, key.number, try item.map { try encoder.encode($0) }))
        }
        let mailboxes = try service.mailboxes.map { try encoder.encode(Self.record($0)) }
        let common = ServiceRecord(
            drive: service.drives[0],
            libraries: Array(service.drives.dropFirst()),
            refreshGrants: service.signIn.refreshGrants,
            deltaGeneration: service.deltaGeneration,
            oldestGeneration: service.oldestGeneration
        )
        let record = try encoder.encode(common)
        try connection.withLock { connection in
            try connection.transaction { connection in
                for item in items { try Self.write(item, &connection) }
                for (index, json) in mailboxes.enumerated() {
                    try connection.execute("INSERT OR REPLACE INTO mailbox VALUES (?, ?)", [.int(index), .blob(json)])
                }
                try connection.execute("INSERT OR REPLACE INTO service VALUES (1, ?)", [.blob(record)])
            }
        }
    }

    private static func write(
        _ item: (mailbox: Int, number: Int, json: Data?),
        _ connection: inout SQLiteConnection
    ) throws {
        guard let json = item.json else {
            return try connection.execute(
                "DELETE FROM item WHERE mailbox = ? AND number = ?",
                [.int(item.mailbox), .int(item.number)]
            )
        }
        try connection.execute(
            "INSERT OR REPLACE INTO item VALUES (?, ?, ?)",
            [.int(item.mailbox), .int(item.number), .blob(json)]
        )
    }

    private static func record(_ mailbox: Mailbox) -> MailboxRecord {
        MailboxRecord(
            settings: mailbox.settings,
            calendars: mailbox.calendars,
            tombstones: mailbox.tombstones,
            pendingBumps: mailbox.pendingBumps,
            masterCategories: mailbox.masterCategories,
            change: mailbox.counts.change,
            lastNumber: mailbox.counts.lastNumber
        )
    }
}
