public import CalendarStore
import SQLiteDatabase

extension SQLiteSettingsStore {
    /// What is kept of some events.
    public func localProperties(ofEvents ids: Set<String>, of account: String) throws -> [LocalProperties] {
        try readers.read { connection in
            try ids.sorted().flatMap { id in
                try connection.rows(
                    """
                    SELECT occurrence, text, basis FROM local_property WHERE account = ? AND event = ?
                    ORDER BY occurrence
                    """,
                    [.text(account), .text(id)]
                ) { row in
                    let occurrence = try row.string(0) ?? ""
                    return LocalProperties(
                        event: id,
                        occurrence: occurrence.isEmpty ? nil : occurrence,
                        text: try row.string(1) ?? "",
                        basis: try row.string(2)
                    )
                }
            }
        }
    }

    /// Keeps properties of some events and forgets all others of them.
    public func setLocalProperties(
        _ properties: [LocalProperties],
        ofEvents ids: Set<String>,
        in calendar: String,
        of account: String
    ) async throws {
        try await database.transaction { connection in
            for id in ids {
                try connection.execute(
                    "DELETE FROM local_property WHERE account = ? AND event = ?",
                    [.text(account), .text(id)]
                )
            }
            for one in properties {
                try connection.execute(
                    """
                    INSERT OR REPLACE INTO local_property (account, event, occurrence, remote_id, text, basis)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """,
                    [
                        .text(account), .text(one.event), .text(one.occurrence ?? ""), .text(calendar),
                        .text(one.text), .string(one.basis),
                    ]
                )
            }
        }
    }
}
