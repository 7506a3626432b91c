import CalendarStore
import Foundation
import Testing

@testable import CalendarStoreSQLite

@Suite("The journal of intents")
struct IntentJournalTests {
    /// A folder of its own, removed at the end.
    final class Folder {
        let path = NSTemporaryDirectory() + "graphdav-intents-" + UUID().uuidString
        init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
        deinit { try? FileManager.default.removeItem(atPath: path) }

        var files: [String] {
            get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
        }
    }

    private static func intent(
        _ uid: String,
        recurrenceID: String? = nil,
        account: String = "work",
        version: String? = nil
    ) -> Intent {
        Intent(
            account: account,
            uid: uid,
            recurrenceID: recurrenceID,
            calendar: "C",
            transactionId: "T-\(uid)",
            content: Data("what \(uid) is to be".utf8),
            version: version
        )
    }

    @Test("An object has one intent at a time; UIDs differ by bytes")
    func oneIntentEach() async throws {
        let folder = try Folder()
        for journal in [try SQLiteIntentJournal(folder: folder.path), InMemoryIntentJournal()] as [any IntentJournal] {
            #expect(try await journal.begin([Self.intent("a"), Self.intent("b")]) == [])
            let again = Self.intent("b")
            #expect(try await journal.begin([again, Self.intent("c"), Self.intent("A")]) == [again.id])
            #expect(try await journal.begin([Self.intent("b", recurrenceID: "20260301")]) == [])
            #expect(try await journal.begin([Self.intent("b", account: "home")]) == [])
            // é composed and decomposed are equal Strings, and two UIDs.
            #expect(try await journal.begin([Self.intent("\u{E9}"), Self.intent("e\u{301}")]) == [])
        }
    }

    @Test("What is finished can begin again")
    func finish() async throws {
        let folder = try Folder()
        for journal in [try SQLiteIntentJournal(folder: folder.path), InMemoryIntentJournal()] as [any IntentJournal] {
            let first = Self.intent("a")
            _ = try await journal.begin([first])
            try await journal.finish([first.id])
            #expect(try await journal.begin([Self.intent("a")]) == [])
        }
    }

    @Test("Intents of a live process stay its own; those of a dead one are taken over once, whole and in order")
    func takeOver() async throws {
        let folder = try Folder()
        let heir = try SQLiteIntentJournal(folder: folder.path)
        var dying: SQLiteIntentJournal? = try SQLiteIntentJournal(folder: folder.path)
        let intents = [Self.intent("z", version: "W/\"1\""), Self.intent("a"), Self.intent("a", account: "home")]
        _ = try await dying?.begin(intents)
        try await dying?.record([intents[0].id: "W/\"2\""])
        #expect(try await heir.takeOver(account: "work") == [])
        let rival = Self.intent("a")
        #expect(try await heir.begin([rival]) == [rival.id])

        dying = nil
        var expected = Array(intents.prefix(2))
        expected[0].version = "W/\"2\""
        #expect(try await heir.takeOver(account: "work") == expected)
        #expect(try await heir.takeOver(account: "work") == [])
        let other = try SQLiteIntentJournal(folder: folder.path)
        #expect(try await other.takeOver(account: "work") == [], "they belong to the heir now")
        #expect(try await other.takeOver(account: "home") == [intents[2]])
    }

    @Test("Nothing stays beside the journal when its processes have ended, and others cannot read it")
    func files() async throws {
        let folder = try Folder()
        var journal: SQLiteIntentJournal? = try SQLiteIntentJournal(folder: folder.path)
        _ = try await journal?.begin([Self.intent("a")])
        for file in try folder.files {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(file)")
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(file)")
        }
        journal = nil
        #expect(try folder.files.filter { $0.hasSuffix(".lock") } == [])
    }
}
