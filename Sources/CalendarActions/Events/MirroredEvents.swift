import CalDAV
public import CalendarStore
import ICalendar
import Synchronization
public import TimeZones

/// Reads what takes place on some days from the mirror, and keeps it until the calendar changes.
///
/// Of a calendar that has changed only the objects that have are read again.
public final class MirroredEvents: Sendable {
    /// Instances of one object in a range beyond this number are not shown.
    public static let maximumInstances = 500
    /// How many ranges of calendars are remembered.
    static let capacity = 64

    /// Which days of which calendar, read on which clocks.
    private struct Question: Hashable {
        let collection: Int
        let range: DayRange
        let zone: String
    }

    private struct ReadObject {
        let etag: String
        let events: [MirroredEvent]
    }

    private struct Answer {
        let collection: CalendarCollection
        let objects: [String: ReadObject]
        let events: [MirroredEvent]
    }

    private let store: any CalendarReading
    private let answers = Mutex<[Question: Answer]>([:])

    /// Reads a mirror.
    public init(_ store: any CalendarReading) {
        self.store = store
    }

    /// The events of a calendar that take place on one of the days at least, in no particular order.
    public func events(
        in range: DayRange,
        of collection: CalendarCollection,
        zone: TimeZoneRules
    ) throws -> [MirroredEvent] {
        let question = Question(collection: collection.id, range: range, zone: zone.name)
        let known = answers.withLock { $0[question] }
        if let known, known.collection == collection { return known.events }
        let isSame = known.map { $0.collection.calendar == collection.calendar } ?? false
        let objects = try read(question, collection, zone, known: isSame ? known?.objects ?? [:] : [:])
        let events = objects.values.flatMap(\.events)
        let answer = Answer(collection: collection, objects: objects, events: events)
        answers.withLock { answers in
            if answers[question] == nil, answers.count >= Self.capacity { answers = [:] }
            answers[question] = answer
        }
        return events
    }

    /// The objects that may have an instance on the days; those whose content is known already are not parsed again.
    private func read(
        _ question: Question,
        _ collection: CalendarCollection,
        _ zone: TimeZoneRules,
        known: [String: ReadObject]
    ) throws -> [String: ReadObject] {
        // Whole days are in no zone, and are indexed as days of UTC.
        let instants = question.range.widened(by: 1).instants(in: zone)
        let span = ObjectSpan(start: instants.lowerBound.seconds, end: instants.upperBound.seconds)
        let (certain, uncertain) = try store.names(overlapping: span, in: collection.id)
        guard let range = TimeRange(start: instants.lowerBound, end: instants.upperBound) else { return [:] }
        let days = question.range.first..<question.range.end
        var objects: [String: ReadObject] = [:]
        for object in try store.objects(certain + uncertain, of: collection.id) {
            let name = object.entry.name
            if let same = known[name], same.etag == object.entry.etag {
                objects[name] = same
                continue
            }
            let events = try Self.instances(of: object, in: range).map {
                MirroredEvent($0, named: name, in: collection, zone: zone)
            }
            objects[name] = ReadObject(
                etag: object.entry.etag,
                events: events.filter { $0.item.time.days.overlaps(days) }
            )
        }
        return objects
    }

    private static func instances(of object: CalendarStore.CalendarObjectResource, in range: TimeRange) throws
        -> [Instance]
    {
        guard let calendar = try ICalendarReader.read(object.data).calendars.first else { return [] }
        let instances = ObjectInstances(calendar, ObjectTimeZones(calendar))
        return instances.all(in: range, limit: maximumInstances).found.filter { $0.component.name == "VEVENT" }
    }
}
