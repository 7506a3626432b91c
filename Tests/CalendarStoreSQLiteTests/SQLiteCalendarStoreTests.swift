import CalendarStore
import Foundation
import SQLiteDatabase
import Testing

@testable import CalendarStoreSQLite

@Suite("The mirror in an SQLite file")
struct SQLiteCalendarStoreTests {
    @Test("It is there again after it was closed; a damaged one is moved away and made anew")
    func reopening() async throws {
        let folder = try IntentJournalTests.Folder()
        let calendars = [RemoteCalendar(id: "C", displayName: "Calendar")]
        let first = try SQLiteCalendarStore.open(folder: folder.path)
        #expect(!first.wasReplaced)
        _ = try await first.store.setCalendars(calendars, of: "work", names: ["C": "calendar"])
        let incarnation = first.store.incarnation
        let again = try SQLiteCalendarStore.open(folder: folder.path)
        #expect(again.store.incarnation == incarnation)
        #expect(try again.store.collections(of: "work").map(\.name) == ["calendar"])

        let other = try IntentJournalTests.Folder()
        try Data("this is no database, nor was it ever one".utf8)
            .write(to: URL(fileURLWithPath: "\(other.path)/\(SQLiteCalendarStore.fileName)"))
        let replaced = try SQLiteCalendarStore.open(folder: other.path)
        #expect(replaced.wasReplaced)
        #expect(try replaced.store.collections(of: "work") == [])
        #expect(replaced.store.incarnation != incarnation)
    }

    @Test("One of the first form is brought up to date with all that is in it")
    func firstForm() async throws {
        let folder = try IntentJournalTests.Folder()
        var old = try SQLiteConnection(path: "\(folder.path)/\(SQLiteCalendarStore.fileName)")
        try old.migrate(Array(MirrorSchema.migrations.prefix(1)))
        try old.execute("INSERT INTO store VALUES ('first')")
        try old.execute(
            """
            INSERT INTO collection (id, account, name, remote_id, display_name, is_default, can_edit, position, change)
            VALUES (1, 'work', 'calendar', 'C', 'Calendar', 1, 1, 0, 7)
            """
        )
        try old.execute(
            """
            INSERT INTO object (id, collection, name, uid, family, etag, meaning, schedule_tag, size, modified, change, data)
            VALUES (1, 1, 'a.ics', CAST('a' AS BLOB), CAST('a' AS BLOB), '1', 'm', 's', 1, 100, 7, x'41')
            """
        )
        try old.execute("INSERT INTO span VALUES (1, 2000, 1000, 1)")
        _ = consume old
        let (store, wasReplaced) = try SQLiteCalendarStore.open(folder: folder.path)
        #expect(!wasReplaced)
        #expect(store.incarnation == "first")
        #expect(try store.collection("calendar", of: "work")?.change == 7)
        #expect(try store.objects(["a.ics"], of: 1).map(\.data) == [Data("A".utf8)])
        #expect(try store.names(overlapping: ObjectSpan(start: 1500, end: 1600), in: 1).certain == ["a.ics"])
    }

    @Test("A mirror that a later version wrote is made anew; passwords and feeds stay")
    func laterVersion() async throws {
        let folder = try IntentJournalTests.Folder()
        let settings = try SQLiteSettingsStore(folder: folder.path)
        let password = AppPassword(account: "work", label: "phone", scope: .caldav, digest: Data([1]), created: 1)
        #expect(try await settings.add(password))
        let first = try SQLiteCalendarStore.open(folder: folder.path)
        let calendars = [RemoteCalendar(id: "C", displayName: "Calendar")]
        _ = try await first.store.setCalendars(calendars, of: "work", names: ["C": "calendar"])
        var later = try SQLiteConnection(path: "\(folder.path)/\(SQLiteCalendarStore.fileName)")
        try later.migrate(MirrorSchema.migrations + ["CREATE TABLE unknown (v)"])
        _ = consume later
        guard case .unusable = DatabaseCheck.condition(of: .mirror, in: folder.path) else {
            Issue.record("the check finds a mirror of a later version")
            return
        }
        let anew = try SQLiteCalendarStore.open(folder: folder.path)
        #expect(anew.wasReplaced)
        #expect(anew.store.incarnation != first.store.incarnation)
        #expect(try anew.store.collections(of: "work") == [])
        #expect(try SQLiteSettingsStore(folder: folder.path).passwords(of: "work") == [password])
        #expect(DatabaseCheck.condition(of: .mirror, in: folder.path) == .usable)
    }

    @Test(
        "What is not there, and what is no database, is found without being touched",
        arguments: DatabaseCheck.Database.allCases
    )
    func check(database: DatabaseCheck.Database) throws {
        let folder = try IntentJournalTests.Folder()
        #expect(DatabaseCheck.condition(of: database, in: folder.path) == .missing)
        #expect(try folder.files == [])
        let path = "\(folder.path)/\(database.fileName)"
        let text = Data(String(repeating: "this is no database ", count: 100).utf8)
        try text.write(to: URL(fileURLWithPath: path))
        #expect(DatabaseCheck.condition(of: database, in: folder.path) == .unusable(reason: "file is not a database"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == text)
    }
}
