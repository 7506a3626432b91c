import CalendarStore
import Synchronization

/// Keeps whole calendars as they are sent, so that each is worked out once for each change and not for each request.
final class RenderedCalendars: Sendable {
    /// What is rendered.
    enum Subject: Hashable, Sendable {
        /// A collection, by its number.
        case collection(Int)
        /// A feed, by its id.
        case feed(Feed.ID)
    }

    /// What a rendering depends on: it is good as long as this stays the same.
    struct State: Hashable, Sendable {
        /// The calendar, with the number of its last change.
        let collection: CalendarCollection
        /// The days of a feed that shows some only.
        var window: ObjectSpan?
    }

    fileprivate struct Entry {
        let state: State
        let rendered: RenderedCalendar
        var lastUse: Int
    }

    fileprivate struct Building {
        let state: State
        let task: Task<RenderedCalendar, any Error>
    }

    fileprivate struct Contents {
        var entries: [Subject: Entry] = [:]
        var building: [Subject: Building] = [:]
        var uses = 0
    }

    private let contents = Mutex(Contents())
    private let capacity: Int

    /// Renderings beyond so many bytes are forgotten, those first that were not asked for the longest.
    static let capacity = 64 << 20

    init(capacity: Int = RenderedCalendars.capacity) {
        self.capacity = capacity
    }

    /// A rendering that is there; nil when it has to be worked out first.
    func known(_ subject: Subject, _ state: State) -> RenderedCalendar? {
        contents.withLock { contents in
            guard let entry = contents.entries[subject], entry.state == state else { return nil }
            contents.uses += 1
            contents.entries[subject]?.lastUse = contents.uses
            return entry.rendered
        }
    }

    /// A rendering, worked out where it is not there; who asks while that is being done waits for the same one.
    func rendered(
        _ subject: Subject,
        _ state: State,
        build: @escaping @Sendable () async throws -> RenderedCalendar
    ) async throws -> RenderedCalendar {
        if let known = known(subject, state) { return known }
        let task = contents.withLock { contents in
            if let building = contents.building[subject], building.state == state { return building.task }
            let task = Task { try await build() }
            contents.building[subject] = Building(state: state, task: task)
            return task
        }
        let result = await task.result
        contents.withLock { contents in
            // Another state may be asked for by now: what is older than that is not kept.
            guard contents.building[subject]?.task == task else { return }
            contents.building[subject] = nil
            guard case .success(let rendered) = result else { return }
            contents.uses += 1
            contents.entries[subject] = Entry(state: state, rendered: rendered, lastUse: contents.uses)
            contents.forget(beyond: capacity)
        }
        return try result.get()
    }
}

extension RenderedCalendars.Contents {
    /// Forgets what was not asked for the longest; the last one stays, however large it is.
    fileprivate mutating func forget(beyond capacity: Int) {
        var size = entries.values.reduce(0) { $0 + $1.rendered.size }
        for (subject, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }).dropLast() {
            guard size > capacity else { return }
            size -= entry.rendered.size
            entries[subject] = nil
        }
    }
}
