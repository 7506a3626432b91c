public import CalendarStore
import Foundation
import SQLiteDatabase

/// The mirror in an SQLite file (WAL): one writer, and readers that do not wait for it.
public final class SQLiteCalendarStore: MirrorStore {
    let database: SQLiteQueue
    let readers: ConnectionPool
    /// What makes sync tokens of this store differ from those of another.
    public let incarnation: String

    /// The name of the database file in the state folder.
    public static let fileName = "mirror.sqlite"
    /// Tombstones beyond this number are forgotten, oldest first; who asks for changes before them reads everything.
    public static let maximumTombstones = 20_000

    /// Opens the mirror in a folder.
    ///
    /// A mirror that is damaged or of a later version is moved away, since it can be made anew: `wasReplaced` tells.
    public static func open(folder: String, readers: Int = 4) throws -> (store: SQLiteCalendarStore, wasReplaced: Bool)
    {
        let path = "\(folder)/\(fileName)"
        do {
            return (try SQLiteCalendarStore(path: path, readers: readers), false)
        } catch let error as SQLiteError where [.corrupt, .notADatabase, .error].contains(error.code) {
            try replace(path)
            return (try SQLiteCalendarStore(path: path, readers: readers), true)
        }
    }

    private static func replace(_ path: String) throws {
        let manager = FileManager.default
        for suffix in ["", "-wal", "-shm"] where manager.fileExists(atPath: path + suffix) {
            let old = "\(path)\(suffix).damaged"
            if manager.fileExists(atPath: old) { try manager.removeItem(atPath: old) }
            try manager.moveItem(atPath: path + suffix, toPath: old)
        }
    }

    private init(path: String, readers count: Int) throws {
        let fresh = UUID().uuidString.lowercased()
        var connection = try SQLiteConnection(path: path)
        guard try connection.firstRow("PRAGMA quick_check(1)")?.string(0) == "ok" else {
            throw SQLiteError(code: .corrupt, message: "the database is damaged")
        }
        try connection.migrate(MirrorSchema.migrations)
        if try connection.firstRow("SELECT 1 FROM store") == nil {
            try connection.execute("INSERT INTO store VALUES (?)", [.text(fresh)])
        }
        incarnation = try connection.firstRow("SELECT incarnation FROM store")?.string(0) ?? fresh
        database = try SQLiteQueue(path: path, migrations: MirrorSchema.migrations)
        readers = try ConnectionPool(path: path, count: count)
    }
}
