import CalDAV
import CalendarStore
import Foundation
import ICalendar
import TimeZones
import WebDAV

/// The properties of a calendar object, without its content where that is not asked for.
struct ObjectProperties {
    let entry: ObjectEntry
    /// The object in the form that was asked for.
    var data: [UInt8]?

    /// The value of a property; nil when it is not of objects alone.
    func value(_ name: PropertyName) -> PropertyValue? {
        switch name {
        case .getETag: ETag(opaque: entry.etag).map { .etag($0) }
        case .getContentType: .text("text/calendar; charset=utf-8; component=VEVENT")
        case .getContentLength: .text(String(entry.size))
        case .getLastModified: .text(HTTPDate.text(Instant(seconds: entry.lastModified)))
        case .scheduleTag: ScheduleTag(opaque: entry.scheduleTag).map { .text($0.text) }
        case CalendarDataRequest.name: data.map { .utf8($0) }
        case .resourceType: .names([])
        default: nil
        }
    }
}
