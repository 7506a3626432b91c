public import CalendarStore
public import Foundation
import PrivateFiles
import SQLiteDatabase

/// The journal in a database file of its own; each process that uses it holds a lock file beside it.
///
/// A commit is on the disk before it returns (synchronous FULL). The system frees the lock of a process that dies,
/// which is how others see that its intents are abandoned.
public final class SQLiteIntentJournal: IntentJournal {
    private let database: SQLiteQueue
    private let folder: String
    /// The name under which this process holds its intents.
    private let owner: String
    private let lock: FileLock

    /// The name of the database file in the state folder.
    public static let fileName = "intents.sqlite"
    private static let lockSuffix = ".intents.lock"

    /// Opens the journal in a folder, which must be there.
    public init(folder: String) throws {
        self.folder = folder
        owner = UUID().uuidString.lowercased()
        let path = Self.lockPath(folder, owner)
        guard let lock = try FileLock.attempt(path) else {
            throw PrivateFileError(path: path, message: "another process holds it")
        }
        self.lock = lock
        database = try SQLiteQueue(path: "\(folder)/\(Self.fileName)", migrations: Self.migrations)
    }

    deinit {
        // Nobody waits for this lock; a file that stays is removed by whoever takes over from this owner.
        try? PrivateFile.remove(Self.lockPath(folder, owner))
    }

    static let migrations = [
        """
        CREATE TABLE intent (
            position INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            owner TEXT NOT NULL,
            account TEXT NOT NULL,
            uid BLOB NOT NULL,
            recurrence_id TEXT NOT NULL,
            calendar TEXT,
            transaction_id TEXT NOT NULL,
            content BLOB NOT NULL,
            version TEXT,
            UNIQUE (account, uid, recurrence_id)
        ) STRICT;
        """
    ]

    private static func lockPath(_ folder: String, _ owner: String) -> String {
        "\(folder)/\(owner)\(lockSuffix)"
    }

    /// Notes intents in one transaction.
    public func begin(_ intents: [Intent]) async throws -> Set<Intent.ID> {
        try await database.transaction { [owner] connection in
            var refused: Set<Intent.ID> = []
            for intent in intents {
                try connection.execute(
                    """
                    INSERT INTO intent
                    (id, owner, account, uid, recurrence_id, calendar, transaction_id, content, version)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (account, uid, recurrence_id) DO NOTHING
                    """,
                    [
                        .text(intent.id.uuidString), .text(owner), .text(intent.account), .blob(Data(intent.uid.utf8)),
                        .text(intent.recurrenceID ?? ""), .string(intent.calendar), .text(intent.transactionId),
                        .blob(intent.content),
                        .string(intent.version),
                    ]
                )
                if connection.changes == 0 { refused.insert(intent.id) }
            }
            return refused
        }
    }

    /// Notes versions in one transaction.
    public func record(_ versions: [Intent.ID: String]) async throws {
        try await database.transaction { connection in
            for (id, version) in versions {
                try connection.execute(
                    "UPDATE intent SET version = ? WHERE id = ?",
                    [.text(version), .text(id.uuidString)]
                )
            }
        }
    }

    /// Removes intents in one transaction.
    public func finish(_ ids: [Intent.ID]) async throws {
        try await database.transaction { connection in
            for id in ids { try connection.execute("DELETE FROM intent WHERE id = ?", [.text(id.uuidString)]) }
        }
    }

    /// Takes over intents whose owners hold no lock any more.
    public func takeOver(account: String) async throws -> [Intent] {
        try sweep()
        return try await database.transaction { [folder, owner] connection in
            let owners = try connection.rows(
                "SELECT DISTINCT owner FROM intent WHERE account = ? AND owner <> ?",
                [.text(account), .text(owner)]
            ) { try $0.string(0) ?? "" }
            var intents: [Intent] = []
            for dead in try owners.filter({ try Self.isDead($0, folder) }) {
                intents += try Self.intents(of: dead, account, &connection)
                try connection.execute(
                    "UPDATE intent SET owner = ? WHERE owner = ? AND account = ?",
                    [.text(owner), .text(dead), .text(account)]
                )
            }
            return intents
        }
    }

    /// Takes over the intents of one object whose owners hold no lock any more, and lists them with this process's own.
    public func takeOver(uid: String, of account: String) async throws -> [Intent] {
        let object = Data(uid.utf8)
        return try await database.transaction { [folder, owner] connection in
            let owners = try connection.rows(
                "SELECT DISTINCT owner FROM intent WHERE account = ? AND uid = ? AND owner <> ?",
                [.text(account), .blob(object), .text(owner)]
            ) { try $0.string(0) ?? "" }
            for dead in try owners.filter({ try Self.isDead($0, folder) }) {
                // All of them: nobody could tell afterwards that the owner of the others is dead.
                try connection.execute("UPDATE intent SET owner = ? WHERE owner = ?", [.text(owner), .text(dead)])
            }
            return try Self.intents(of: owner, account, &connection).filter { Data($0.uid.utf8) == object }
        }
    }

    /// Removes the lock files of processes that died without an intent; new ones may not be locked yet.
    private func sweep() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        for name in names where name.hasSuffix(Self.lockSuffix) && !name.hasPrefix(owner) {
            let path = "\(folder)/\(name)"
            let made = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
            guard let made, made.timeIntervalSinceNow < -Self.lockGrace else { continue }
            _ = try Self.isDead(String(name.dropLast(Self.lockSuffix.count)), folder)
        }
    }

    /// How old a lock file must be, in seconds, before it can be taken for one that was left.
    private static let lockGrace = 60.0

    /// Whether nobody holds the lock of an owner; its file is removed then.
    private static func isDead(_ owner: String, _ folder: String) throws -> Bool {
        let path = lockPath(folder, owner)
        guard let lock = try FileLock.attempt(path) else { return false }
        try PrivateFile.remove(path)
        _ = consume lock
        return true
    }

    private static func intents(
        of owner: String,
        _ account: String,
        _ connection: inout SQLiteConnection
    ) throws -> [Intent] {
        try connection.rows(
            """
            SELECT id, uid, recurrence_id, calendar, transaction_id, content, version FROM intent
            WHERE owner = ? AND account = ? ORDER BY position
            """,
            [.text(owner), .text(account)]
        ) { row in
            Intent(
                id: try row.string(0).flatMap(UUID.init) ?? UUID(),
                account: account,
                uid: String(decoding: try row.data(1) ?? Data(), as: UTF8.self),
                recurrenceID: try row.string(2).flatMap { $0.isEmpty ? nil : $0 },
                calendar: try row.string(3),
                transactionId: try row.string(4) ?? "",
                content: try row.data(5) ?? Data(),
                version: try row.string(6)
            )
        }
    }
}
