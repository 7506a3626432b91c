import CalDAV
import CalendarStore
import HTTPMessage
import ICalendar
import TimeZones
import WebDAV
import XMLTree

/// CALDAV:calendar-query (RFC 4791 7.8): by the index of instances where the filter allows it.
struct QueryReport {
    let context: ServerRequest
    let collection: CalendarCollection

    func respond(_ element: XMLElement) throws -> HTTPResponse {
        let query = try CalendarQuery(element)
        let answer = ObjectAnswer(context, collection, query.properties, query.calendarData)
        var multistatus = Multistatus()
        let zone = try query.timeZone ?? CalendarProperties(context, collection).timeZone
        let candidates = try candidates(query, zone)
        if candidates.uncertain.isEmpty, !answer.needsData, candidates.certain == nil {
            for entry in try context.store.entries(of: collection.id) { try answer.append(entry, &multistatus) }
            return multistatus.response()
        }
        for object in try objects(candidates.certain) { try answer.append(object, &multistatus) }
        for object in try context.store.objects(candidates.uncertain, of: collection.id) {
            guard let calendar = try ICalendarReader.read(object.data).calendars.first,
                query.matches(calendar, floating: zone ?? ObjectTimeZones.utc)
            else { continue }
            try answer.append(object, &multistatus)
        }
        return multistatus.response()
    }

    private func objects(_ names: [String]?) throws -> [CalendarStore.CalendarObjectResource] {
        guard let names else { return try context.store.objects(of: collection.id) }
        return try context.store.objects(names, of: collection.id)
    }

    /// Objects that surely match, nil for all of them, and those that have to be held against the filter.
    private func candidates(
        _ query: CalendarQuery,
        _ zone: TimeZoneRules?
    ) throws -> (certain: [String]?, uncertain: [String]) {
        guard let filter = query.filter.spanFilter else {
            return ([], try context.store.entries(of: collection.id).map(\.name))
        }
        guard filter.component == "VEVENT" else { return ([], []) }
        guard let range = filter.range else {
            if filter.isDecisive { return (nil, []) }
            return ([], try context.store.entries(of: collection.id).map(\.name))
        }
        let found = try context.store.names(overlapping: ObjectSpan(range, floating: zone), in: collection.id)
        guard filter.isDecisive else { return ([], found.certain + found.uncertain) }
        guard zone != nil else { return (found.certain, found.uncertain) }
        // Most of what is found takes place within the range in every zone.
        let inner = try ObjectSpan.certain(range).map { try context.store.names(overlapping: $0, in: collection.id) }
        let certain = Set(inner?.certain ?? [])
        return (
            found.certain.filter(certain.contains), (found.certain + found.uncertain).filter { !certain.contains($0) }
        )
    }
}
