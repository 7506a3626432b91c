import Foundation
import ICalendar
public import TimeZones
public import WebDAV
import XMLTree

/// A time zone as a property or a report gives it: as a VCALENDAR with one VTIMEZONE, or by its name.
public enum CalendarTimeZone: Sendable {
    /// The rules of CALDAV:timezone (RFC 4791 9.8) or CALDAV:timezone-id (RFC 7809 5.1) in a report; nil for neither.
    static func rules(in report: XMLElement, _ database: TimeZoneDatabase) throws(DAVError) -> TimeZoneRules? {
        if let element = report.first(.calDAV("timezone")) { return try rules(ofCalendar: element.text, database) }
        guard let name = report.first(.calDAV("timezone-id"))?.trimmedText else { return nil }
        return try rules(named: name, database)
    }

    /// The rules of the VTIMEZONE in a VCALENDAR: by its TZID, where that is known, else its own.
    ///
    /// What is not iCalendar with exactly one of them is refused with CALDAV:valid-calendar-data.
    public static func rules(
        ofCalendar text: String,
        _ database: TimeZoneDatabase = .system
    ) throws(DAVError) -> TimeZoneRules {
        let reading = try? ICalendarReader.read(Data(text.utf8))
        let zones = (reading?.calendars ?? []).flatMap(\.components).filter { $0.name == "VTIMEZONE" }
        let name = zones.first?.first("TZID").map { TextValue.unescape($0.value) }
        guard zones.count == 1, reading?.isTruncated == false,
            let rules = name.flatMap({ database.resolve($0) }) ?? FileTimeZone.rules(of: zones[0])
        else {
            throw DAVError(CalDAVPrecondition.validCalendarData, "a time zone must be a VCALENDAR with one VTIMEZONE")
        }
        return rules
    }

    /// The rules of a zone by its name; one that is not known is refused with CALDAV:valid-timezone.
    public static func rules(
        named name: String,
        _ database: TimeZoneDatabase = .system
    ) throws(DAVError) -> TimeZoneRules {
        guard let rules = database.resolve(name) else {
            throw DAVError(CalDAVPrecondition.validTimezone, "the time zone is not known")
        }
        return rules
    }

    /// A VCALENDAR with the VTIMEZONE of a zone from an instant on, under its name; nil when that is no TZID.
    public static func calendar(of rules: TimeZoneRules, from: Instant, productIdentifier: String) -> [UInt8]? {
        TZID(rules.name).map { tzid in
            FreeBusyComponent.calendar(
                VTimeZone.component(tzid, rules, from: from),
                productIdentifier: productIdentifier
            )
        }
    }
}
