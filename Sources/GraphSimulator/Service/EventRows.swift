import TimeZones

/// Makes rows of items.
struct EventRows {
    private static let secondsPerDay = 86_400

    let zones: ZoneCatalog

    /// The row of an item itself: a single event, or a master dated as its first occurrence.
    func row(_ item: EventItem) -> EventRow {
        EventRow(
            number: item.number,
            day: nil,
            kind: item.recurrence == nil ? .singleInstance : .seriesMaster,
            start: item.content.start.instant(zones),
            end: item.content.end.instant(zones)
        )
    }

    /// The row of one occurrence or exception; nil when the series has none on that day.
    func row(_ item: EventItem, day: Int) -> EventRow? {
        if let exception = item.exceptions[day] { return row(item, day, exception) }
        guard item.cancelled[day] == nil, item.recurrence?.contains(day) == true else { return nil }
        return occurrence(item, day)
    }

    /// The rows of a series' exceptions, in order.
    func exceptions(_ item: EventItem) -> [EventRow] {
        item.exceptions.sorted { $0.key < $1.key }.map { row(item, $0.key, $0.value) }
    }

    /// What of an item falls into a window: itself, or its occurrences and exceptions.
    func rows(_ item: EventItem, in window: Window) -> [EventRow] {
        guard let recurrence = item.recurrence else {
            let row = row(item)
            return window.holds(row) ? [row] : []
        }
        let length = max(0, item.content.localDuration) / Self.secondsPerDay + 2
        let first = window.start.local().date.dayNumber - length
        let last = window.end.local().date.dayNumber + 1
        guard first <= last else { return [] }
        let plain = recurrence.days(in: first...last)
            .filter { item.cancelled[$0] == nil && item.exceptions[$0] == nil }
            .map { occurrence(item, $0) }
        return (exceptions(item) + plain).filter(window.holds)
    }

    private func row(_ item: EventItem, _ day: Int, _ exception: EventItem.Exception) -> EventRow {
        EventRow(
            number: item.number,
            day: day,
            kind: .exception,
            start: exception.content.start.instant(zones),
            end: exception.content.end.instant(zones)
        )
    }

    private func occurrence(_ item: EventItem, _ day: Int) -> EventRow {
        let times = item.times(on: day, zones)
        return EventRow(
            number: item.number,
            day: day,
            kind: .occurrence,
            start: times.start.instant(zones),
            end: times.end.instant(zones)
        )
    }
}
