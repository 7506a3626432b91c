import CalDAV
import CalendarActions
import CalendarConversion
import CalendarStore
import TimeZones
import WebDAV
import XMLTree

/// The properties of a calendar: those that Graph gives, and those that apps gave it.
struct CalendarProperties {
    private let context: ServerRequest
    private let collection: CalendarCollection
    private let kept: [PropertyName: XMLElement]
    private let mailboxZone: TimeZoneRules?

    init(_ context: ServerRequest, _ collection: CalendarCollection) throws {
        self.context = context
        self.collection = collection
        let elements = try context.mailbox.keptProperties(of: collection).map { property in
            try XMLElement(document: Array(property.value.utf8))
        }
        kept = Dictionary(elements.map { ($0.name, $0) }) { first, _ in first }
        mailboxZone = try context.mailbox.knownIdentity().map { try MailboxZone($0.zone).rules }
    }

    /// The names of those that apps gave it, in no order that means anything.
    var keptNames: [PropertyName] { kept.keys.sorted { "\($0)" < "\($1)" } }

    /// The zone for dates and times in no zone: the one that an app gave it, else that of the mailbox, once it is known.
    var timeZone: TimeZoneRules? {
        let calendar = kept[.calendarTimezone].flatMap { try? CalendarTimeZone.rules(ofCalendar: $0.text) }
        let named = kept[.calendarTimezoneID].flatMap { try? CalendarTimeZone.rules(named: $0.trimmedText) }
        return calendar ?? named ?? mailboxZone
    }

    /// The zone with its rules since the year in which the mirror begins.
    private var timeZoneCalendar: [UInt8]? {
        let start = Instant(seconds: context.mailbox.mirrorStart)
        let year = CivilDate(year: start.local().date.year, month: 1, day: 1)
        return timeZone.flatMap {
            CalendarTimeZone.calendar(
                of: $0,
                from: year.map { Instant(CivilDateTime(startOf: $0)) } ?? start,
                productIdentifier: CalendarStream.productIdentifier
            )
        }
    }

    /// The name of the zone; nil of one that has no name but in its own VTIMEZONE.
    private var timeZoneName: String? {
        timeZone.flatMap { TimeZoneDatabase.system.spelling(of: $0.name) }
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
        case .calendarTimezone: return timeZoneCalendar.map { .utf8($0) }
        case .calendarTimezoneID: return timeZoneName.map { .text($0) }
        case .calendarOrder: return .text(String(collection.calendar.position))
        case .maxResourceSize: return .text(String(CalDAV.CalendarObjectResource.maximumBytes))
        case .maxInstances: return .text(String(ExpandedCalendar.maximumInstances))
        case .scheduleCalendarTransp: return .scheduleTransparency(isTransparent: !collection.calendar.isDefault)
        case .getContentType: return .text("text/calendar; charset=utf-8; component=VEVENT")
        default: return nil
        }
    }
}
