import Foundation
import SQLiteDatabase
import Synchronization
import Testing

@Suite("SQLite: connection, statements, transactions, migrations")
struct SQLiteConnectionTests {
    private let path = FileManager.default.temporaryDirectory.appending(path: "sqlite-\(UUID()).db").path

    private func withFile<Result>(_ body: () throws -> Result) rethrows -> Result {
        defer {
            for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
        }
        return try body()
    }

    @Test(
        "A value comes back as it was stored",
        arguments: [
            .null, .integer(.min), .integer(.max), .real(0.1), .text(""), .text("a\u{0}b\r\n\u{1F600}"),
            .text("e\u{301}"), .blob(Data()), .blob(Data([0, 255, 10])),
        ] as [SQLiteValue]
    )
    func storesValues(value: SQLiteValue) throws {
        var connection = try SQLiteConnection(path: ":memory:")
        try connection.execute("CREATE TABLE t (v)")
        try connection.execute("INSERT INTO t VALUES (?)", [value])
        #expect(try connection.firstRow("SELECT v FROM t")?.values == [value])
        if case .text(let text) = value {
            #expect(try connection.firstRow("SELECT v FROM t")?.string(0)?.utf8.elementsEqual(text.utf8) == true)
        }
    }

    @Test("A transaction is written whole or not at all")
    func rollsBack() throws {
        var connection = try SQLiteConnection(path: ":memory:")
        try connection.execute("CREATE TABLE t (v INTEGER UNIQUE)")
        try connection.transaction { try $0.execute("INSERT INTO t VALUES (1)") }
        do {
            try connection.transaction {
                try $0.execute("INSERT INTO t VALUES (2)")
                try $0.execute("INSERT INTO t VALUES (1)")
            }
            Issue.record("The second row must be refused")
        } catch {
            #expect((error as? SQLiteError)?.code == .constraint)
        }
        #expect(try connection.rows("SELECT v FROM t") { try $0.int(0) } == [1])
    }

    @Test("Migrations run once each, in order, and a later file is refused")
    func migrates() throws {
        try withFile {
            do {
                var connection = try SQLiteConnection(path: path)
                try connection.migrate(["CREATE TABLE a (v); INSERT INTO a VALUES (1)"])
            }
            var connection = try SQLiteConnection(path: path)
            let scripts = ["CREATE TABLE a (v)", "INSERT INTO a VALUES (2)"]
            try connection.migrate(scripts)
            try connection.migrate(scripts)
            #expect(try connection.rows("SELECT v FROM a ORDER BY v") { try $0.int(0) } == [1, 2])
            do {
                try connection.migrate([])
                Issue.record("A later file must be refused")
            } catch {
                #expect((error as? SQLiteError)?.code == .error)
            }
        }
    }

    @Test("The file is for its owner only, and a reader sees what was committed")
    func readsWhatWasCommitted() throws {
        try withFile {
            let writer = Mutex(try SQLiteConnection(path: path))
            try writer.withLock {
                try $0.execute("CREATE TABLE t (v)")
                try $0.execute("INSERT INTO t VALUES ('x')")
            }
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
            #expect(mode?.intValue == 0o600)
            var reader = try SQLiteConnection(path: path, mode: .readOnly)
            #expect(try reader.firstRow("SELECT v FROM t")?.string(0) == "x")
            do {
                try reader.execute("INSERT INTO t VALUES ('y')")
                Issue.record("A reader must not write")
            } catch {
                #expect((error as? SQLiteError)?.code == .readOnly)
            }
        }
    }

    @Test("What cannot be is refused with a code, not a crash")
    func refuses() throws {
        let missing = #expect(throws: SQLiteError.self) { _ = try SQLiteConnection(path: path, mode: .readOnly) }
        #expect(missing?.code == .cannotOpen)
        try withFile {
            try Data("no database, but long enough to look at".utf8).write(to: URL(filePath: path))
            let foreign = #expect(throws: SQLiteError.self) { _ = try SQLiteConnection(path: path) }
            #expect(foreign?.code == .notADatabase)
        }
    }

    @Test(
        "Wrong SQL and wrong arguments are refused",
        arguments: [("SELEC 1", []), ("SELECT ?", []), ("SELECT 1", [1]), ("", [])] as [(String, [SQLiteValue])]
    )
    func refusesWrongStatements(sql: String, arguments: [SQLiteValue]) throws {
        let error = #expect(throws: SQLiteError.self) {
            var connection = try SQLiteConnection(path: ":memory:")
            try connection.execute(sql, arguments)
        }
        #expect(error?.code == .error)
    }

    @Test("A column of another type is a mismatch")
    func refusesWrongColumns() throws {
        var connection = try SQLiteConnection(path: ":memory:")
        let row = try #require(try connection.firstRow("SELECT 'x', NULL"))
        #expect(throws: SQLiteError.self) { try row.int(0) }
        #expect(throws: SQLiteError.self) { try row.string(2) }
        #expect(try row.int(1) == nil)
    }
}
