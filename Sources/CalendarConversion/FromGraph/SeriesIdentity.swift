import GraphModel
import ICalendar

/// The UID of an event in iCalendar: the same for all components of a series.
enum SeriesIdentity: Sendable {
    /// The stored UID, else `uid`, else `iCalUId`, both as the series has them, else the id of series or event.
    static func uid(of event: Event, user: String?) -> UID? {
        if let stored = StoredProperties(event, user: user)?.uid { return stored }
        for identity in [event.uid, event.iCalUId] {
            guard let identity, !identity.isEmpty else { continue }
            return UID(GlobalObjectID(identity)?.seriesUID ?? identity)
        }
        return (event.seriesMasterId ?? event.id).flatMap { UID($0) }
    }

    /// The original local date of an occurrence, from its `occurrenceId` or its `iCalUId`.
    static func originalDate(of event: Event) -> String? {
        if let occurrence = event.occurrenceId, let date = dateSuffix(of: occurrence) { return date }
        return event.iCalUId.flatMap { GlobalObjectID($0)?.originalDate }
    }

    /// The date at the end of `OID.{masterId}.{yyyy-MM-dd}`.
    static func dateSuffix(of occurrenceId: String) -> String? {
        occurrenceId.split(separator: ".").last.map(String.init)
    }
}
