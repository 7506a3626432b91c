import Foundation
import TimeZones

/// A single event or a whole series in a calendar.
struct EventItem: Sendable, Codable {
    /// One occurrence that differs from its series.
    struct Exception: Sendable, Codable {
        var content: EventContent
        /// The members that differ; the others follow the master.
        var overridden: Set<String>
        var modified: Timestamp
        var change: Int
        var extendedProperties: [String: String] = [:]
        var attachments: [Attachment] = []
    }

    /// The number in ids.
    let number: Int
    /// The number of the calendar.
    var calendar: Int
    var content: EventContent
    var recurrence: PatternedRecurrence?
    /// Occurrences that differ, by the day number that the pattern gave them.
    var exceptions: [Int: Exception] = [:]
    /// Deleted occurrences by day number, each with the count of changes at its deletion.
    var cancelled: [Int: Int] = [:]
    var organizer: EmailAddress
    var isOrganizer = true
    var identity: GlobalObjectID
    var transactionId: String?
    /// The body of the request that made it, for the question whether another is a retry.
    var creation: JSONValue?
    var created: Timestamp
    var modified: Timestamp
    /// The mailbox's count of changes when this last changed.
    var change: Int
    var extendedProperties: [String: String] = [:]
    var attachments: [Attachment] = []

    /// The zone whose dates a series counts by.
    var seriesZone: String {
        recurrence?.range.recurrenceTimeZone ?? content.start.zone
    }

    /// When an occurrence of the series starts and ends, as its pattern has it, by clocks of the series' zone.
    func times(on day: Int, _ zones: ZoneCatalog) -> (start: ZonedTime, end: ZonedTime) {
        let zone = zones.zone(seriesZone)
        let first = content.isAllDay ? content.start.local : zone.local(content.start.instant(zones))
        let end = content.isAllDay ? content.end.local : zone.local(content.end.instant(zones))
        let start = CivilDateTime(startOf: CivilDate(dayNumber: day)).advanced(by: first.secondOfDay)
        let length = end.secondsSinceEpoch - first.secondsSinceEpoch
        return (ZonedTime(start, zone: seriesZone), ZonedTime(start.advanced(by: length), zone: seriesZone))
    }
}
