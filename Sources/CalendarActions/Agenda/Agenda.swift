public import TimeZones

/// What takes place on some days, in the zone of a mailbox.
public struct Agenda: Sendable, Hashable {
    /// A day and what takes place on it.
    public struct Day: Sendable, Hashable {
        /// The date.
        public let date: CivilDate
        /// The items: whole days first, then by time.
        public let items: [AgendaItem]
    }

    /// The days.
    public let range: DayRange
    /// Everything that takes place on one of the days at least, in the order of its beginning.
    public let items: [AgendaItem]

    /// Sorts items, and leaves out those that touch none of the days.
    public init(range: DayRange, items: [AgendaItem]) {
        self.range = range
        let bounds = range.first..<range.end
        self.items = items.filter { $0.time.days.overlaps(bounds) }
            .sorted { one, other in
                one.time.order == other.time.order
                    ? (one.subject, one.uid) < (other.subject, other.uid) : one.time.order < other.time.order
            }
    }

    /// The days on which something takes place; what lasts several days is on each of them.
    public var days: [Day] {
        range.days.compactMap { date in
            let items = items.filter { $0.time.days.contains(date) }
                .sorted { $0.time.begins(before: $1.time, on: date) }
            return items.isEmpty ? nil : Day(date: date, items: items)
        }
    }
}

extension AgendaTime {
    /// Whether it comes first on a day: what lasts the whole of it, or goes on from the day before, then by start.
    fileprivate func begins(before other: AgendaTime, on date: CivilDate) -> Bool {
        rank(on: date) < other.rank(on: date)
    }

    private func rank(on date: CivilDate) -> (Int, Int, Int, Int, Int) {
        let begun = days.lowerBound < date ? 0 : 1
        let (day, kind, start, end) = order
        return (kind, begun, day, start, end)
    }
}
