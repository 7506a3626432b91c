public import CalendarStore
import SQLiteDatabase

extension SQLiteSettingsStore {
    /// What was last read of a mailbox.
    public func identity(of account: String) throws -> KnownIdentity? {
        try readers.read { connection in
            try connection.rows(
                "SELECT display_name, address, zone, date_format, time_format FROM identity WHERE account = ?",
                [.text(account)]
            ) { row in
                KnownIdentity(
                    displayName: try row.string(0) ?? "",
                    address: try row.string(1) ?? "",
                    zone: try row.string(2) ?? "",
                    dateFormat: try row.string(3),
                    timeFormat: try row.string(4)
                )
            }.first
        }
    }

    /// Keeps what was read; the same again writes nothing.
    public func setIdentity(_ identity: KnownIdentity, of account: String) async throws {
        guard try self.identity(of: account) != identity else { return }
        try await database.transaction { connection in
            try connection.execute(
                """
                INSERT OR REPLACE INTO identity (account, display_name, address, zone, date_format, time_format)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
                [
                    .text(account), .text(identity.displayName), .text(identity.address), .text(identity.zone),
                    .string(identity.dateFormat), .string(identity.timeFormat),
                ]
            )
        }
    }
}
