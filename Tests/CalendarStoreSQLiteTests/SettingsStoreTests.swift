import CalendarStore
import Foundation
import Testing

@testable import CalendarStoreSQLite

@Suite("Settings outlive the mirror")
struct SettingsStoreTests {
    private static func password(_ label: String, account: String = "work") -> AppPassword {
        AppPassword(account: account, label: label, scope: .caldav, digest: Data([1, 2, 3]), created: 100)
    }

    @Test("Passwords are added once, listed and revoked, each for its account")
    func passwords() async throws {
        let folder = try IntentJournalTests.Folder()
        let store = try SQLiteSettingsStore(folder: folder.path)
        #expect(try await store.add(Self.password("phone")))
        #expect(try await !store.add(Self.password("phone")))
        #expect(try await store.add(Self.password("phone", account: "home")))
        #expect(try store.passwords(of: "work") == [Self.password("phone")])
        #expect(try await store.revokePassword("phone", of: "work"))
        #expect(try await !store.revokePassword("phone", of: "work"))
        let again = try SQLiteSettingsStore(folder: folder.path)
        #expect(try again.passwords(of: "work") == [])
        #expect(try again.passwords(of: "home").map(\.label) == ["phone"])
    }

    @Test("The version changes with each change, of another process too, and not without one")
    func version() async throws {
        let folder = try IntentJournalTests.Folder()
        let store = try SQLiteSettingsStore(folder: folder.path)
        let other = try SQLiteSettingsStore(folder: folder.path)
        var versions = [try store.version()]
        #expect(try store.version() == versions.last)
        _ = try await store.add(Self.password("phone"))
        versions.append(try store.version())
        _ = try await other.revokePassword("phone", of: "work")
        versions.append(try store.version())
        _ = try store.passwords(of: "work")
        #expect(try store.version() == versions.last)
        #expect(Set(versions).count == 3)
    }

    @Test("A calendar keeps its place")
    func addresses() async throws {
        let folder = try IntentJournalTests.Folder()
        let store = try SQLiteSettingsStore(folder: folder.path)
        try await store.setAddress("calendar", ofCalendar: "C", of: "work")
        try await store.setAddress("other", ofCalendar: "C", of: "work")
        try await store.setAddress("calendar", ofCalendar: "D", of: "work")
        #expect(try store.addresses(of: "work") == ["C": "calendar"])
    }

    @Test("Properties of calendars are set, replaced and taken away together; a calendar that is gone leaves its place")
    func properties() async throws {
        let folder = try IntentJournalTests.Folder()
        let store = try SQLiteSettingsStore(folder: folder.path)
        let names = ["a", "b"].map { CalendarProperty.Name(namespace: "http://example.com/ns", localName: $0) }
        let (one, two) = (
            CalendarProperty(name: names[0], value: "1"), CalendarProperty(name: names[1], value: "2", basis: "x")
        )
        try await store.setProperties([two, one], removing: [], ofCalendar: "C", of: "work")
        try await store.setProperties([one], removing: [], ofCalendar: "D", of: "work")
        #expect(try store.properties(ofCalendar: "C", of: "work") == [one, two])
        let changed = CalendarProperty(name: names[1], value: "3")
        try await store.setProperties([changed], removing: [names[0]], ofCalendar: "C", of: "work")
        #expect(try SQLiteSettingsStore(folder: folder.path).properties(ofCalendar: "C", of: "work") == [changed])
        try await store.setAddress("place", ofCalendar: "C", of: "work")
        try await store.forgetCalendar("C", of: "work")
        #expect(try store.properties(ofCalendar: "C", of: "work").isEmpty)
        #expect(try store.properties(ofCalendar: "D", of: "work") == [one])
        try await store.setAddress("place", ofCalendar: "E", of: "work")
        #expect(try store.addresses(of: "work") == ["E": "place"])
    }
}
