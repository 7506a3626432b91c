import ICalendar
import TimeZones

/// When an event of iCalendar takes place.
struct SourceTimes: Sendable {
    let isAllDay: Bool
    /// The start and the exclusive end, each on the clock of its zone; midnights of an all-day event.
    let start: CivilDateTime
    let end: CivilDateTime
    let zone: SourceZone
    let endZone: SourceZone

    /// Why an event has no time.
    struct Refusal: Error {
        let property: String
        let value: String
        let reason: String
    }

    /// What was changed on the way.
    typealias Remark = (property: String, value: String, reason: String)

    /// Reads DTSTART, DTEND and DURATION of a VEVENT; `matter` are further local times of the same zone.
    static func read(
        _ event: Component,
        _ zones: SourceZones,
        matter: [CivilDateTime] = []
    ) throws(Refusal) -> (times: SourceTimes, remarks: [Remark]) {
        guard let property = event.first("DTSTART") else {
            throw Refusal(property: "DTSTART", value: "", reason: "it has no DTSTART")
        }
        guard let start = CalendarTime(property) else {
            throw Refusal(property: "DTSTART", value: property.value, reason: "it is neither a date nor a time")
        }
        var remarks: [Remark] = []
        let end = event.first("DTEND").flatMap { CalendarTime($0) }
        if let property = event.first("DTEND"), end == nil {
            throw Refusal(property: "DTEND", value: property.value, reason: "it is neither a date nor a time")
        }
        let duration = try self.duration(event, &remarks)
        if start.isDate || isMarkedAllDay(event, start, end) {
            if let end, end.local.date <= start.local.date {
                remarks.append(("DTEND", end.text, "it is not after the start; the event is taken to last one day"))
            }
            return (allDay(start, end, duration, zones), remarks)
        }
        let zone = find(start, zones, [start.local] + matter, "DTSTART", &remarks)
        if let end, !end.isDate {
            let sameZone = end.zoneName == start.zoneName
            let endZone = sameZone ? zone : find(end, zones, [end.local], "DTEND", &remarks)
            return (timed(start.local, end.local, zone, endZone, &remarks), remarks)
        }
        let moved = start.local.advanced(by: duration.days * 86_400)
        let finish = zone.local(zone.instant(of: moved).advanced(by: duration.seconds))
        return (timed(start.local, finish, zone, zone, &remarks), remarks)
    }

    private static func duration(_ event: Component, _ remarks: inout [Remark]) throws(Refusal) -> DurationValue {
        guard let property = event.first("DURATION") else { return DurationValue(days: 0, seconds: 0) }
        guard let duration = DurationValue(property.value) else {
            throw Refusal(
                property: "DURATION",
                value: property.value,
                reason: "it is no duration, or longer than a hundred years"
            )
        }
        guard duration.nominalSeconds < 0 else { return duration }
        remarks.append(("DURATION", property.value, "it is negative; the event is taken to end when it starts"))
        return DurationValue(days: 0, seconds: 0)
    }

    /// Outlook's mark of an all-day event that is written with times.
    private static func isMarkedAllDay(_ event: Component, _ start: CalendarTime, _ end: CalendarTime?) -> Bool {
        event.first("X-MICROSOFT-CDO-ALLDAYEVENT")?.value.uppercased() == "TRUE"
            && start.local.secondOfDay == 0 && end.map { $0.local.secondOfDay == 0 } ?? true
    }

    private static func allDay(
        _ start: CalendarTime,
        _ end: CalendarTime?,
        _ duration: DurationValue,
        _ zones: SourceZones
    ) -> SourceTimes {
        let first = start.local.date
        let days = duration.days + (duration.seconds + 86_399) / 86_400
        let last = end?.local.date ?? first.advanced(by: days)
        return SourceTimes(
            isAllDay: true,
            start: CivilDateTime(startOf: first),
            end: CivilDateTime(startOf: max(last, first.advanced(by: 1))),
            zone: zones.mailbox,
            endZone: zones.mailbox
        )
    }

    private static func timed(
        _ start: CivilDateTime,
        _ end: CivilDateTime,
        _ zone: SourceZone,
        _ endZone: SourceZone,
        _ remarks: inout [Remark]
    ) -> SourceTimes {
        let begin = zone.instant(of: start)
        let isBackwards = endZone.instant(of: end) < begin
        if isBackwards {
            remarks.append(("DTEND", end.graphText, "it is before the start; the event is taken to end when it starts"))
        }
        return SourceTimes(
            isAllDay: false,
            start: start,
            end: isBackwards ? start : end,
            zone: zone,
            endZone: isBackwards ? zone : endZone
        )
    }

    private static func find(
        _ time: CalendarTime,
        _ zones: SourceZones,
        _ matter: [CivilDateTime],
        _ property: String,
        _ remarks: inout [Remark]
    ) -> SourceZone {
        switch time {
        case .utc: return zones.utc
        case .date: return zones.floating
        case .floating(let local):
            let reason = "it is in no time zone, which Graph cannot say; \(zones.floating.rules.name) is taken"
            remarks.append((property, local.graphText, reason))
            return zones.floating
        case .zoned(_, let tzid):
            let (zone, remark) = zones.zone(tzid, for: matter)
            if let remark { remarks.append((property, tzid.rawValue, remark)) }
            return zone
        }
    }

    /// An instant or date of iCalendar on the clock of the start.
    func local(_ time: CalendarTime, _ zones: SourceZones) -> CivilDateTime {
        switch time {
        case .date(let date): return CivilDateTime(startOf: date)
        case .floating(let local): return local
        case .utc(let utc): return isAllDay ? zones.mailbox.local(Instant(utc)) : zone.local(Instant(utc))
        case .zoned(let local, let tzid):
            if tzid.rawValue == zone.name || isAllDay { return local }
            return zone.local(zones.zone(tzid, for: [local]).zone.instant(of: local))
        }
    }

    /// The same event at another local start: its length on the clock stays.
    func moved(to other: CivilDateTime) -> SourceTimes {
        let distance = other.secondsSinceEpoch - start.secondsSinceEpoch
        return SourceTimes(
            isAllDay: isAllDay,
            start: other,
            end: end.advanced(by: distance),
            zone: zone,
            endZone: endZone
        )
    }
}

extension CalendarTime {
    /// What tells the zones of two times apart.
    fileprivate var zoneName: String {
        switch self {
        case .date, .floating: ""
        case .utc: "Z"
        case .zoned(_, let tzid): "TZID=" + tzid.rawValue
        }
    }
}

extension CivilDateTime {
    /// `yyyy-MM-ddTHH:mm:ss`, as Graph takes it.
    var graphText: String {
        let pad = { (number: Int) in number < 10 ? "0\(number)" : String(number) }
        return "\(date.graphText)T\(pad(hour)):\(pad(minute)):\(pad(second))"
    }
}

extension CivilDate {
    /// `yyyy-MM-dd`, as Graph takes it.
    var graphText: String {
        let pad = { (number: Int) in number < 10 ? "0\(number)" : String(number) }
        return String(repeating: "0", count: max(4 - String(year).utf8.count, 0)) + "\(year)-\(pad(month))-\(pad(day))"
    }
}
