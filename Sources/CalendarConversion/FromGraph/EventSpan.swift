import GraphModel
import ICalendar
import TimeZones

/// When an event takes place, with what Graph leaves open filled in.
struct EventSpan: Sendable {
    let isAllDay: Bool
    /// The start on the clock of `zone`; midnight of the first day of an all-day event.
    var start: CivilDateTime
    /// The end, exclusive, on the clock of `endZone`.
    var end: CivilDateTime
    /// The zones of the start and of the end; of no meaning for an all-day event.
    let zone: EventZone
    let endZone: EventZone

    /// The start as a value of iCalendar.
    var startTime: CalendarTime {
        isAllDay ? .date(start.date) : zone.time(start)
    }

    /// The end as a value of iCalendar.
    var endTime: CalendarTime {
        isAllDay ? .date(end.date) : endZone.time(end)
    }

    /// The event at another start on its clock, as long as it is.
    func moved(to newStart: CivilDateTime) -> EventSpan {
        var span = self
        span.move(toStart: newStart)
        return span
    }

    /// Moves the whole event by days on its clocks.
    mutating func move(toStart newStart: CivilDateTime) {
        let distance = newStart.secondsSinceEpoch - start.secondsSinceEpoch
        start = newStart
        end = end.advanced(by: distance)
    }
}

/// Reads the times of events.
struct EventSpanReader: Sendable {
    let zones: ZoneNames

    /// Why an event has no time.
    struct Refusal: Error, Hashable {
        let reason: String
    }

    /// What was changed on the way: a property, its value and why.
    typealias Change = (property: String, value: String, reason: String)

    /// Reads start and end of an event.
    ///
    /// `seriesZone` is the zone in which a series repeats; its start is written in it, that of a master in any case.
    func span(
        of event: Event,
        seriesZone: EventZone? = nil,
        isMaster: Bool = false,
        storedTZID: TZID? = nil
    ) throws(Refusal) -> (span: EventSpan, changes: [Change]) {
        guard let mailbox = zones.mailbox else { throw Refusal(reason: "the time zone database is missing") }
        guard let start = event.start?.dateTime.flatMap(ISO8601Text.init) else {
            throw Refusal(reason: "its start is missing or not a date and time")
        }
        let end = event.end?.dateTime.flatMap(ISO8601Text.init)
        if event.isAllDay ?? false { return (allDay(start.local.date, end?.local.date, mailbox), []) }

        var changes: [Change] = []
        let begin = instant(start, event.start?.timeZone, mailbox, "DTSTART", &changes)
        let finish = end.map { instant($0, event.end?.timeZone, mailbox, "DTEND", &changes) } ?? begin
        let startZone =
            seriesZone ?? zone(event.originalStartTimeZone, event.start?.timeZone, mailbox, "DTSTART", &changes)
        let endZone =
            event.originalEndTimeZone == event.originalStartTimeZone
            ? startZone : zone(event.originalEndTimeZone, event.end?.timeZone, mailbox, "DTEND", &changes)
        if finish < begin {
            changes.append(
                ("DTEND", event.end?.dateTime ?? "", "it ends before it starts; it is written without a length")
            )
        }
        let last = max(begin, finish)
        var writtenStart = storedTZID.flatMap { written(startZone, $0, at: begin) } ?? startZone
        var writtenEnd = storedTZID.flatMap { written(endZone, $0, at: last) } ?? endZone
        if !isMaster {
            (writtenStart, writtenEnd) = (exact(writtenStart, at: begin), exact(writtenEnd, at: last))
        }
        let span = EventSpan(
            isAllDay: false,
            start: writtenStart.local(begin),
            end: writtenEnd.local(last),
            zone: writtenStart,
            endZone: writtenEnd
        )
        guard CivilDate.years.contains(span.start.date.year), CivilDate.years.contains(span.end.date.year) else {
            throw Refusal(reason: "it lies outside the years 1 to 9999, which are all that iCalendar can write")
        }
        return (span, changes)
    }

    /// Days, whatever zone they are given in: Graph gives them from midnight to midnight in any zone.
    private func allDay(_ first: CivilDate, _ end: CivilDate?, _ zone: EventZone) -> EventSpan {
        let end = end.map { max($0, first.advanced(by: 1)) } ?? first.advanced(by: 1)
        return EventSpan(
            isAllDay: true,
            start: CivilDateTime(startOf: first),
            end: CivilDateTime(startOf: end),
            zone: zone,
            endZone: zone
        )
    }

    private func instant(
        _ text: ISO8601Text,
        _ zoneName: String?,
        _ mailbox: EventZone,
        _ property: String,
        _ changes: inout [Change]
    ) -> Instant {
        if text.offset != nil { return text.instant }
        if let zone = zones.zone(zoneName) { return zone.instant(of: text.local) }
        changes.append((property, zoneName ?? "", "its time zone is not known; it is read in the zone of the mailbox"))
        return mailbox.instant(of: text.local)
    }

    /// The zone in which a time was set, else the one in which it is given.
    private func zone(
        _ original: String?,
        _ given: String?,
        _ mailbox: EventZone,
        _ property: String,
        _ changes: inout [Change]
    ) -> EventZone {
        if let zone = zones.zone(original) { return zone }
        let fallback = zones.zone(given) ?? mailbox
        if let original, !original.isEmpty {
            changes.append(
                (
                    property, original,
                    "its time zone is not known; the same instant is written in \(fallback.tzid.rawValue)"
                )
            )
        }
        return fallback
    }

    /// The zone, or UTC where its clock shows a time again: a local time means the first moment (RFC 5545 3.3.5).
    private func exact(_ zone: EventZone, at instant: Instant) -> EventZone {
        guard zone.instant(of: zone.local(instant)) != instant else { return zone }
        return zones.zone("UTC") ?? zone
    }

    /// The zone as iCalendar had it: under another TZID, or in place of the UTC that Graph was given for an hour that
    /// the clock shows twice.
    private func written(_ zone: EventZone, _ stored: TZID, at instant: Instant) -> EventZone? {
        guard zone.isUTC else { return renamed(zone, stored) }
        guard let own = zones.zone(stored.rawValue), !own.isUTC,
            let named = EventZone(own.rules, tzid: stored.rawValue),
            case .overlap(first: instant, last: _) = own.rules.instants(of: own.local(instant))
        else { return nil }
        return named
    }

    /// The zone under the TZID that iCalendar had for it, when that still names a zone with the same Windows name.
    private func renamed(_ zone: EventZone, _ stored: TZID) -> EventZone? {
        guard let rules = zones.zone(stored.rawValue), !rules.isUTC,
            let windows = WindowsTimeZones.windows(rules.rules.name),
            windows == WindowsTimeZones.windows(zone.rules.name)
        else { return nil }
        return EventZone(rules.rules, tzid: stored.rawValue)
    }
}
