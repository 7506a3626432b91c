import CalendarStore

/// The schema of the mirror; scripts are only ever added, and a mirror of a later version is made anew.
enum MirrorSchema {
    static let migrations = [
        """
        CREATE TABLE store (incarnation TEXT NOT NULL) STRICT;
        CREATE TABLE collection (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            account TEXT NOT NULL,
            name TEXT NOT NULL,
            remote_id TEXT NOT NULL,
            display_name TEXT NOT NULL,
            color TEXT,
            is_default INTEGER NOT NULL,
            can_edit INTEGER NOT NULL,
            owner TEXT,
            position INTEGER NOT NULL,
            change INTEGER NOT NULL DEFAULT 0,
            forgotten INTEGER NOT NULL DEFAULT 0,
            state TEXT,
            UNIQUE (account, name),
            UNIQUE (account, remote_id)
        ) STRICT;
        CREATE TABLE object (
            id INTEGER PRIMARY KEY,
            collection INTEGER NOT NULL REFERENCES collection ON DELETE CASCADE,
            name TEXT NOT NULL,
            uid BLOB NOT NULL,
            family BLOB NOT NULL,
            etag TEXT NOT NULL,
            meaning TEXT NOT NULL,
            schedule_tag TEXT NOT NULL,
            size INTEGER NOT NULL,
            modified INTEGER NOT NULL,
            open_from INTEGER,
            change INTEGER NOT NULL,
            data BLOB NOT NULL,
            UNIQUE (collection, name)
        ) STRICT;
        CREATE INDEX object_change ON object (collection, change);
        CREATE INDEX object_family ON object (collection, family);
        CREATE INDEX object_uid ON object (collection, uid);
        CREATE INDEX object_open ON object (collection, open_from) WHERE open_from IS NOT NULL;
        CREATE TABLE span (
            collection INTEGER NOT NULL REFERENCES collection ON DELETE CASCADE,
            end INTEGER NOT NULL,
            start INTEGER NOT NULL,
            object INTEGER NOT NULL REFERENCES object ON DELETE CASCADE,
            PRIMARY KEY (collection, end, start, object)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX span_object ON span (object);
        CREATE TABLE removed (
            collection INTEGER NOT NULL REFERENCES collection ON DELETE CASCADE,
            name TEXT NOT NULL,
            change INTEGER NOT NULL,
            PRIMARY KEY (collection, name)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX removed_change ON removed (collection, change);
        CREATE TABLE earlier (
            object INTEGER NOT NULL REFERENCES object ON DELETE CASCADE,
            etag TEXT NOT NULL,
            PRIMARY KEY (object, etag)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE event (
            collection INTEGER NOT NULL REFERENCES collection ON DELETE CASCADE,
            id TEXT NOT NULL,
            etag TEXT NOT NULL,
            family BLOB NOT NULL,
            end INTEGER,
            source BLOB,
            PRIMARY KEY (collection, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX event_family ON event (collection, family);
        """,
        """
        CREATE INDEX span_start ON span (collection, start, end, object);
        CREATE INDEX span_long ON span (collection, end, start, object) WHERE end - start > \(ObjectSpan.short);
        """,
    ]
}

extension ObjectSpan {
    /// An instance up to this long, in seconds, is found by its start; longer ones have an index of their own.
    static let short = 7 * 86_400
}
