import CalendarStore
import Foundation
import SQLiteDatabase
import Testing

@testable import CalendarStoreSQLite

/// What every store of settings must do.
@Suite("The contract of a settings store")
struct SettingsStoreTests {
    enum Kind: String, CaseIterable, Sendable {
        case memory, sqlite
    }

    private final class Fixture {
        let folder: IntentJournalTests.Folder
        let store: any SettingsStore

        init(_ kind: Kind) throws {
            folder = try IntentJournalTests.Folder()
            switch kind {
            case .memory: store = InMemorySettingsStore()
            case .sqlite: store = try SQLiteSettingsStore(folder: folder.path)
            }
        }
    }

    private static func password(_ label: String, account: String = "work") -> AppPassword {
        AppPassword(account: account, label: label, scope: .caldav, digest: Data([1, 2, 3]), created: 100)
    }

    private static func feed(
        _ id: String,
        account: String = "work",
        window: FeedWindow = FeedWindow(),
        created: Int = 100
    ) -> Feed {
        Feed(
            id: id,
            account: account,
            calendar: "calendar",
            title: "Kalender",
            details: .busy,
            window: window,
            digest: Data("digest of \(id)".utf8),
            salt: Data([1, 2, 3]),
            created: created
        )
    }

    @Test("Passwords are added once, listed and revoked, each for its account", arguments: Kind.allCases)
    func passwords(kind: Kind) async throws {
        let fixture = try Fixture(kind)
        let store = fixture.store
        #expect(try await store.add(Self.password("phone")))
        #expect(try await !store.add(Self.password("phone")))
        #expect(try await store.add(Self.password("phone", account: "home")))
        #expect(try store.passwords(of: "work") == [Self.password("phone")])
        #expect(try await store.revokePassword("phone", of: "work"))
        #expect(try await !store.revokePassword("phone", of: "work"))
        #expect(try store.passwords(of: "work") == [])
        #expect(try store.passwords(of: "home").map(\.label) == ["phone"])
    }

    @Test("A password knows when it was last used", arguments: Kind.allCases)
    func lastUse(kind: Kind) async throws {
        let fixture = try Fixture(kind)
        let store = fixture.store
        _ = try await store.add(Self.password("phone"))
        _ = try await store.add(Self.password("phone", account: "home"))
        try await store.noteUse(ofPassword: "phone", of: "work", at: 7)
        try await store.noteUse(ofPassword: "none", of: "work", at: 8)
        #expect(try store.passwords(of: "work").map(\.lastUse) == [7])
        #expect(try store.passwords(of: "home").map(\.lastUse) == [nil])
    }

    @Test(
        "A session ends by itself, by its secret, or with its password; without a password there is none",
        arguments: Kind.allCases
    )
    func sessions(kind: Kind) async throws {
        let fixture = try Fixture(kind)
        let store = fixture.store
        func session(_ number: UInt8, _ password: String = "phone", expires: Int = 1_000) -> Session {
            Session(digest: Data([number]), account: "work", password: password, expires: expires)
        }
        _ = try await store.add(Self.password("phone"))
        _ = try await store.add(Self.password("laptop"))
        #expect(try await store.add(session(1), at: 100))
        #expect(try await store.add(session(2, "laptop", expires: 2_000), at: 100))
        #expect(try await !store.add(session(3, "revoked"), at: 100))
        #expect(try store.session(digest: Data([1])) == session(1))
        #expect(try store.session(digest: Data([3])) == nil)
        #expect(try await store.add(session(4, "laptop", expires: 2_000), at: 1_000), "which forgets the first one")
        #expect(try store.session(digest: Data([1])) == nil)
        #expect(try await store.endSession(digest: Data([4])))
        #expect(try await !store.endSession(digest: Data([4])))
        _ = try await store.revokePassword("laptop", of: "work")
        #expect(try store.session(digest: Data([2])) == nil)
    }

    @Test("Whose mailbox it is, is kept as it was last read", arguments: Kind.allCases)
    func identities(kind: Kind) async throws {
        let fixture = try Fixture(kind)
        let store = fixture.store
        #expect(try store.identity(of: "work") == nil)
        let first = KnownIdentity(displayName: "Adele", address: "adele@example.com", zone: "W. Europe Standard Time")
        try await store.setIdentity(first, of: "work")
        #expect(try store.identity(of: "work") == first)
        let version = try store.version()
        try await store.setIdentity(first, of: "work")
        #expect(try store.version() == version, "the same again changes nothing")
        let second = KnownIdentity(
            displayName: "",
            address: "",
            zone: "",
            dateFormat: "dd.MM.yyyy",
            timeFormat: "HH:mm"
        )
        try await store.setIdentity(second, of: "work")
        #expect(try store.identity(of: "work") == second)
        #expect(try store.identity(of: "home") == nil)
    }

    @Test("The version changes with each change, and not without one", arguments: Kind.allCases)
    func version(kind: Kind) async throws {
        let fixture = try Fixture(kind)
        let store = fixture.store
        var versions = [try store.version()]
        #expect(try store.version() == versions.last)
        _ = try await store.add(Self.password("phone"))
        versions.append(try store.version())
        _ = try await store.revokePassword("phone", of: "work")
        versions.append(try store.version())
        _ = try store.passwords(of: "work")
        #expect(try store.version() == versions.last)
        #expect(Set(versions).count == 3)
    }

    @Test("The version tells of changes by another process too")
    func versionOfOthers() async throws {
        let folder = try IntentJournalTests.Folder()
        let store = try SQLiteSettingsStore(folder: folder.path)
        let other = try SQLiteSettingsStore(folder: folder.path)
        _ = try await store.add(Self.password("phone"))
        let version = try store.version()
        _ = try await other.revokePassword("phone", of: "work")
        #expect(try store.version() != version)
    }

    @Test("A calendar keeps its place", arguments: Kind.allCases)
    func addresses(kind: Kind) async throws {
        let fixture = try Fixture(kind)
        let store = fixture.store
        try await store.setAddress("calendar", ofCalendar: "C", of: "work")
        try await store.setAddress("other", ofCalendar: "C", of: "work")
        try await store.setAddress("calendar", ofCalendar: "D", of: "work")
        #expect(try store.addresses(of: "work") == ["C": "calendar"])
    }

    @Test("Properties of calendars are set, replaced and taken away, each for its calendar", arguments: Kind.allCases)
    func properties(kind: Kind) async throws {
        let fixture = try Fixture(kind)
        let store = fixture.store
        let property = { (name: String, value: String, basis: String?) in
            CalendarProperty(name: CalendarProperty.Name(namespace: "n", localName: name), value: value, basis: basis)
        }
        let (a, b) = (property("a", "<a/>", "#ff0000"), property("b", "<b/>", nil))
        try await store.setProperties([b, a], removing: [], ofCalendar: "C", of: "work")
        try await store.setProperties([a], removing: [], ofCalendar: "D", of: "work")
        #expect(try store.properties(ofCalendar: "C", of: "work") == [a, b])
        let other = property("b", "<b>2</b>", nil)
        try await store.setProperties([other], removing: [a.name], ofCalendar: "C", of: "work")
        #expect(try store.properties(ofCalendar: "C", of: "work") == [other])
        #expect(try store.properties(ofCalendar: "C", of: "home") == [])
        #expect(try store.properties(ofCalendar: "D", of: "work") == [a])
    }

    @Test("With a calendar its properties and feeds go: its place may be another's then", arguments: Kind.allCases)
    func forget(kind: Kind) async throws {
        let fixture = try Fixture(kind)
        let store = fixture.store
        for (id, place) in [("C", "calendar"), ("D", "other")] {
            try await store.setAddress(place, ofCalendar: id, of: "work")
        }
        _ = try await store.add(Self.feed("a"))
        _ = try await store.add(Self.feed("b", account: "home"))
        try await store.forgetCalendar("D", of: "work")
        #expect(try store.feeds(of: "work").count == 1)
        try await store.forgetCalendar("C", of: "work")
        #expect(try store.feeds(of: "work") == [])
        #expect(try store.feeds(of: "home").count == 1)
        try await store.setAddress("calendar", ofCalendar: "E", of: "work")
        #expect(try store.addresses(of: "work") == ["E": "calendar"])
    }

    @Test("What is kept of events is replaced by event, and goes with their calendar", arguments: Kind.allCases)
    func local(kind: Kind) async throws {
        let fixture = try Fixture(kind)
        let store = fixture.store
        let event = LocalProperties(event: "a", text: "1", basis: "x")
        let occurrence = LocalProperties(event: "a", occurrence: "2026-12-05", text: "2")
        let other = LocalProperties(event: "b", text: "3")
        try await store.setLocalProperties([occurrence, event], ofEvents: ["a"], in: "C", of: "work")
        try await store.setLocalProperties([other], ofEvents: ["b"], in: "D", of: "work")
        try await store.setLocalProperties([event], ofEvents: ["a"], in: "C", of: "home")
        #expect(try store.localProperties(ofEvents: ["b", "a", "none"], of: "work") == [event, occurrence, other])
        #expect(try store.localProperties(ofEvents: ["b"], of: "home") == [])
        let next = LocalProperties(event: "a", text: "4", basis: nil)
        try await store.setLocalProperties([next], ofEvents: ["a"], in: "C", of: "work")
        #expect(try store.localProperties(ofEvents: ["a", "b"], of: "work") == [next, other])
        try await store.setLocalProperties([], ofEvents: ["b", "none"], in: "D", of: "work")
        #expect(try store.localProperties(ofEvents: ["a", "b"], of: "work") == [next])
        try await store.forgetCalendar("C", of: "work")
        #expect(try store.localProperties(ofEvents: ["a", "b"], of: "work") == [])
        #expect(try store.localProperties(ofEvents: ["a"], of: "home") == [event])
    }

    @Test("Feeds come back as they were added, by the digest of their secret and by account", arguments: Kind.allCases)
    func feeds(kind: Kind) async throws {
        let fixture = try Fixture(kind)
        let store = fixture.store
        let first = Self.feed("b", window: FeedWindow(past: 30, future: 0))
        let (second, other) = (Self.feed("a", created: 200), Self.feed("c", account: "home"))
        for feed in [second, first, other] { #expect(try await store.add(feed)) }
        #expect(try await !store.add(Self.feed("b", account: "home")), "an id is of one feed only")
        #expect(try store.feeds(of: "work") == [first, second])
        #expect(try store.feed(digest: first.digest) == first)
        #expect(try store.feed(digest: Data("digest of d".utf8)) == nil)
        #expect(try await !store.revokeFeed("b", of: "home"), "a feed of another account")
        #expect(try await store.revokeFeed("b", of: "work"))
        #expect(try await !store.revokeFeed("b", of: "work"))
        #expect(try store.feed(digest: first.digest) == nil)
        #expect(try store.feeds(of: "work") == [second])
    }

    @Test("The time of a content stays with it, and each new content has a later one", arguments: Kind.allCases)
    func contents(kind: Kind) async throws {
        let fixture = try Fixture(kind)
        let store = fixture.store
        _ = try await store.add(Self.feed("a"))
        #expect(try await store.noteContent("1", ofFeed: "a", at: 1000) == 1000)
        #expect(try await store.noteContent("1", ofFeed: "a", at: 2000) == 1000)
        #expect(try await store.noteContent("2", ofFeed: "a", at: 2000) == 2000)
        #expect(try await store.noteContent("1", ofFeed: "a", at: 2000) == 2001, "two in one second")
        #expect(try await store.noteContent("3", ofFeed: "a", at: 500) == 2002, "a clock that was put back")
        #expect(try await store.noteContent("1", ofFeed: "none", at: 1000) == nil)
    }

    @Test("All of it is there again when the file is opened again, also one of the first form")
    func lasts() async throws {
        let folder = try IntentJournalTests.Folder()
        var old = try SQLiteConnection(path: "\(folder.path)/\(SQLiteSettingsStore.fileName)")
        try old.migrate(Array(SQLiteSettingsStore.migrations.prefix(1)))
        try old.execute("INSERT INTO password VALUES ('work', 'phone', 'caldav', x'010203', 100)")
        _ = consume old
        let store = try SQLiteSettingsStore(folder: folder.path)
        _ = try await store.add(Self.feed("a"))
        _ = try await store.noteContent("1", ofFeed: "a", at: 1000)
        let kept = CalendarProperty(name: CalendarProperty.Name(namespace: "n", localName: "a"), value: "<a/>")
        try await store.setProperties([kept], removing: [], ofCalendar: "C", of: "work")
        let local = LocalProperties(event: "a", occurrence: "2026-12-05", text: "1", basis: "x")
        try await store.setLocalProperties([local], ofEvents: ["a"], in: "C", of: "work")
        let again = try SQLiteSettingsStore(folder: folder.path)
        #expect(try again.localProperties(ofEvents: ["a"], of: "work") == [local])
        #expect(try again.passwords(of: "work") == [Self.password("phone")])
        #expect(try again.feeds(of: "work") == [Self.feed("a")])
        #expect(try again.properties(ofCalendar: "C", of: "work") == [kept])
        #expect(try await again.noteContent("1", ofFeed: "a", at: 2000) == 1000)
    }
}
