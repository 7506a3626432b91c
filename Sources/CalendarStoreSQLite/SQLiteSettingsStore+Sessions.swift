public import CalendarStore
public import Foundation
import SQLiteDatabase

extension SQLiteSettingsStore {
    /// The session of a digest, by its index.
    public func session(digest: Data) throws -> Session? {
        try readers.read { connection in
            try connection.rows(
                "SELECT account, password, expires FROM session WHERE digest = ?",
                [.blob(digest)]
            ) { row in
                Session(
                    digest: digest,
                    account: try row.string(0) ?? "",
                    password: try row.string(1) ?? "",
                    expires: try row.int(2) ?? 0
                )
            }.first
        }
    }

    /// Adds a session.
    public func add(_ session: Session, at now: Int) async throws -> Bool {
        try await database.transaction { connection in
            try connection.execute("DELETE FROM session WHERE expires <= ?", [.int(now)])
            try connection.execute(
                """
                INSERT INTO session (digest, account, password, expires)
                SELECT ?1, account, label, ?4 FROM password WHERE account = ?2 AND label = ?3
                """,
                [.blob(session.digest), .text(session.account), .text(session.password), .int(session.expires)]
            )
            return connection.changes == 1
        }
    }

    /// Ends a session.
    public func endSession(digest: Data) async throws -> Bool {
        try await database.transaction { connection in
            try connection.execute("DELETE FROM session WHERE digest = ?", [.blob(digest)])
            return connection.changes == 1
        }
    }
}
