import CSQLite
import Foundation
import Glibc

/// An open database, closed by its end.
///
/// A connection serves one thread at a time: keep it in an actor or a `Mutex`. SQLite blocks on the disk, and up to
/// the busy timeout on other connections.
@safe public struct SQLiteConnection: ~Copyable {
    /// How a database is opened.
    public enum Mode: Sendable, Hashable {
        /// For reading and writing; the file is made (mode 0600) where it is missing.
        case readWrite
        /// For reading; the file must be there.
        case readOnly
    }

    /// How long a statement waits for another connection, in milliseconds.
    public static let busyTimeout: Int32 = 5_000
    private static let cachedStatements = 64

    private let database: OpaquePointer
    private var statements: [String: SQLiteStatement] = [:]

    /// Opens the database file at a path, or a private one in memory for `:memory:`.
    ///
    /// Readers do not wait for the writer (WAL), a commit is on the disk when it returns (synchronous FULL), and foreign
    /// keys are checked.
    public init(path: String, mode: Mode = .readWrite) throws(SQLiteError) {
        let opened = unsafe try Self.open(path, mode)
        do throws(SQLiteError) {
            unsafe sqlite3_busy_timeout(opened, Self.busyTimeout)
            if mode == .readWrite {
                unsafe try Self.script("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;", opened)
            }
            unsafe try Self.script("PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF;", opened)
        } catch {
            unsafe sqlite3_close_v2(opened)
            throw error
        }
        unsafe database = opened
    }

    deinit {
        // With the _v2 form the statements, which are released after this, keep the handle alive.
        unsafe sqlite3_close_v2(database)
    }

    /// Runs one statement; its rows are dropped.
    public mutating func execute(_ sql: String, _ arguments: [SQLiteValue] = []) throws {
        try statement(sql).run(arguments) { _ in }
    }

    /// Runs one statement and returns what the transform makes of each row.
    public mutating func rows<Value>(
        _ sql: String,
        _ arguments: [SQLiteValue] = [],
        transform: (SQLiteRow) throws -> Value
    ) throws -> [Value] {
        var values: [Value] = []
        try statement(sql).run(arguments) { values.append(try transform($0)) }
        return values
    }

    /// The first row of a statement's result, nil when there is none.
    public mutating func firstRow(_ sql: String, _ arguments: [SQLiteValue] = []) throws -> SQLiteRow? {
        try rows(sql, arguments) { $0 }.first
    }

    /// Runs the body as one transaction: all of it is written, or nothing when it throws.
    public mutating func transaction<Value>(
        _ body: (inout SQLiteConnection) throws -> sending Value
    ) throws -> sending Value {
        try execute("BEGIN IMMEDIATE")
        do {
            let value = try body(&self)
            try execute("COMMIT")
            return value
        } catch {
            // SQLite may have rolled back by itself, and says so with an error that is of no interest.
            try? execute("ROLLBACK")
            throw error
        }
    }

    /// Brings the schema up to date: runs the scripts that this file has not seen yet, in order, each once.
    ///
    /// The count of scripts seen is the file's `user_version`. Scripts are only ever added. Throws when the file was
    /// written by a later version that has more of them.
    public mutating func migrate(_ scripts: [String]) throws {
        try transaction { connection in
            let seen = try connection.firstRow("PRAGMA user_version")?.int(0) ?? 0
            guard seen <= scripts.count else {
                throw SQLiteError(
                    code: .error,
                    message: "the file has schema \(seen), this version knows \(scripts.count)"
                )
            }
            for text in scripts.dropFirst(seen) { unsafe try Self.script(text, connection.database) }
            unsafe try Self.script("PRAGMA user_version = \(scripts.count)", connection.database)
        }
    }

    /// The number of rows that the last INSERT, UPDATE or DELETE changed.
    public var changes: Int {
        Int(unsafe sqlite3_changes64(database))
    }

    private static func script(_ sql: String, _ database: OpaquePointer) throws(SQLiteError) {
        guard unsafe sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else {
            throw unsafe SQLiteError(of: database)
        }
    }

    private mutating func statement(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
        if let statement = statements[sql] { return statement }
        if statements.count >= Self.cachedStatements { statements.removeAll() }
        let statement = unsafe try SQLiteStatement(sql, on: database)
        statements[sql] = statement
        return statement
    }

    private static func open(_ path: String, _ mode: Mode) throws(SQLiteError) -> OpaquePointer {
        if mode == .readWrite, path != ":memory:" {
            // Made here, because SQLite would make it readable for all.
            let file = unsafe Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            if file >= 0 { close(file) }
        }
        let flags = (mode == .readWrite ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY) | SQLITE_OPEN_NOMUTEX
        var opened: OpaquePointer?
        let code = unsafe sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_EXRESCODE, nil)
        guard code == SQLITE_OK, let opened = unsafe opened else {
            let problem = unsafe SQLiteError(of: opened)
            unsafe sqlite3_close_v2(opened)
            throw problem
        }
        return unsafe opened
    }
}

@available(*, unavailable)
extension SQLiteConnection: Sendable {}
