import CalendarConversion
import CalendarStore
import Cryptography
import Foundation
import GraphModel
import ICalendar
import TimeZones

/// Makes the objects of a calendar from its events: the same events always give the same names, tags and bytes.
struct ObjectRenderer: Sendable {
    let converter: EventConverter
    /// The end of what is indexed, in seconds since 1970.
    let indexEnd: Int

    /// What became of the events of one UID.
    struct Rendering: Sendable {
        /// The UID.
        let family: String
        /// The objects: one, and more only where copies of an event carry its UID.
        var objects: [NewObject] = []
        /// What could not be carried over as it was.
        var report = ConversionReport()
        /// The UIDs of objects that calendar apps put.
        var putByApps: Set<String> = []

        /// The object that an event is in: a copy has its id as UID.
        func object(of event: Event) -> NewObject? {
            objects.first { $0.uid == event.id } ?? objects.first { $0.uid == family }
        }

        /// When the last instance of an object ends, in seconds since 1970; nil when they never end.
        ///
        /// What an app put is not over before it was put: an app that adds an old event is to see it.
        func end(of object: NewObject) -> Int? {
            guard object.openFrom == nil, let end = object.spans.map(\.end).max() else { return nil }
            return putByApps.contains(object.uid) ? max(end, object.lastModified) : end
        }
    }

    /// The objects of the events of one UID.
    func render(_ family: String, _ events: [Event]) throws -> Rendering {
        let ordered = events.sorted {
            ($0.createdDateTime ?? "~", $0.id ?? "") < ($1.createdDateTime ?? "~", $1.id ?? "")
        }
        let (objects, report) = converter.calendarObjects(of: ordered)
        var rendering = Rendering(family: family, report: report)
        for object in objects {
            let own = sources(of: object, among: ordered, objects)
            let identities = own.compactMap(StoredIdentity.init)
            let name = identities.lazy.filter { $0.uid == object.uid }.compactMap(\.name)
                .first { CalendarObjectName.isValid($0) }
            let modified = own.compactMap(\.lastModified).max() ?? 0
            rendering.objects.append(try new(object, family, name: name, modified: modified))
            if !identities.isEmpty { rendering.putByApps.insert(object.uid.rawValue) }
        }
        return rendering
    }

    /// The events that an object was made of: a copy has its id as UID, the others share theirs.
    private func sources(of object: CalendarObject, among events: [Event], _ objects: [CalendarObject]) -> [Event] {
        let isCopy = { (event: Event) in objects.contains { $0.uid.rawValue == event.id } }
        return events.filter { $0.id == object.uid.rawValue || !isCopy($0) && converter.uid(of: $0) == object.uid }
    }

    private func new(_ object: CalendarObject, _ family: String, name: String?, modified: Int) throws -> NewObject {
        let data = Data(object.serialized())
        let spans = ObjectSpans(object, until: indexEnd)
        return NewObject(
            name: try name ?? CalendarObjectName.derived(from: object.uid.rawValue),
            uid: object.uid.rawValue,
            family: family,
            etag: try Self.digest(data),
            meaning: try Self.digest(of: object, without: ["DTSTAMP", "LAST-MODIFIED", "SEQUENCE"]),
            scheduleTag: try Self.digest(
                of: object,
                without: ["DTSTAMP", "LAST-MODIFIED", "SEQUENCE", "ATTENDEE", "X-MICROSOFT-CDO-BUSYSTATUS", "TRANSP"]
            ),
            lastModified: modified,
            data: data,
            spans: spans.spans,
            openFrom: spans.openFrom
        )
    }

    /// A digest of an object that does not look at some properties.
    private static func digest(of object: CalendarObject, without names: Set<String>) throws -> String {
        let events = object.events.map { event in
            Component(
                event.name,
                properties: event.properties.filter { !names.contains($0.name) },
                components: event.components
            )
        }
        return try digest(Data(Component("VCALENDAR", components: events).serialized()))
    }

    private static func digest(_ data: Data) throws -> String {
        try SHA256.hexadecimal(of: data, count: 16)
    }
}

extension Event {
    /// When it last changed, in seconds since 1970, with its exceptions.
    fileprivate var lastModified: Int? {
        let own = lastModifiedDateTime.flatMap { OriginalStart.instant($0)?.seconds }
        return ([own] + (exceptionOccurrences ?? []).map(\.lastModified)).compactMap(\.self).max()
    }
}
