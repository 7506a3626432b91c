public import CalendarStore
import SQLiteDatabase

extension SQLiteSettingsStore {
    /// The properties of a calendar.
    public func properties(ofCalendar remoteID: String, of account: String) throws -> [CalendarProperty] {
        try readers.read { connection in
            try connection.rows(
                """
                SELECT namespace, name, value, basis FROM property WHERE account = ? AND remote_id = ?
                ORDER BY namespace, name
                """,
                [.text(account), .text(remoteID)]
            ) { row in
                let name = CalendarProperty.Name(
                    namespace: try row.string(0) ?? "",
                    localName: try row.string(1) ?? ""
                )
                return CalendarProperty(name: name, value: try row.string(2) ?? "", basis: try row.string(3))
            }
        }
    }

    /// Sets properties of a calendar and takes others away.
    public func setProperties(
        _ properties: [CalendarProperty],
        removing names: [CalendarProperty.Name],
        ofCalendar remoteID: String,
        of account: String
    ) async throws {
        try await database.transaction { connection in
            for name in names {
                try connection.execute(
                    "DELETE FROM property WHERE account = ? AND remote_id = ? AND namespace = ? AND name = ?",
                    [.text(account), .text(remoteID), .text(name.namespace), .text(name.localName)]
                )
            }
            for property in properties {
                try connection.execute(
                    """
                    INSERT OR REPLACE INTO property (account, remote_id, namespace, name, value, basis)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """,
                    [
                        .text(account), .text(remoteID), .text(property.name.namespace),
                        .text(property.name.localName), .text(property.value),
                        .string(property.basis),
                    ]
                )
            }
        }
    }

    /// Forgets a calendar that is gone.
    public func forgetCalendar(_ remoteID: String, of account: String) async throws {
        try await database.transaction { connection in
            // By its place, before that is another calendar's.
            try connection.execute(
                """
                DELETE FROM feed WHERE account = ?1
                AND calendar = (SELECT name FROM address WHERE account = ?1 AND remote_id = ?2)
                """,
                [.text(account), .text(remoteID)]
            )
            for table in ["property", "local_property", "address"] {
                try connection.execute(
                    "DELETE FROM \(table) WHERE account = ? AND remote_id = ?",
                    [.text(account), .text(remoteID)]
                )
            }
        }
    }
}
