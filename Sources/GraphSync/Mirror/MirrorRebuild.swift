import CalendarConversion
import CalendarStore
import Foundation
import GraphClient
import GraphModel
import ICalendar

/// Makes the objects anew that events belong to, and stores all of it at once.
struct MirrorRebuild {
    private let mirror: CalendarMirror
    private let collection: CalendarCollection
    private let converter: EventConverter
    private let renderer: ObjectRenderer
    /// The ids of events that are gone.
    var gone: Set<String> = []
    /// The UIDs whose objects may be other ones now, beside those of the events that are new.
    var families: Set<String> = []

    init(_ mirror: CalendarMirror, _ collection: CalendarCollection) {
        self.mirror = mirror
        self.collection = collection
        converter = EventConverter(mirror.context)
        renderer = ObjectRenderer(converter: converter, indexEnd: mirror.window.end(at: mirror.now()))
    }

    /// Stores what follows from events that are new or changed.
    func run(_ new: [Event], _ state: MirrorState) async throws -> CalendarMirror.Refresh {
        var refresh = CalendarMirror.Refresh()
        refresh.events = new.count
        var byFamily = Dictionary(grouping: new.filter { $0.id != nil }) {
            converter.uid(of: $0)?.rawValue ?? $0.id ?? ""
        }
        let affected = families.union(byFamily.keys)
        let replaced = gone.union(new.compactMap(\.id))
        var unread: [String: String] = [:]
        for event in try mirror.store.events(ofFamilies: affected, in: collection.id) where !replaced.contains(event.id)
        {
            if let source = event.source {
                byFamily[event.family, default: []].append(try JSONDecoder().decode(Event.self, from: source))
            } else {
                unread[event.id] = event.family
            }
        }
        for event in try await known(unread.keys.sorted()) {
            if let family = event.id.flatMap({ unread[$0] }) { byFamily[family, default: []].append(event) }
        }
        let overlay = try overlay(byFamily.values.joined())
        var update = MirrorUpdate()
        update.removedEvents = gone
        update.state = state
        for family in affected {
            let events = byFamily[family] ?? []
            let rendering = try renderer.render(family, events.map(overlay.applied))
            refresh.report.add(rendering.report)
            // Each object by itself: a copy of an event may lie in another year.
            update.families[family] = rendering.objects.filter { object in
                rendering.end(of: object).map { $0 >= state.horizon } ?? true
            }
            for event in events { update.events.append(try remote(event, rendering, state.horizon)) }
        }
        try separateNames(&update)
        let before = try mirror.store.collection(collection.name, of: collection.account)?.change
        refresh.isChanged = try await mirror.store.apply(update, to: collection.id) != before
        try await forgetLocally()
        return refresh
    }

    /// What is kept locally of events.
    private func overlay(_ events: some Sequence<Event>) throws -> LocalOverlay {
        LocalOverlay(
            try mirror.local.localProperties(ofEvents: Set(events.compactMap(\.id)), of: collection.account)
        )
    }

    /// Forgets what is kept locally of events that are gone.
    private func forgetLocally() async throws {
        guard try !mirror.local.localProperties(ofEvents: gone, of: collection.account).isEmpty else { return }
        try await mirror.local.setLocalProperties(
            [],
            ofEvents: gone,
            in: collection.calendar.id,
            of: collection.account
        )
    }

    /// Events that were too old to be mirrored, read because another event has their UID now: the oldest one keeps it.
    private func known(_ ids: [String]) async throws -> [Event] {
        let reader = MirrorReader(client: mirror.client, calendar: collection.selection)
        return Array(try await reader.surely(ids).values.values)
    }

    /// An event as it is stored: whole as long as its object is mirrored, or could not be made.
    private func remote(_ event: Event, _ rendering: ObjectRenderer.Rendering, _ horizon: Int) throws -> RemoteEvent {
        let end = rendering.object(of: event).flatMap { rendering.end(of: $0) }
        return RemoteEvent(
            id: event.id ?? "",
            etag: event.odataEtag ?? "",
            family: rendering.family,
            end: end,
            source: end.map { $0 >= horizon } ?? true ? try JSONEncoder().encode(event) : nil
        )
    }

    /// Gives an object another name where its own is taken by an object of another UID; names that apps gave go first.
    private func separateNames(_ update: inout MirrorUpdate) throws {
        var owners: [String: String] = [:]
        for givenByApp in [true, false] {
            for (family, objects) in update.families.sorted(by: { $0.key < $1.key }) {
                update.families[family] = try objects.map { object in
                    let isDerived = try CalendarObjectName.derived(from: object.uid) == object.name
                    guard isDerived != givenByApp else { return object }
                    let owner = try owners[object.name] ?? mirror.store.family(of: object.name, in: collection.id)
                    let isFree = owner == nil || owner == family
                    let named = isFree ? object : object.named(try CalendarObjectName.distinct(from: object.uid))
                    owners[named.name] = family
                    return named
                }
            }
        }
    }
}

extension NewObject {
    /// The object under another name.
    fileprivate func named(_ name: String) -> NewObject {
        NewObject(
            name: name,
            uid: uid,
            family: family,
            etag: etag,
            meaning: meaning,
            scheduleTag: scheduleTag,
            lastModified: lastModified,
            data: data,
            spans: spans,
            openFrom: openFrom
        )
    }
}
