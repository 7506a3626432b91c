public import CalendarStore
import Foundation
import SQLiteDatabase

extension SQLiteCalendarStore {
    /// The collections of an account.
    public func collections(of account: String) throws -> [CalendarCollection] {
        try readers.read { try Self.collections(of: account, &$0) }
    }

    /// A collection by its place in addresses.
    public func collection(_ name: String, of account: String) throws -> CalendarCollection? {
        try readers.read { connection in
            try connection.rows(
                "SELECT \(Self.collectionColumns) FROM collection WHERE account = ? AND name = ?",
                [.text(account), .text(name)],
                transform: Self.collection
            ).first
        }
    }

    static func collections(of account: String, _ connection: inout SQLiteConnection) throws -> [CalendarCollection] {
        try connection.rows(
            "SELECT \(collectionColumns) FROM collection WHERE account = ? ORDER BY position, id",
            [.text(account)],
            transform: collection
        )
    }

    private static let collectionColumns =
        "id, account, name, change, remote_id, display_name, color, is_default, can_edit, owner, position"

    private static func collection(_ row: SQLiteRow) throws -> CalendarCollection {
        CalendarCollection(
            id: try row.int(0) ?? 0,
            account: try row.string(1) ?? "",
            name: try row.string(2) ?? "",
            calendar: RemoteCalendar(
                id: try row.string(4) ?? "",
                displayName: try row.string(5) ?? "",
                color: try row.string(6),
                isDefault: try row.int(7) == 1,
                canEdit: try row.int(8) == 1,
                owner: try row.string(9),
                position: try row.int(10) ?? 0
            ),
            change: try row.int(3) ?? 0
        )
    }

    // MARK: Objects

    private static let entryColumns = "name, etag, schedule_tag, size, modified"

    private static func entry(_ row: SQLiteRow) throws -> ObjectEntry {
        ObjectEntry(
            name: try row.string(0) ?? "",
            etag: try row.string(1) ?? "",
            scheduleTag: try row.string(2) ?? "",
            size: try row.int(3) ?? 0,
            lastModified: try row.int(4) ?? 0
        )
    }

    private static func resource(_ row: SQLiteRow) throws -> CalendarObjectResource {
        CalendarObjectResource(
            entry: try entry(row),
            uid: text(try row.data(5)),
            data: try row.data(6) ?? Data()
        )
    }

    static func text(_ bytes: Data?) -> String {
        String(decoding: bytes ?? Data(), as: UTF8.self)
    }

    /// All objects of a collection without their content.
    public func entries(of collection: Int) throws -> [ObjectEntry] {
        try readers.read { connection in
            try connection.rows(
                "SELECT \(Self.entryColumns) FROM object WHERE collection = ? ORDER BY name",
                [.int(collection)],
                transform: Self.entry
            )
        }
    }

    /// How many objects a collection has.
    public func objectCount(of collection: Int) throws -> Int {
        try readers.read { connection in
            try connection.rows("SELECT count(*) FROM object WHERE collection = ?", [.int(collection)]) {
                try $0.int(0) ?? 0
            }.first ?? 0
        }
    }

    /// Objects by their names.
    public func objects(_ names: [String], of collection: Int) throws -> [CalendarObjectResource] {
        try readers.read { connection in
            var found: [CalendarObjectResource] = []
            for name in names {
                found += try connection.rows(
                    "SELECT \(Self.entryColumns), uid, data FROM object WHERE collection = ? AND name = ?",
                    [.int(collection), .text(name)],
                    transform: Self.resource
                )
            }
            return found
        }
    }

    /// The name of the object with a UID.
    public func name(ofUID uid: String, in collection: Int) throws -> String? {
        try readers.read { connection in
            try connection.firstRow(
                "SELECT name FROM object WHERE collection = ? AND uid = ?",
                [.int(collection), .blob(Data(uid.utf8))]
            )?.string(0)
        }
    }

    /// All objects of a collection.
    public func objects(of collection: Int) throws -> [CalendarObjectResource] {
        try readers.read { connection in
            try connection.rows(
                "SELECT \(Self.entryColumns), uid, data FROM object WHERE collection = ? ORDER BY name",
                [.int(collection)],
                transform: Self.resource
            )
        }
    }

    /// The names of objects that may have an instance in a time.
    public func names(overlapping range: ObjectSpan, in collection: Int) throws -> (
        certain: [String], uncertain: [String]
    ) {
        try readers.read { connection in
            // Nearly all instances are short, and begin shortly before a time that they are in.
            let (before, isBeyond) = range.start.subtractingReportingOverflow(ObjectSpan.short)
            let earliest = isBeyond ? Int.min : before
            let overlap = "end >= ?3 AND start < ?4 AND (end > ?3 OR start = end)"
            let certain = try connection.rows(
                """
                SELECT DISTINCT name FROM object JOIN (
                    SELECT object FROM span INDEXED BY span_start
                    WHERE collection = ?1 AND start >= ?2 AND end - start <= \(ObjectSpan.short) AND \(overlap)
                    UNION
                    SELECT object FROM span INDEXED BY span_long
                    WHERE collection = ?1 AND end - start > \(ObjectSpan.short) AND \(overlap)
                ) ON object.id = object ORDER BY name
                """,
                [.int(collection), .int(earliest), .int(range.start), .int(range.end)]
            ) { try $0.string(0) ?? "" }
            let open = try connection.rows(
                "SELECT name FROM object WHERE collection = ? AND open_from IS NOT NULL AND open_from < ? ORDER BY name",
                [.int(collection), .int(range.end)]
            ) { try $0.string(0) ?? "" }
            let known = Set(certain)
            return (certain, open.filter { !known.contains($0) })
        }
    }

    // MARK: Changes

    /// What changed after a change.
    public func changes(after change: Int, in collection: Int, limit: Int?) throws -> CollectionChanges? {
        try readers.read { connection in
            let row = try connection.firstRow(
                "SELECT change, forgotten FROM collection WHERE id = ?",
                [.int(collection)]
            )
            guard let row, let last = try row.int(0), let forgotten = try row.int(1),
                (forgotten...last).contains(change)
            else { return nil }
            let bound = (limit ?? Int(Int32.max)) + 1
            let changed = try connection.rows(
                """
                SELECT \(Self.entryColumns), change FROM object WHERE collection = ? AND change > ?
                ORDER BY change, name LIMIT ?
                """,
                [.int(collection), .int(change), .int(bound)]
            ) { (try $0.int(5) ?? 0, try Self.entry($0)) }
            let removed = try connection.rows(
                "SELECT name, change FROM removed WHERE collection = ? AND change > ? ORDER BY change, name LIMIT ?",
                [.int(collection), .int(change), .int(bound)]
            ) { (try $0.int(1) ?? 0, try $0.string(0) ?? "") }
            return Self.cut(changed, removed, last, limit)
        }
    }

    /// The first changes up to a limit; the last of them is where the answer ends.
    private static func cut(
        _ changed: [(change: Int, entry: ObjectEntry)],
        _ removed: [(change: Int, name: String)],
        _ last: Int,
        _ limit: Int?
    ) -> CollectionChanges {
        let numbers = (changed.map(\.change) + removed.map(\.change)).sorted()
        let through = limit.flatMap { $0 < numbers.count ? numbers[max($0, 1) - 1] : nil } ?? last
        return CollectionChanges(
            changed: changed.filter { $0.change <= through }.map(\.entry),
            removed: removed.filter { $0.change <= through }.map(\.name),
            through: through,
            isCut: through < last
        )
    }

    /// Whether an object said the same under an earlier entity tag.
    public func isEquivalent(_ etag: String, of name: String, in collection: Int) throws -> Bool {
        try readers.read { connection in
            try connection.firstRow(
                """
                SELECT 1 FROM earlier JOIN object ON object.id = earlier.object
                WHERE object.collection = ? AND object.name = ? AND earlier.etag = ?
                """,
                [.int(collection), .text(name), .text(etag)]
            ) != nil
        }
    }

    // MARK: The mirror

    /// How far the mirror of a collection has come.
    public func state(of collection: Int) throws -> MirrorState {
        let text = try readers.read { connection in
            try connection.firstRow("SELECT state FROM collection WHERE id = ?", [.int(collection)])?.string(0)
        }
        return try text.map { try JSONDecoder().decode(MirrorState.self, from: Data($0.utf8)) } ?? MirrorState()
    }

    /// The events of families.
    public func events(ofFamilies families: Set<String>, in collection: Int) throws -> [RemoteEvent] {
        try readers.read { connection in
            try families.sorted().flatMap { family in
                try connection.rows(
                    // The planner would take the primary key, which has the order, and read the whole calendar.
                    """
                    SELECT id, etag, family, end, source FROM event INDEXED BY event_family
                    WHERE collection = ? AND family = ? ORDER BY id
                    """,
                    [.int(collection), .blob(Data(family.utf8))]
                ) { row in
                    RemoteEvent(
                        id: try row.string(0) ?? "",
                        etag: try row.string(1) ?? "",
                        family: Self.text(try row.data(2)),
                        end: try row.int(3),
                        source: try row.data(4)
                    )
                }
            }
        }
    }

    /// The family of an object.
    public func family(of name: String, in collection: Int) throws -> String? {
        try readers.read { connection in
            try connection.firstRow(
                "SELECT family FROM object WHERE collection = ? AND name = ?",
                [.int(collection), .text(name)]
            ).map { Self.text(try $0.data(0)) }
        }
    }

    /// All events by id.
    public func knownEvents(in collection: Int) throws -> [String: KnownEvent] {
        try readers.read { connection in
            let rows = try connection.rows(
                "SELECT \(Self.knownColumns) FROM event WHERE collection = ?",
                [.int(collection)],
                transform: Self.known
            )
            return Dictionary(rows) { first, _ in first }
        }
    }

    /// Some events by id.
    public func knownEvents(_ ids: Set<String>, in collection: Int) throws -> [String: KnownEvent] {
        try readers.read { connection in
            var events: [String: KnownEvent] = [:]
            for id in ids {
                let row = try connection.rows(
                    "SELECT \(Self.knownColumns) FROM event WHERE collection = ? AND id = ?",
                    [.int(collection), .text(id)],
                    transform: Self.known
                ).first
                if let row { events[row.0] = row.1 }
            }
            return events
        }
    }

    private static let knownColumns = "id, etag, family, end, source IS NOT NULL"

    private static func known(_ row: SQLiteRow) throws -> (String, KnownEvent) {
        (
            try row.string(0) ?? "",
            KnownEvent(
                etag: try row.string(1) ?? "",
                family: text(try row.data(2)),
                end: try row.int(3),
                isMirrored: try row.int(4) == 1
            )
        )
    }
}
