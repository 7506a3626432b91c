import Synchronization

/// A mirror that lasts as long as its process, for tests.
public final class InMemoryMirrorStore: MirrorStore {
    /// What makes sync tokens of this store differ from those of another.
    public let incarnation: String
    private let contents = Mutex<[Int: Content]>([:])
    private let lastID = Mutex(0)

    /// Makes an empty store.
    public init(incarnation: String = "memory") {
        self.incarnation = incarnation
    }

    fileprivate struct Object: Sendable {
        var new: NewObject
        var change: Int
        var earlier: Set<String> = []

        var entry: ObjectEntry {
            ObjectEntry(
                name: new.name,
                etag: new.etag,
                scheduleTag: new.scheduleTag,
                size: new.data.count,
                lastModified: new.lastModified
            )
        }

        var resource: CalendarObjectResource {
            CalendarObjectResource(entry: entry, uid: new.uid, data: new.data)
        }
    }

    fileprivate struct Content: Sendable {
        var collection: CalendarCollection
        var objects: [String: Object] = [:]
        var removed: [String: Int] = [:]
        var events: [String: RemoteEvent] = [:]
        var state = MirrorState()

        var sorted: [Object] { objects.values.sorted { $0.new.name < $1.new.name } }
    }

    private func read<Value: Sendable>(_ collection: Int, _ body: (Content) -> Value?) -> Value? {
        contents.withLock { $0[collection] }.flatMap(body)
    }

    // MARK: Collections

    /// The collections of an account.
    public func collections(of account: String) -> [CalendarCollection] {
        contents.withLock { $0.values.map(\.collection) }.filter { $0.account == account }
            .sorted { ($0.calendar.position, $0.id) < ($1.calendar.position, $1.id) }
    }

    /// A collection by its place in addresses.
    public func collection(_ name: String, of account: String) -> CalendarCollection? {
        collections(of: account).first { $0.name == name }
    }

    /// Makes the collections of an account those of its calendars.
    public func setCalendars(
        _ calendars: [RemoteCalendar],
        of account: String,
        names: [String: String]
    ) -> [CalendarCollection] {
        contents.withLock { contents in
            for (id, content) in contents where content.collection.account == account {
                let calendar = calendars.first { $0.id == content.collection.calendar.id }
                if let calendar { contents[id]?.collection.calendar = calendar } else { contents[id] = nil }
            }
            let known = Set(contents.values.filter { $0.collection.account == account }.map(\.collection.calendar.id))
            for calendar in calendars where !known.contains(calendar.id) {
                let id = lastID.withLock { last in
                    last += 1
                    return last
                }
                let name = names[calendar.id] ?? calendar.id
                let collection = CalendarCollection(id: id, account: account, name: name, calendar: calendar, change: 0)
                contents[id] = Content(collection: collection)
            }
        }
        return collections(of: account)
    }

    /// Forgets everything of an account.
    public func removeAccount(_ account: String) {
        contents.withLock { $0 = $0.filter { $0.value.collection.account != account } }
    }

    // MARK: Objects

    /// All objects without their content.
    public func entries(of collection: Int) -> [ObjectEntry] {
        read(collection) { $0.sorted.map(\.entry) } ?? []
    }

    /// How many objects a collection has.
    public func objectCount(of collection: Int) -> Int {
        read(collection) { $0.objects.count } ?? 0
    }

    /// Objects by their names.
    public func objects(_ names: [String], of collection: Int) -> [CalendarObjectResource] {
        read(collection) { content in names.compactMap { content.objects[$0]?.resource } } ?? []
    }

    /// All objects.
    public func objects(of collection: Int) -> [CalendarObjectResource] {
        read(collection) { $0.sorted.map(\.resource) } ?? []
    }

    /// The name of the object with a UID.
    public func name(ofUID uid: String, in collection: Int) -> String? {
        read(collection) { content in
            content.objects.values.first { $0.new.uid.utf8.elementsEqual(uid.utf8) }?.new.name
        }
    }

    /// The names of objects that may have an instance in a time.
    public func names(overlapping range: ObjectSpan, in collection: Int) -> (certain: [String], uncertain: [String]) {
        let objects = read(collection) { $0.sorted } ?? []
        let certain = objects.filter { object in
            object.new.spans.contains { span in
                span.start < range.end && span.end >= range.start && (span.end > range.start || span.start == span.end)
            }
        }.map(\.new.name)
        let known = Set(certain)
        let open = objects.filter { object in object.new.openFrom.map { $0 < range.end } ?? false }.map(\.new.name)
        return (certain, open.filter { !known.contains($0) })
    }

    // MARK: Changes

    /// What changed after a change.
    public func changes(after change: Int, in collection: Int, limit: Int?) -> CollectionChanges? {
        read(collection) { content -> CollectionChanges? in
            let last = content.collection.change
            guard (0...last).contains(change) else { return nil }
            let changed = content.objects.values.filter { $0.change > change }
                .sorted { ($0.change, $0.new.name) < ($1.change, $1.new.name) }
            let removed = content.removed.filter { $0.value > change }
                .sorted { ($0.value, $0.key) < ($1.value, $1.key) }
            let numbers = (changed.map(\.change) + removed.map(\.value)).sorted()
            let through = limit.flatMap { $0 < numbers.count ? numbers[max($0, 1) - 1] : nil } ?? last
            return CollectionChanges(
                changed: changed.filter { $0.change <= through }.map(\.entry),
                removed: removed.filter { $0.value <= through }.map(\.key),
                through: through,
                isCut: through < last
            )
        }
    }

    /// Whether an object said the same under an earlier entity tag.
    public func isEquivalent(_ etag: String, of name: String, in collection: Int) -> Bool {
        read(collection) { $0.objects[name]?.earlier.contains(etag) } ?? false
    }

    // MARK: The mirror

    /// How far the mirror has come.
    public func state(of collection: Int) -> MirrorState {
        read(collection) { $0.state } ?? MirrorState()
    }

    /// The events of families.
    public func events(ofFamilies families: Set<String>, in collection: Int) -> [RemoteEvent] {
        (read(collection) { Array($0.events.values) } ?? []).filter { families.contains($0.family) }
            .sorted { ($0.family, $0.id) < ($1.family, $1.id) }
    }

    /// The family of an object.
    public func family(of name: String, in collection: Int) -> String? {
        read(collection) { $0.objects[name]?.new.family }
    }

    /// All events by id.
    public func knownEvents(in collection: Int) -> [String: KnownEvent] {
        (read(collection) { $0.events } ?? [:]).mapValues { event in
            KnownEvent(etag: event.etag, family: event.family, end: event.end, isMirrored: event.source != nil)
        }
    }

    /// Some events by id.
    public func knownEvents(_ ids: Set<String>, in collection: Int) -> [String: KnownEvent] {
        knownEvents(in: collection).filter { ids.contains($0.key) }
    }

    /// Changes a collection.
    @discardableResult
    public func apply(_ update: MirrorUpdate, to collection: Int) -> Int {
        contents.withLock { contents in
            guard var content = contents[collection] else { return 0 }
            for id in update.removedEvents { content.events[id] = nil }
            for event in update.events { content.events[event.id] = event }
            let families = update.families.sorted { $0.key < $1.key }
            for (family, objects) in families { content.removeOthers(of: family, than: objects) }
            for (_, objects) in families { content.store(objects) }
            content.state = update.state ?? content.state
            contents[collection] = content
            return content.collection.change
        }
    }
}

extension InMemoryMirrorStore.Content {
    /// The number of a new change: each object that changes has one of its own.
    private mutating func nextChange() -> Int {
        collection.change += 1
        return collection.change
    }

    /// Removes the objects of a family that have other names than the given ones.
    fileprivate mutating func removeOthers(of family: String, than new: [NewObject]) {
        let names = Set(new.map(\.name))
        for object in sorted where object.new.family == family && !names.contains(object.new.name) {
            objects[object.new.name] = nil
            removed[object.new.name] = nextChange()
        }
    }

    /// Stores objects.
    fileprivate mutating func store(_ new: [NewObject]) {
        for object in new {
            guard var old = objects[object.name] else {
                objects[object.name] = InMemoryMirrorStore.Object(new: object, change: nextChange())
                removed[object.name] = nil
                continue
            }
            if old.new.etag != object.etag {
                old.earlier = old.new.meaning == object.meaning ? old.earlier.union([old.new.etag]) : []
                old.change = nextChange()
            }
            old.new = object
            objects[object.name] = old
        }
    }
}
