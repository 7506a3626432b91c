import CalDAV
import CalendarStore
import Foundation
import ICalendar

/// All objects of a calendar in one VCALENDAR.
struct WholeCalendar: Sendable {
    let store: any CalendarReading
    let collection: CalendarCollection

    /// The calendar as a GET of its collection gives it.
    func rendered() throws -> RenderedCalendar {
        var assembly = CalendarAssembly()
        for object in try store.objects(of: collection.id) {
            if let written = try object.written() { assembly.add(written) }
        }
        return try RenderedCalendar(assembly.serialized(properties: names))
    }

    /// What the calendar is called, and its colour, under the names of RFC 7986 and the older ones that apps know.
    var names: [Property] {
        let name = collection.calendar.displayName
        let color = collection.calendar.color.flatMap { CalendarColor($0) }
        return [Property("NAME", text: name), Property("X-WR-CALNAME", text: name)]
            + (color.map { color in
                [Property("COLOR", value: color.cssName), Property("X-APPLE-CALENDAR-COLOR", value: color.text)]
            } ?? [])
    }
}

extension CalendarStore.CalendarObjectResource {
    /// The object taken apart; nil when it is no VCALENDAR at all.
    func written() throws -> WrittenCalendar? {
        if let written = WrittenCalendar(data) { return written }
        // Not as we write it: read, and written anew.
        return try ICalendarReader.read(data).calendars.first.flatMap { WrittenCalendar($0.serialized()) }
    }
}
