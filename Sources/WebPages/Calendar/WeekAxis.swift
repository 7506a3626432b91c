import CalendarActions
import TimeZones

/// The vertical axis of a week: seconds of the wall clock from top to bottom, with room for an hour that a clock shows twice.
struct WeekAxis: Sendable {
    /// Hours that are always shown.
    private static let usual = 8..<18

    /// The time of day after which the repeated time has its place, and its length; nil when no clock goes back.
    private let inserted: (after: Int, length: Int)?
    /// The first second that is shown.
    private let top: Int
    /// The second after the last one.
    private let bottom: Int
    /// Times of a day that are not there or belong to another day only: hatched.
    let hatched: [CivilDate: Range<Int>]

    /// Makes the axis for some days of a zone, on which items have to have their place.
    init(_ days: [CivilDate], zone: TimeZoneRules, items: [AgendaItem]) {
        var inserted: (after: Int, length: Int)?
        var hatched: [CivilDate: Range<Int>] = [:]
        for day in days {
            guard let change = Self.change(day, zone) else { continue }
            if change.length > 0 {
                inserted = (change.at, change.length)
            } else {
                hatched[day] = change.at..<change.at - change.length
            }
        }
        if let inserted {
            for day in days where Self.change(day, zone)?.length ?? 0 <= 0 {
                hatched[day] = inserted.after..<inserted.after + inserted.length
            }
        }
        self.inserted = inserted
        self.hatched = hatched
        var (first, last) = (Self.usual.lowerBound * 3600, Self.usual.upperBound * 3600 + (inserted?.length ?? 0))
        let plain = WeekAxis(inserted)
        for item in items {
            guard case .timed(let start, let end) = item.time else { continue }
            for day in days where item.time.days.contains(day) {
                let place = plain.place(start, end, on: day, zone)
                (first, last) = (min(first, place.lowerBound), max(last, place.upperBound))
            }
        }
        top = first / 3600 * 3600
        bottom = (last + 3599) / 3600 * 3600
    }

    private init(_ inserted: (after: Int, length: Int)?) {
        self.inserted = inserted
        hatched = [:]
        (top, bottom) = (0, 86_400)
    }

    /// How long it is, in hours.
    var hours: Int { (bottom - top) / 3600 }

    /// The hours of the clock, from top to bottom.
    var labels: [Int] {
        (top / 3600..<bottom / 3600).map { hour in
            guard let inserted, hour * 3600 >= inserted.after else { return hour }
            return hour - inserted.length / 3600
        }
    }

    /// Where a time of a day stands, in hours from the top.
    func offset(_ second: Int) -> Double { Double(second - top) / 3600 }

    /// Where something takes place on a day, in seconds along the axis.
    func place(
        _ start: AgendaTime.ZonedTime,
        _ end: AgendaTime.ZonedTime,
        on day: CivilDate,
        _ zone: TimeZoneRules
    ) -> Range<Int> {
        let from = start.local.date < day ? 0 : second(start, zone)
        let whole = 86_400 + (inserted?.length ?? 0)
        let to = end.local.date > day ? whole : second(end, zone)
        return from..<max(from, to)
    }

    /// Where a moment stands on its day.
    func second(_ time: AgendaTime.ZonedTime, _ zone: TimeZoneRules) -> Int {
        guard let inserted else { return time.local.secondOfDay }
        var isLater = time.local.secondOfDay >= inserted.after
        if case .overlap(_, let last) = zone.instants(of: time.local) { isLater = time.instant >= last }
        return time.local.secondOfDay + (isLater ? inserted.length : 0)
    }

    /// Where the clock changes on a day: the time shown then, and by how much longer the day is; nil when it does not.
    private static func change(_ day: CivilDate, _ zone: TimeZoneRules) -> (at: Int, length: Int)? {
        let midnight = CivilDateTime(startOf: day)
        let start = zone.instant(of: midnight)
        let length = zone.instant(of: midnight.advanced(by: 86_400)).seconds - start.seconds - 86_400
        guard length != 0 else { return nil }
        // The change is at a full quarter of an hour nearly always; in between nothing would be seen.
        for step in 0..<(86_400 + length) / 900 {
            let moment = start.advanced(by: step * 900)
            let (before, after) = (zone.offset(at: moment.advanced(by: -1)).seconds, zone.offset(at: moment).seconds)
            if before != after { return (moment.local(offset: before).secondOfDay, length) }
        }
        return nil
    }
}
