import GraphModel
import ICalendar
public import TimeZones

extension ExistingObject {
    /// The smallest changes after which the event says what a series says.
    public func changes(to wanted: GraphSeries, database: TimeZoneDatabase = .system) -> SeriesChanges {
        SeriesComparison(self, wanted, database).changes()
    }
}

/// Compares an event of Graph with what it is to be.
struct SeriesComparison {
    private let existing: ExistingObject
    private let wanted: GraphSeries
    private let database: TimeZoneDatabase

    init(_ existing: ExistingObject, _ wanted: GraphSeries, _ database: TimeZoneDatabase) {
        self.existing = existing
        self.wanted = wanted
        self.database = database
    }

    func changes() -> SeriesChanges {
        var changes = SeriesChanges()
        let present = existing.series?.event ?? Event()
        let stored = StoredChange(
            from: existing.series?.event.singleValueExtendedProperties,
            to: wanted.event.singleValueExtendedProperties,
            generated: existing.generated?.event.singleValueExtendedProperties
        )
        let master = difference(from: present, to: wanted.event, stored: stored, raw: existing.event)
        if !master.isEmpty { changes.event = master }
        compareOccurrences(master.beginsSeriesAnew ? nil : existing.series, &changes)
        return changes
    }

    // MARK: One event

    private func difference(from present: Event, to wanted: Event, stored: StoredChange, raw: Event) -> EventChanges {
        var target = wanted
        target.singleValueExtendedProperties =
            stored.isEqual ? present.singleValueExtendedProperties : stored.properties
        if Self.haveSamePeople(present, wanted) {
            (target.attendees, target.responseRequested) = (present.attendees, present.responseRequested)
        }
        var changes = target.changes(from: present)
        if changes.event.attendees != nil { changes.event.attendees = Self.people(target.attendees ?? [], raw) }
        if changes.event.body != nil, let block = raw.body?.content.flatMap({ OnlineMeetingBlock(in: $0) }) {
            let body = block.joined(to: wanted.body)
            changes.event.body = body == raw.body ? nil : body
        }
        return changes
    }

    /// Whether the same people are asked to come in the same way; a name alone is nothing to mail about.
    private static func haveSamePeople(_ one: Event, _ other: Event) -> Bool {
        func invited(_ event: Event) -> Set<String> {
            Set(
                (event.attendees ?? []).map {
                    "\($0.emailAddress?.address?.lowercased() ?? "") \($0.type ?? .required)"
                }
            )
        }
        return invited(one) == invited(other)
    }

    /// The list of attendees with those who stay as Graph has them.
    private static func people(_ wanted: [Attendee], _ raw: Event) -> [Attendee] {
        wanted.map { person in
            let known = raw.attendees?.first {
                $0.emailAddress?.address?.lowercased() == person.emailAddress?.address?.lowercased()
            }
            guard var kept = known else { return person }
            kept.type = person.type
            (kept.status, kept.proposedNewTime) = (nil, nil)
            return kept
        }
    }

    // MARK: Occurrences

    private func compareOccurrences(_ old: GraphSeries?, _ changes: inout SeriesChanges) {
        let present = Dictionary((old?.exceptions ?? []).map { ($0.originalStart, $0.event) }) { first, _ in first }
        let next = Dictionary(wanted.exceptions.map { ($0.originalStart, $0.event) }) { first, _ in first }
        let deleted = Set(old?.cancelled ?? [])
        let toDelete = Set(wanted.cancelled)
        let generated = Dictionary((existing.generated?.exceptions ?? []).map { ($0.originalStart, $0.event) }) { $1 }
        for original in Set(present.keys).union(next.keys).subtracting(toDelete).sorted() {
            let change = occurrence(original, from: present[original], to: next[original], generated[original])
            if !change.isEmpty { changes.occurrences.append(.init(originalStart: original, .change(change))) }
        }
        for original in toDelete.subtracting(deleted) {
            changes.occurrences.append(.init(originalStart: original, .delete))
        }
        changes.occurrences.sort { $0.originalStart < $1.originalStart }
        changes.revived = deleted.subtracting(toDelete).sorted()
    }

    /// The change of an occurrence, both sides seen on the master as it will be.
    private func occurrence(
        _ original: String,
        from present: EventChanges?,
        to next: EventChanges?,
        _ generated: EventChanges?
    ) -> EventChanges {
        var plain = wanted.event
        plain.recurrence = nil
        if let (start, end) = plainTimes(of: original) { (plain.start, plain.end) = (start, end) }
        let before = (present ?? EventChanges()).applied(to: plain)
        let after = (next ?? EventChanges()).applied(to: plain)
        let stored = StoredChange(
            from: before.singleValueExtendedProperties,
            to: after.singleValueExtendedProperties,
            generated: generated?.event.singleValueExtendedProperties
                ?? existing.generated?.event.singleValueExtendedProperties
        )
        var change = difference(from: before, to: after, stored: stored, raw: existing.event)
        // A clock that skips or repeats an end gives it two names.
        if before.isAllDay == after.isAllDay, instant(before.start) == instant(after.start),
            instant(before.end) == instant(after.end)
        {
            (change.event.start, change.event.end) = (nil, nil)
        }
        return change
    }

    private func instant(_ time: DateTimeTimeZone?) -> Instant? {
        guard let local = time?.dateTime.flatMap(ISO8601Text.init)?.local else { return nil }
        return EventZone(named: time?.timeZone ?? "UTC", database)?.instant(of: local)
    }

    /// Start and end of an occurrence that is not moved, in the zone of the series.
    private func plainTimes(of original: String) -> (DateTimeTimeZone, DateTimeTimeZone)? {
        guard let start = wanted.event.start.flatMap({ ISO8601Text($0.dateTime ?? "") })?.local,
            let end = wanted.event.end.flatMap({ ISO8601Text($0.dateTime ?? "") })?.local,
            let zone = wanted.event.start?.timeZone
        else { return nil }
        let length = end.secondsSinceEpoch - start.secondsSinceEpoch
        let local: CivilDateTime
        if let instant = ISO8601Text(original)?.instant {
            guard let rules = EventZone(named: zone, database) else { return nil }
            local = rules.local(instant)
        } else if let date = ISO8601Text.date(original) {
            local = CivilDateTime(startOf: date)
        } else {
            return nil
        }
        return (
            ObjectConverter.dateTime(local, zone),
            ObjectConverter.dateTime(local.advanced(by: length), wanted.event.end?.timeZone ?? zone)
        )
    }
}

extension EventZone {
    /// The zone of a name of Graph.
    fileprivate init?(named name: String, _ database: TimeZoneDatabase) {
        guard let rules = database.resolve(name) else { return nil }
        self.init(rules)
    }
}
