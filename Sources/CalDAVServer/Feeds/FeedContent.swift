import CalDAV
import CalendarConversion
import CalendarStore
import Cryptography
import Foundation
import ICalendar
import TimeZones

/// What a feed shows of its calendar.
struct FeedContent: Sendable {
    let feed: Feed
    let store: any CalendarReading
    let collection: CalendarCollection
    /// The time in which an object must have an instance; nil for all objects.
    let window: ObjectSpan?

    /// How often apps are asked to come again: RFC 7986 5.7, and the older name that Outlook takes for the least.
    static let refreshInterval = "PT15M"
    private static let uidBytes = 16

    /// The feed as it is sent.
    func rendered() throws -> RenderedCalendar {
        var assembly = CalendarAssembly()
        for object in try objects() { try add(object, to: &assembly) }
        let properties =
            [Property("METHOD", value: "PUBLISH")] + WholeCalendar(store: store, collection: collection).names
            + [
                Property("REFRESH-INTERVAL", [Parameter("VALUE", "DURATION")], value: Self.refreshInterval),
                Property("X-PUBLISHED-TTL", value: Self.refreshInterval),
            ]
        return try RenderedCalendar(
            assembly.serialized(properties: properties, components: assembly.isEmpty ? Self.nothing : [])
        )
    }

    /// What a feed without events has, since a VCALENDAR must have some component (RFC 5545 3.4).
    private static let nothing: [Component] = {
        let rules = TimeZoneDatabase.system.resolve("UTC") ?? ObjectTimeZones.utc
        return TZID("UTC").map { [VTimeZone.component($0, rules, from: Instant(seconds: 0))] } ?? []
    }()

    private func add(_ object: CalendarStore.CalendarObjectResource, to assembly: inout CalendarAssembly) throws {
        guard let written = try object.written() else { return }
        let isWhole = feed.details == .full && !written.isPrivate
        if isWhole, !written.mayHavePrivateState { return assembly.add(written) }
        guard let calendar = try ICalendarReader.read(object.data).calendars.first else { return }
        if isWhole {
            if let plain = WrittenCalendar(PrivateState.removed(from: calendar).serialized()) { assembly.add(plain) }
            return
        }
        let busy = try BusyEvents(of: calendar, uid: hidden)
        assembly.add(busy.components, from: written, timeZones: busy.timeZones)
    }

    /// A UID in place of another one: the same each time, and nobody can tell of which other one it is.
    private func hidden(_ uid: String) throws -> String {
        try SHA256.hexadecimal(of: feed.salt + Data(uid.utf8), count: Self.uidBytes)
    }

    // MARK: The window

    private func objects() throws -> [CalendarStore.CalendarObjectResource] {
        guard let window else { return try store.objects(of: collection.id) }
        let names = try store.names(overlapping: window, in: collection.id)
        let uncertain = try store.objects(names.uncertain, of: collection.id).filter { try takesPlace($0, in: window) }
        return try store.objects(names.certain.sorted(), of: collection.id) + uncertain
    }

    /// Whether an object has an instance that is not indexed.
    private func takesPlace(_ object: CalendarStore.CalendarObjectResource, in window: ObjectSpan) throws -> Bool {
        let range = TimeRange(start: Instant(seconds: window.start), end: Instant(seconds: window.end))
        guard let range, let calendar = try ICalendarReader.read(object.data).calendars.first else { return false }
        return !ObjectInstances(calendar, ObjectTimeZones(calendar)).all(in: range, limit: 1).found.isEmpty
    }
}

extension WrittenCalendar {
    /// Whether an app may have noted in it which reminders it showed, which is nobody else's business.
    fileprivate var mayHavePrivateState: Bool {
        blocks.contains { $0.name == "VEVENT" && $0.hasLine(beginningWith: PrivateState.beginnings) }
    }

    /// Whether an event of it is anything but public; a class that is not known is taken for private (RFC 5545 3.8.1.3).
    fileprivate var isPrivate: Bool {
        blocks.flatMap { $0.lines(of: "CLASS") }.contains { line in
            let value = line.drop { $0 != UInt8(ascii: ":") }.dropFirst()
            return String(decoding: value, as: UTF8.self).uppercased() != "PUBLIC"
        }
    }
}
