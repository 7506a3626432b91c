public import CalendarStore
import SQLiteDatabase
import Synchronization

/// The settings in an SQLite file of their own, which is never made anew.
public final class SQLiteSettingsStore: SettingsStore {
    let database: SQLiteQueue
    let readers: ConnectionPool

    /// The connection whose view of the file tells of changes; it never writes.
    private let watch: Mutex<SQLiteConnection>

    /// The name of the database file in the state folder.
    public static let fileName = "settings.sqlite"

    /// Opens the settings in a folder.
    public init(folder: String, readers count: Int = 2) throws {
        let path = "\(folder)/\(Self.fileName)"
        database = try SQLiteQueue(path: path, migrations: Self.migrations)
        readers = try ConnectionPool(path: path, count: count)
        watch = Mutex(try SQLiteConnection(path: path, mode: .readOnly))
    }

    /// The number that SQLite changes with each commit of another connection (`PRAGMA data_version`).
    public func version() throws -> Int {
        try watch.withLock { try $0.firstRow("PRAGMA data_version")?.int(0) ?? 0 }
    }

    static let migrations = [
        """
        CREATE TABLE password (
            account TEXT NOT NULL,
            label TEXT NOT NULL,
            scope TEXT NOT NULL,
            digest BLOB NOT NULL,
            created INTEGER NOT NULL,
            PRIMARY KEY (account, label)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE address (
            account TEXT NOT NULL,
            remote_id TEXT NOT NULL,
            name TEXT NOT NULL,
            PRIMARY KEY (account, remote_id),
            UNIQUE (account, name)
        ) STRICT, WITHOUT ROWID;
        """,
        """
        CREATE TABLE property (
            account TEXT NOT NULL,
            remote_id TEXT NOT NULL,
            namespace TEXT NOT NULL,
            name TEXT NOT NULL,
            value TEXT NOT NULL,
            basis TEXT,
            PRIMARY KEY (account, remote_id, namespace, name)
        ) STRICT, WITHOUT ROWID;
        """,
        """
        CREATE TABLE feed (
            id TEXT PRIMARY KEY,
            account TEXT NOT NULL,
            calendar TEXT NOT NULL,
            title TEXT NOT NULL,
            details TEXT NOT NULL,
            past INTEGER,
            future INTEGER,
            digest BLOB NOT NULL UNIQUE,
            salt BLOB NOT NULL,
            created INTEGER NOT NULL,
            content TEXT,
            content_since INTEGER
        ) STRICT, WITHOUT ROWID;
        """,
        """
        CREATE TABLE local_property (
            account TEXT NOT NULL,
            event TEXT NOT NULL,
            occurrence TEXT NOT NULL,
            remote_id TEXT NOT NULL,
            text TEXT NOT NULL,
            basis TEXT,
            PRIMARY KEY (account, event, occurrence)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX local_property_calendar ON local_property (account, remote_id);
        """,
        """
        ALTER TABLE password ADD COLUMN last_use INTEGER;
        CREATE TABLE session (
            digest BLOB PRIMARY KEY,
            account TEXT NOT NULL,
            password TEXT NOT NULL,
            expires INTEGER NOT NULL,
            FOREIGN KEY (account, password) REFERENCES password (account, label)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX session_password ON session (account, password);
        CREATE TABLE identity (
            account TEXT PRIMARY KEY,
            display_name TEXT NOT NULL,
            address TEXT NOT NULL,
            zone TEXT NOT NULL,
            date_format TEXT,
            time_format TEXT
        ) STRICT, WITHOUT ROWID;
        """,
    ]

    /// The places of an account's calendars.
    public func addresses(of account: String) throws -> [String: String] {
        try readers.read { connection in
            let rows = try connection.rows("SELECT remote_id, name FROM address WHERE account = ?", [.text(account)]) {
                (try $0.string(0) ?? "", try $0.string(1) ?? "")
            }
            return Dictionary(rows) { first, _ in first }
        }
    }

    /// Gives a calendar its place.
    public func setAddress(_ name: String, ofCalendar remoteID: String, of account: String) async throws {
        try await database.transaction { connection in
            try connection.execute(
                "INSERT OR IGNORE INTO address (account, remote_id, name) VALUES (?, ?, ?)",
                [.text(account), .text(remoteID), .text(name)]
            )
        }
    }
}
