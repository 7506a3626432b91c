public import CalendarStore
import Foundation
import SQLiteDatabase

extension SQLiteSettingsStore {
    /// The passwords of an account.
    public func passwords(of account: String) throws -> [AppPassword] {
        try readers.read { connection in
            try connection.rows(
                "SELECT label, scope, digest, created, last_use FROM password WHERE account = ? ORDER BY label",
                [.text(account)]
            ) { row in
                AppPassword(
                    account: account,
                    label: try row.string(0) ?? "",
                    scope: AppPassword.Scope(rawValue: try row.string(1) ?? "") ?? .caldav,
                    digest: try row.data(2) ?? Data(),
                    created: try row.int(3) ?? 0,
                    lastUse: try row.int(4)
                )
            }
        }
    }

    /// Adds a password.
    public func add(_ password: AppPassword) async throws -> Bool {
        try await database.transaction { connection in
            try connection.execute(
                "INSERT OR IGNORE INTO password (account, label, scope, digest, created) VALUES (?, ?, ?, ?, ?)",
                [
                    .text(password.account), .text(password.label), .text(password.scope.rawValue),
                    .blob(password.digest), .int(password.created),
                ]
            )
            return connection.changes == 1
        }
    }

    /// Revokes a password, with its sessions.
    public func revokePassword(_ label: String, of account: String) async throws -> Bool {
        try await database.transaction { connection in
            let key: [SQLiteValue] = [.text(account), .text(label)]
            try connection.execute("DELETE FROM session WHERE account = ? AND password = ?", key)
            try connection.execute("DELETE FROM password WHERE account = ? AND label = ?", key)
            return connection.changes == 1
        }
    }

    /// Notes the use of a password.
    public func noteUse(ofPassword label: String, of account: String, at time: Int) async throws {
        try await database.transaction { connection in
            try connection.execute(
                "UPDATE password SET last_use = ? WHERE account = ? AND label = ?",
                [.int(time), .text(account), .text(label)]
            )
        }
    }
}
