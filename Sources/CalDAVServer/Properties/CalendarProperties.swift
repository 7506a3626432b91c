import CalDAV
import CalendarActions
import CalendarStore
import TimeZones
import WebDAV
import XMLTree

/// The properties of a calendar: those that Graph gives, and those that apps gave it.
struct CalendarProperties {
    private let context: ServerRequest
    private let collection: CalendarCollection
    private let kept: [PropertyName: XMLElement]

    init(_ context: ServerRequest, _ collection: CalendarCollection) throws {
        self.context = context
        self.collection = collection
        let elements = try context.mailbox.keptProperties(of: collection).map { property in
            try XMLElement(document: Array(property.value.utf8))
        }
        kept = Dictionary(elements.map { ($0.name, $0) }) { first, _ in first }
    }

    /// The names of those that apps gave it, in no order that means anything.
    var keptNames: [PropertyName] { kept.keys.sorted { "\($0)" < "\($1)" } }

    /// The zone for dates and times in no zone; nil when no app gave it one.
    var timeZone: TimeZoneRules? {
        let calendar = kept[.calendarTimezone].flatMap { try? CalendarTimeZone.rules(ofCalendar: $0.text) }
        return calendar ?? kept[.calendarTimezoneID].flatMap { try? CalendarTimeZone.rules(named: $0.trimmedText) }
    }

    /// The value of a property; nil when it has none.
    func value(_ name: PropertyName) -> PropertyValue? {
        if let element = kept[name] { return .given(element) }
        switch name {
        case .getCTag, .syncToken: return CollectionToken(context.store, collection).token.map { .text($0.text) }
        case .supportedCalendarComponentSet: return .components(["VEVENT"])
        case .supportedCalendarData: return .supportedCalendarData
        case .supportedCollationSet: return .supportedCollations
        case .calendarColor:
            return collection.calendar.color.flatMap { CalendarColor($0) }.map { .text($0.text) }
        case .calendarOrder: return .text(String(collection.calendar.position))
        case .maxResourceSize: return .text(String(CalDAV.CalendarObjectResource.maximumBytes))
        case .maxInstances: return .text(String(ExpandedCalendar.maximumInstances))
        case .scheduleCalendarTransp: return .scheduleTransparency(isTransparent: !collection.calendar.isDefault)
        case .getContentType: return .text("text/calendar; charset=utf-8; component=VEVENT")
        default: return nil
        }
    }
}
