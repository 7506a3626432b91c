public import CalendarStore
import Foundation
import SQLiteDatabase

extension SQLiteCalendarStore {
    /// Makes the collections of an account those of its calendars.
    public func setCalendars(
        _ calendars: [RemoteCalendar],
        of account: String,
        names: [String: String]
    ) async throws -> [CalendarCollection] {
        try await database.transaction { connection in
            let ids = Set(calendars.map(\.id))
            for old in try Self.collections(of: account, &connection) where !ids.contains(old.calendar.id) {
                try connection.execute("DELETE FROM collection WHERE id = ?", [.int(old.id)])
            }
            for calendar in calendars {
                try connection.execute(
                    """
                    INSERT INTO collection
                    (account, name, remote_id, display_name, color, is_default, can_edit, owner, position)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (account, remote_id) DO UPDATE SET
                    display_name = excluded.display_name, color = excluded.color, is_default = excluded.is_default,
                    can_edit = excluded.can_edit, owner = excluded.owner, position = excluded.position
                    """,
                    [
                        .text(account), .text(names[calendar.id] ?? calendar.id), .text(calendar.id),
                        .text(calendar.displayName), .string(calendar.color), .int(calendar.isDefault ? 1 : 0),
                        .int(calendar.canEdit ? 1 : 0), .string(calendar.owner), .int(calendar.position),
                    ]
                )
            }
            return try Self.collections(of: account, &connection)
        }
    }

    /// Forgets everything of an account.
    public func removeAccount(_ account: String) async throws {
        try await database.transaction { connection in
            try connection.execute("DELETE FROM collection WHERE account = ?", [.text(account)])
        }
    }

    /// Changes a collection.
    @discardableResult
    public func apply(_ update: MirrorUpdate, to collection: Int) async throws -> Int {
        try await database.transaction { connection in
            var writer = CollectionWriter(collection, try Self.lastChange(collection, &connection))
            for id in update.removedEvents { try writer.removeEvent(id, &connection) }
            for event in update.events { try writer.store(event, &connection) }
            let families = update.families.sorted { $0.key < $1.key }
            // What goes first: its name may be that of a new object of another family.
            for (family, objects) in families { try writer.removeOthers(of: family, than: objects, &connection) }
            for (family, objects) in families { try writer.store(objects, of: family, &connection) }
            try writer.finish(update.state, &connection)
            return writer.change
        }
    }

    private static func lastChange(_ collection: Int, _ connection: inout SQLiteConnection) throws -> Int {
        let row = try connection.firstRow("SELECT change FROM collection WHERE id = ?", [.int(collection)])
        guard let row else { throw SQLiteError(code: .constraint, message: "the collection is gone") }
        return try row.int(0) ?? 0
    }
}

/// Writes to a collection; each object that changes has a number of its own, so that an answer can end at any of them.
private struct CollectionWriter {
    private let collection: Int
    /// The number of the last change.
    private(set) var change: Int
    private let before: Int

    init(_ collection: Int, _ last: Int) {
        self.collection = collection
        change = last
        before = last
    }

    // MARK: Events

    func removeEvent(_ id: String, _ connection: inout SQLiteConnection) throws {
        try connection.execute("DELETE FROM event WHERE collection = ? AND id = ?", [.int(collection), .text(id)])
    }

    func store(_ event: RemoteEvent, _ connection: inout SQLiteConnection) throws {
        try connection.execute(
            "INSERT OR REPLACE INTO event (collection, id, etag, family, end, source) VALUES (?, ?, ?, ?, ?, ?)",
            [
                .int(collection), .text(event.id), .text(event.etag), .blob(Data(event.family.utf8)), .int(event.end),
                event.source.map { .blob($0) } ?? .null,
            ]
        )
    }

    // MARK: Objects

    /// An object as it is stored.
    private struct Stored {
        let id: Int
        let name: String
        let etag: String
        let meaning: String
    }

    private func present(_ family: String, _ connection: inout SQLiteConnection) throws -> [Stored] {
        try connection.rows(
            "SELECT id, name, etag, meaning FROM object WHERE collection = ? AND family = ?",
            [.int(collection), .blob(Data(family.utf8))]
        ) { row in
            Stored(
                id: try row.int(0) ?? 0,
                name: try row.string(1) ?? "",
                etag: try row.string(2) ?? "",
                meaning: try row.string(3) ?? ""
            )
        }
    }

    /// Removes the objects of a family that have other names than the given ones.
    mutating func removeOthers(
        of family: String,
        than objects: [NewObject],
        _ connection: inout SQLiteConnection
    ) throws {
        let names = Set(objects.map(\.name))
        for old in try present(family, &connection) where !names.contains(old.name) { try remove(old, &connection) }
    }

    /// Stores the objects of a family.
    mutating func store(_ objects: [NewObject], of family: String, _ connection: inout SQLiteConnection) throws {
        guard !objects.isEmpty else { return }
        let present = try present(family, &connection)
        for object in objects {
            try store(object, over: present.first { $0.name == object.name }, &connection)
        }
    }

    private mutating func remove(_ old: Stored, _ connection: inout SQLiteConnection) throws {
        change += 1
        try connection.execute("DELETE FROM object WHERE id = ?", [.int(old.id)])
        try connection.execute(
            "INSERT OR REPLACE INTO removed (collection, name, change) VALUES (?, ?, ?)",
            [.int(collection), .text(old.name), .int(change)]
        )
    }

    private mutating func store(_ new: NewObject, over old: Stored?, _ connection: inout SQLiteConnection) throws {
        if let old, old.etag == new.etag {
            // The same bytes; its instances may reach further than before.
            try connection.execute("UPDATE object SET open_from = ? WHERE id = ?", [.int(new.openFrom), .int(old.id)])
            return try storeSpans(new, old.id, &connection)
        }
        change += 1
        let values: [SQLiteValue] = [
            .blob(Data(new.uid.utf8)), .blob(Data(new.family.utf8)), .text(new.etag), .text(new.meaning),
            .text(new.scheduleTag), .int(new.data.count), .int(new.lastModified), .int(new.openFrom), .int(change),
            .blob(new.data),
        ]
        guard let old else { return try insert(new, values, &connection) }
        if old.meaning == new.meaning {
            try connection.execute(
                "INSERT OR IGNORE INTO earlier (object, etag) VALUES (?, ?)",
                [.int(old.id), .text(old.etag)]
            )
        } else {
            try connection.execute("DELETE FROM earlier WHERE object = ?", [.int(old.id)])
        }
        try connection.execute(
            """
            UPDATE object SET uid = ?, family = ?, etag = ?, meaning = ?, schedule_tag = ?, size = ?, modified = ?,
            open_from = ?, change = ?, data = ? WHERE id = ?
            """,
            values + [.int(old.id)]
        )
        try storeSpans(new, old.id, &connection)
    }

    private func insert(_ new: NewObject, _ values: [SQLiteValue], _ connection: inout SQLiteConnection) throws {
        let row = try connection.firstRow(
            """
            INSERT INTO object (uid, family, etag, meaning, schedule_tag, size, modified, open_from, change, data,
            collection, name) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id
            """,
            values + [.int(collection), .text(new.name)]
        )
        try connection.execute(
            "DELETE FROM removed WHERE collection = ? AND name = ?",
            [.int(collection), .text(new.name)]
        )
        try storeSpans(new, try row?.int(0) ?? 0, &connection)
    }

    private func storeSpans(_ new: NewObject, _ object: Int, _ connection: inout SQLiteConnection) throws {
        try connection.execute("DELETE FROM span WHERE object = ?", [.int(object)])
        for span in new.spans {
            try connection.execute(
                "INSERT OR IGNORE INTO span (collection, end, start, object) VALUES (?, ?, ?, ?)",
                [.int(collection), .int(span.end), .int(span.start), .int(object)]
            )
        }
    }

    // MARK: The collection

    func finish(_ state: MirrorState?, _ connection: inout SQLiteConnection) throws {
        if let state {
            let text = String(decoding: try JSONEncoder().encode(state), as: UTF8.self)
            try connection.execute("UPDATE collection SET state = ? WHERE id = ?", [.text(text), .int(collection)])
        }
        guard change > before else { return }
        try connection.execute("UPDATE collection SET change = ? WHERE id = ?", [.int(change), .int(collection)])
        try forgetTombstones(&connection)
    }

    private func forgetTombstones(_ connection: inout SQLiteConnection) throws {
        let oldest = try connection.firstRow(
            "SELECT change FROM removed WHERE collection = ? ORDER BY change DESC LIMIT 1 OFFSET ?",
            [.int(collection), .int(SQLiteCalendarStore.maximumTombstones)]
        )?.int(0)
        guard let oldest else { return }
        try connection.execute(
            "DELETE FROM removed WHERE collection = ? AND change <= ?",
            [.int(collection), .int(oldest)]
        )
        try connection.execute(
            "UPDATE collection SET forgotten = ? WHERE id = ?",
            [.int(oldest), .int(collection)]
        )
    }
}
