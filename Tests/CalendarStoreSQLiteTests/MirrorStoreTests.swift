import CalendarStore
import Foundation
import Testing

@testable import CalendarStoreSQLite

/// What every mirror store must do.
@Suite("The contract of a mirror store")
struct MirrorStoreTests {
    enum Kind: String, CaseIterable, Sendable {
        case memory, sqlite
    }

    /// A store with one collection, `calendar` of `work`.
    private final class Fixture {
        let folder: IntentJournalTests.Folder
        let store: any MirrorStore
        let collection: Int

        init(_ kind: Kind) async throws {
            folder = try IntentJournalTests.Folder()
            switch kind {
            case .memory: store = InMemoryMirrorStore()
            case .sqlite: store = try SQLiteCalendarStore.open(folder: folder.path).store
            }
            let calendars = [RemoteCalendar(id: "C", displayName: "Calendar", isDefault: true)]
            let collections = try await store.setCalendars(calendars, of: "work", names: ["C": "calendar"])
            collection = try #require(collections.first).id
        }
    }

    private static func object(
        _ name: String,
        family: String? = nil,
        etag: String = "1",
        meaning: String = "m",
        spans: [ObjectSpan] = [],
        openFrom: Int? = nil
    ) -> NewObject {
        NewObject(
            name: "\(name).ics",
            uid: name,
            family: family ?? name,
            etag: etag,
            meaning: meaning,
            scheduleTag: "s",
            lastModified: 100,
            data: Data("content \(etag) of \(name)".utf8),
            spans: spans,
            openFrom: openFrom
        )
    }

    private static func update(_ objects: NewObject..., removing families: String...) -> MirrorUpdate {
        var update = MirrorUpdate()
        update.families = Dictionary(grouping: objects, by: \.family)
        for family in families { update.families[family] = [] }
        return update
    }

    @Test("Objects come back as they were stored, by name, by UID and all", arguments: Kind.allCases)
    func objects(kind: Kind) async throws {
        let fixture = try await Fixture(kind)
        let (store, id) = (fixture.store, fixture.collection)
        #expect(try await store.apply(Self.update(Self.object("b"), Self.object("a")), to: id) == 2)
        #expect(try store.entries(of: id).map(\.name) == ["a.ics", "b.ics"])
        let found = try store.objects(["b.ics", "none.ics", "a.ics"], of: id)
        #expect(found.map(\.uid) == ["b", "a"])
        #expect(found.first?.data == Data("content 1 of b".utf8))
        #expect(found.first?.entry.size == 14)
        #expect(try store.objects(of: id).map(\.uid) == ["a", "b"])
        #expect(try store.name(ofUID: "a", in: id) == "a.ics")
        #expect(try store.name(ofUID: "A", in: id) == nil)
        #expect(try store.collection("calendar", of: "work")?.change == 2)
        #expect(try store.family(of: "a.ics", in: id) == "a")
    }

    @Test(
        "The same content is no change; another one is, and what a family no longer has goes",
        arguments: Kind.allCases
    )
    func changes(kind: Kind) async throws {
        let fixture = try await Fixture(kind)
        let (store, id) = (fixture.store, fixture.collection)
        _ = try await store.apply(Self.update(Self.object("a"), Self.object("b")), to: id)
        #expect(try await store.apply(Self.update(Self.object("a")), to: id) == 2)
        #expect(try await store.apply(Self.update(Self.object("a", etag: "2"), removing: "b"), to: id) == 4)
        let changes = try #require(try store.changes(after: 2, in: id, limit: nil))
        #expect(changes.changed.map(\.name) == ["a.ics"])
        #expect(changes.removed == ["b.ics"])
        #expect((changes.through, changes.isCut) == (4, false))
        let nothing = try #require(try store.changes(after: 4, in: id, limit: nil))
        #expect((nothing.changed, nothing.removed, nothing.through) == ([], [], 4))
        #expect(try store.changes(after: 5, in: id, limit: nil) == nil)
        #expect(try store.changes(after: -1, in: id, limit: nil) == nil)
        _ = try await store.apply(Self.update(Self.object("b")), to: id)
        let back = try #require(try store.changes(after: 2, in: id, limit: nil))
        #expect(back.removed == [])
        #expect(back.changed.map(\.name) == ["a.ics", "b.ics"])
    }

    @Test("A name goes from one family to another in one update, whichever comes first", arguments: Kind.allCases)
    func familyChange(kind: Kind) async throws {
        for (old, new) in [("a", "b"), ("b", "a")] {
            let fixture = try await Fixture(kind)
            let (store, id) = (fixture.store, fixture.collection)
            _ = try await store.apply(Self.update(Self.object("same", family: old)), to: id)
            var update = Self.update(Self.object("same", family: new, etag: "2"))
            update.families[old] = []
            _ = try await store.apply(update, to: id)
            #expect(try store.entries(of: id).map(\.etag) == ["2"])
            #expect(try store.family(of: "same.ics", in: id) == new)
            #expect(try store.changes(after: 1, in: id, limit: nil)?.removed == [])
        }
    }

    @Test("A bound cuts the answer, and going on reaches everything once", arguments: Kind.allCases)
    func limits(kind: Kind) async throws {
        let fixture = try await Fixture(kind)
        let (store, id) = (fixture.store, fixture.collection)
        for name in ["a", "b", "c", "d"] { _ = try await store.apply(Self.update(Self.object(name)), to: id) }
        _ = try await store.apply(Self.update(removing: "b"), to: id)
        var seen: [String] = []
        var since = 0
        while true {
            let part = try #require(try store.changes(after: since, in: id, limit: 2))
            seen += part.changed.map(\.name) + part.removed
            since = part.through
            guard part.isCut else { break }
            #expect(part.changed.count + part.removed.count <= 2)
        }
        #expect(seen == ["a.ics", "c.ics", "d.ics", "b.ics"])
        let before = since
        _ = try await store.apply(Self.update(Self.object("x"), Self.object("y"), Self.object("z")), to: id)
        let first = try #require(try store.changes(after: before, in: id, limit: 2))
        #expect((first.changed.map(\.name), first.isCut) == (["x.ics", "y.ics"], true), "one update can be cut")
        let rest = try #require(try store.changes(after: first.through, in: id, limit: 2))
        #expect((rest.changed.map(\.name), rest.isCut) == (["z.ics"], false))
    }

    @Test("Instances find their objects; rules that go on are uncertain", arguments: Kind.allCases)
    func spans(kind: Kind) async throws {
        let fixture = try await Fixture(kind)
        let (store, id) = (fixture.store, fixture.collection)
        let series = [ObjectSpan(start: 100, end: 110), ObjectSpan(start: 200, end: 210)]
        _ = try await store.apply(
            Self.update(
                Self.object("single", spans: [ObjectSpan(start: 100, end: 160)]),
                Self.object("moment", spans: [ObjectSpan(start: 150, end: 150)]),
                Self.object("series", spans: series, openFrom: 300)
            ),
            to: id
        )
        func names(_ start: Int, _ end: Int) throws -> [String] {
            let found = try store.names(overlapping: ObjectSpan(start: start, end: end), in: id)
            return found.certain.map { String($0.dropLast(4)) } + found.uncertain.map { "?" + $0.dropLast(4) }
        }
        #expect(try names(0, 100) == [])
        #expect(try names(105, 106) == ["series", "single"])
        #expect(try names(110, 111) == ["single"])
        #expect(try names(150, 151) == ["moment", "single"])
        #expect(try names(149, 150) == ["single"])
        #expect(try names(205, 301) == ["series"])
        #expect(try names(250, 301) == ["?series"])
        _ = try await store.apply(Self.update(Self.object("series", etag: "2", spans: [series[0]])), to: id)
        #expect(try names(200, 1_000) == [])
    }

    @Test(
        "Long instances are found anywhere in them, and a range without an end finds everything",
        arguments: Kind.allCases
    )
    func longSpans(kind: Kind) async throws {
        let fixture = try await Fixture(kind)
        let (store, id) = (fixture.store, fixture.collection)
        let day = 86_400
        for (name, days) in [("week", 7), ("eight", 8), ("year", 365)] {
            let span = ObjectSpan(start: 1_000 * day, end: (1_000 + days) * day)
            _ = try await store.apply(Self.update(Self.object(name, spans: [span])), to: id)
        }
        func names(_ start: Int, _ end: Int) throws -> [String] {
            try store.names(overlapping: ObjectSpan(start: start, end: end), in: id).certain
        }
        #expect(try names(1_006 * day, 1_007 * day) == ["eight.ics", "week.ics", "year.ics"])
        #expect(try names(1_007 * day, 1_008 * day) == ["eight.ics", "year.ics"])
        #expect(try names(1_364 * day, 1_365 * day) == ["year.ics"])
        #expect(try names(1_365 * day, .max) == [])
        #expect(try names(.min, .max).count == 3)
        #expect(try names(.min, 1_000 * day) == [])
    }

    @Test("An earlier tag stays good while the meaning is the same", arguments: Kind.allCases)
    func equivalence(kind: Kind) async throws {
        let fixture = try await Fixture(kind)
        let (store, id) = (fixture.store, fixture.collection)
        for (etag, meaning) in [("1", "m"), ("2", "m"), ("3", "m")] {
            _ = try await store.apply(Self.update(Self.object("a", etag: etag, meaning: meaning)), to: id)
        }
        #expect(try ["1", "2", "3"].map { try store.isEquivalent($0, of: "a.ics", in: id) } == [true, true, false])
        _ = try await store.apply(Self.update(Self.object("a", etag: "4", meaning: "other")), to: id)
        #expect(try !store.isEquivalent("3", of: "a.ics", in: id))
    }

    @Test("Events are kept with their families, and the state with the collection", arguments: Kind.allCases)
    func events(kind: Kind) async throws {
        let fixture = try await Fixture(kind)
        let (store, id) = (fixture.store, fixture.collection)
        var update = MirrorUpdate()
        update.events = [
            RemoteEvent(id: "E1", etag: "v1", family: "u", end: 500, source: Data("{}".utf8)),
            RemoteEvent(id: "E2", etag: "v1", family: "u", end: nil, source: nil),
        ]
        update.state = MirrorState()
        update.state?.deltaLink = "link"
        _ = try await store.apply(update, to: id)
        #expect(try store.state(of: id).deltaLink == "link")
        #expect(try store.events(ofFamilies: ["u", "none"], in: id) == update.events)
        let known = try store.knownEvents(in: id)
        #expect(known["E1"] == KnownEvent(etag: "v1", family: "u", end: 500, isMirrored: true))
        #expect(known["E2"]?.isMirrored == false)
        var removal = MirrorUpdate()
        removal.removedEvents = ["E1"]
        _ = try await store.apply(removal, to: id)
        #expect(try store.knownEvents(["E1", "E2"], in: id).keys.sorted() == ["E2"])
        #expect(try store.state(of: id).deltaLink == "link")
    }

    @Test("A calendar keeps its place when it is renamed, and goes with what was in it", arguments: Kind.allCases)
    func calendars(kind: Kind) async throws {
        let fixture = try await Fixture(kind)
        let (store, id) = (fixture.store, fixture.collection)
        _ = try await store.apply(Self.update(Self.object("a")), to: id)
        let two = [
            RemoteCalendar(id: "D", displayName: "Other", position: 1),
            RemoteCalendar(id: "C", displayName: "Renamed", color: "#123456", position: 0),
        ]
        let collections = try await store.setCalendars(two, of: "work", names: ["C": "new", "D": "other"])
        #expect(collections.map(\.name) == ["calendar", "other"])
        #expect(collections.first?.calendar.displayName == "Renamed")
        #expect(collections.first?.id == id)
        _ = try await store.setCalendars([two[0]], of: "work", names: [:])
        #expect(try store.collection("calendar", of: "work") == nil)
        #expect(try store.entries(of: id) == [])
        #expect(try store.collections(of: "home") == [])
    }
}
