import TimeZones

/// How often an event comes again (graph-facts 2.1).
struct RecurrencePattern: Sendable, Hashable {
    /// The six kinds of patterns, with Graph's names.
    enum Kind: String, Sendable, CaseIterable {
        case daily, weekly, absoluteMonthly, relativeMonthly, absoluteYearly, relativeYearly
    }

    /// Which of the fitting days of a month is meant, with Graph's names.
    enum Index: String, Sendable, CaseIterable {
        case first, second, third, fourth, last
    }

    var type: Kind
    var interval = 1
    var month = 0
    var dayOfMonth = 0
    var daysOfWeek: [Weekday] = []
    var firstDayOfWeek = Weekday.sunday
    var index = Index.first

    /// The pattern as Graph echoes it: with all members, the unused ones at their defaults.
    var json: JSONValue {
        var object = JSONObject([
            ("type", .string(type.rawValue)),
            ("interval", .integer(interval)),
            ("month", .integer(month)),
            ("dayOfMonth", .integer(dayOfMonth)),
        ])
        if !daysOfWeek.isEmpty { object.append("daysOfWeek", .strings(daysOfWeek.map(\.graphName))) }
        object.append("firstDayOfWeek", .string(firstDayOfWeek.graphName))
        object.append("index", .string(index.rawValue))
        return .object(object)
    }

    /// The day number that a monthly or yearly pattern means in a month; nil when it has none there.
    func day(month: Int, year: Int, beyondMonth: SimulatorKnobs.DayBeyondMonth) -> Int? {
        guard CivilDate.years.contains(year), let first = CivilDate(year: year, month: month, day: 1) else {
            return nil
        }
        let length = CivilDate.daysInMonth(month, year: year)
        switch type {
        case .absoluteMonthly, .absoluteYearly:
            if dayOfMonth > length, beyondMonth == .skip { return nil }
            return first.dayNumber + min(dayOfMonth, length) - 1
        case .relativeMonthly, .relativeYearly:
            let fitting = (0..<length).filter { daysOfWeek.contains(first.weekday.advanced(by: $0)) }
            guard let day = pick(fitting) else { return nil }
            return first.dayNumber + day
        case .daily, .weekly:
            return nil
        }
    }

    private func pick(_ days: [Int]) -> Int? {
        let wanted =
            switch index {
            case .first: 0
            case .second: 1
            case .third: 2
            case .fourth: 3
            case .last: days.count - 1
            }
        return days.indices.contains(wanted) ? days[wanted] : nil
    }
}

extension Weekday {
    /// The name that Graph writes.
    var graphName: String {
        ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"][rawValue]
    }

    /// Reads Graph's name, in any case.
    init?(graphName: String) {
        guard let day = Weekday.allCases.first(where: { isSameName($0.graphName, graphName) }) else { return nil }
        self = day
    }
}
